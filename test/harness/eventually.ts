import { setTimeout as sleep } from 'node:timers/promises';

/** What takes a second takes minutes on a machine whose host gives its cores to others: only what never comes may fail. */
export const PATIENCE_MS = 300_000;

/** Reads again until the value is as wanted. */
export async function eventually<T>(read: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`not as wanted in ${PATIENCE_MS} ms: ${JSON.stringify(value).slice(0, 800)}`);
    await sleep(50);
  }
}
