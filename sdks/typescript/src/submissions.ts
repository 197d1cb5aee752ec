import { WaitTimeoutError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import type { Submission } from './generated/types.ts';
import { type CallOptions, pause } from './transport.ts';

const ENDED = ['graded', 'partially_graded', 'failed', 'cancelled'];
const [PAUSE_MS, PAUSE_MAX_MS] = [1_000, 15_000];

export interface WaitOptions extends CallOptions {
  /** Most milliseconds to wait; ten minutes when left out. */
  withinMs?: number | undefined;
}

/**
 * Waits for one copy to end as `graded`, `partially_graded`, `failed` or `cancelled`. For many copies the feed needs
 * fewer requests.
 * @throws WaitTimeoutError
 */
export async function waitForEnd(api: Operations, submissionId: string, options: WaitOptions): Promise<Submission> {
  const { withinMs = 600_000, ...call } = options;
  const giveUpAt = performance.now() + withinMs;
  for (let wait = PAUSE_MS; ; wait = Math.min(wait * 1.5, PAUSE_MAX_MS)) {
    const submission = await api.getSubmission({ ...call, path: { submissionId } });
    if (ENDED.includes(submission.status)) return submission;
    if (performance.now() + wait > giveUpAt) {
      throw new WaitTimeoutError(`submission ${submissionId} is still ${submission.status} after ${withinMs} ms`);
    }
    await pause(wait, call.signal);
  }
}
