import { setTimeout as sleep } from 'node:timers/promises';

/** What takes a second takes minutes on a machine whose host gives its cores to others: only what never comes may fail. */
export const PATIENCE_MS = 300_000;
/** Who asks all the time takes the processors from those who do what is waited for. */
const POLL_MS_MAX = 500;

/** Reads again until the value is as wanted. */
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

/** Sends again what could not be served, as the retry guidance says: nothing has happened then. */
export async function served<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  return await eventually(send, ({ status }) => status !== 503);
}
