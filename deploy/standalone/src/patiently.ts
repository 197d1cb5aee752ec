import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '@exam-evaluation/runtime/rpc/client.ts';

const PATIENCE_MS = 300_000;
const PAUSE_MS = 1_000;

/**
 * Makes a call of the start until it is answered for good, since on a busy machine a service may not answer in time. The
 * call must be repeatable.
 */
export async function patiently<T>(call: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error) || performance.now() - startedAt > PATIENCE_MS) throw error;
      await sleep(pauseMs);
    }
  }
}
