import Sequencer from '@jest/test-sequencer';

/** Files that mostly wait for time to pass, the longest first. */
const WAITING = ['faults/kill-runs', 'faults/outages/services', 'faults/outages/parts', 'held/submission-errors'];

/** Begins with what waits longest: begun late, it is waited for alone. Jest knows durations only where it ran before. */
export default class WaitingFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = WAITING.findIndex((name) => path.includes(name));
      return index < 0 ? WAITING.length : index;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
