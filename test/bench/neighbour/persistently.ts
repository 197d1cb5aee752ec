import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;

/** Calls again when a connection was cut, as happens while a process is frozen or away. */
export async function persistently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
