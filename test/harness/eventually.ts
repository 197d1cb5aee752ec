import { setTimeout as sleep } from 'node:timers/promises';

/** Reads again until the value is as wanted. */
export async function eventually<T>(
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`not as wanted in ${timeoutMs} ms: ${JSON.stringify(value).slice(0, 800)}`);
    await sleep(50);
  }
}
