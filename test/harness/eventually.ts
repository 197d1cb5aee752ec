import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a test waits for something that takes seconds. `npm test` sets five minutes, since many files share
 * the cores of a machine; a test run by hand fails sooner.
 */
export const PATIENCE_MS = 1000 * Number(process.env.TEST_PATIENCE_SECONDS ?? 60);
/** Polling more often would take processor time from the work that is waited for. */
const POLL_MS_MAX = 500;

/** Reads repeatedly until the value is as wanted. */
export async function eventually<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const startedAt = Date.now();
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() - startedAt > PATIENCE_MS)
      throw new Error(`not as wanted in ${PATIENCE_MS} ms: ${JSON.stringify(value).slice(0, 800)}`);
    await sleep(Math.min(50 + (Date.now() - startedAt) / 10, POLL_MS_MAX));
  }
}

/** Repeats a request that answered 503, as the retry guidance says; it has had no effect then. */
export async function served<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  return await eventually(send, ({ status }) => status !== 503);
}
