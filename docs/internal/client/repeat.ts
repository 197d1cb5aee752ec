import { setTimeout as sleep } from 'node:timers/promises';
import { Code, ConnectError } from '@connectrpc/connect';
import { ErrorInfoSchema } from '@exam-evaluation/proto/google/rpc/error_details_pb.js';

/** No verdict: the call may have been carried out. With its operation id it is safe to send again. */
const REPEATED = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.Internal]);
const PAUSE_SECONDS_MAX = 30;

/** The contract's code of a refusal, such as `exam_exists`; undefined when there was no verdict. */
export function reasonOf(error: unknown): string | undefined {
  return errorInfo(error)?.reason;
}

/**
 * Sends a call until it has a verdict, for `patienceMs` at most.
 * @throws ConnectError the refusal, or the last failure.
 */
export async function repeat<T>(call: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const { code } = ConnectError.from(error);
      const least = Number(errorInfo(error)?.metadata.retry_after_seconds ?? 0);
      const pause = Math.max(least, Math.random() * Math.min(2 ** attempt, PAUSE_SECONDS_MAX)) * 1000;
      if (!REPEATED.has(code) || Date.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
}

function errorInfo(error: unknown) {
  return ConnectError.from(error)
    .findDetails(ErrorInfoSchema)
    .find(({ domain }) => domain === 'exam-evaluation');
}
