import Sequencer from '@jest/test-sequencer';

/** Files that take long, the longest of each suite first: they wait for time to pass, or read and mark a lot. */
const LONG = [
  'faults/kill-runs',
  'faults/outages/services',
  'faults/outages/parts',
  'browser/journey.test',
  'browser/every-page',
  'browser/several-markers',
  'integrators/documents',
  'walk/walk',
  'integrators/samples',
  'questions/marking',
  'submission-errors/reading',
  'held/state-machine',
  'upgrade/upgrade',
  'held/submission-errors',
  'copies/read-copy',
  'computing/processes',
  'claims/claim.test',
  'testing/state-machine',
];

/** Runs long files first, so that the run does not end with them alone. A first run knows no durations. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = LONG.findIndex((name) => path.includes(name));
      return index < 0 ? LONG.length : index;
    };
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
