import Sequencer from '@jest/test-sequencer';

/** Files that mostly wait for time to pass, the longest first. */
const WAITING = ['faults/kill-runs', 'faults/outages/services', 'faults/outages/parts', 'held/submission-errors'];

/** Runs files that wait longest first, so that the run does not end with them alone. A first run knows no durations. */
export default class WaitingFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = WAITING.findIndex((name) => path.includes(name));
      return index < 0 ? WAITING.length : index;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
