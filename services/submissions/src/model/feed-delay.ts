import { histogram } from '@exam-evaluation/runtime/metrics.ts';

/** Records the delay from a change to the commit of its row in the feed. The contract promises two seconds. */
export const tellFeedDelay = histogram(
  'feed_delay_seconds',
  'From a change of a copy to its row in the feed; `change` is `progress` or `outcome`',
  ['change'],
  [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30],
);
