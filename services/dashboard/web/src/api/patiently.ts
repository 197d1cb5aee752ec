import { toFailure } from './failure.ts';

/** Pause where the server names none, and the longest one. */
const [PAUSE_SECONDS, PAUSE_SECONDS_MAX] = [3, 30];

/**
 * Calls again, for as long as `patienceMs`, while the server is too busy or the work is not done yet, and after the time
 * that it names. Writes need the same operation id in each call.
 */
export async function patiently<T>(call: () => Promise<T>, patienceMs: number, signal?: AbortSignal): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      const { isTransient, retryAfterSeconds = PAUSE_SECONDS } = toFailure(error);
      const pauseMs = 1_000 * Math.min(retryAfterSeconds, PAUSE_SECONDS_MAX);
      if (!isTransient || performance.now() + pauseMs > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
