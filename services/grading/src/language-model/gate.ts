import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Limits the calls to one provider: at most a given number at once, and none during a pause that the provider asked
 * for. A process has one gate.
 */
export class Gate {
  readonly #limit;
  #closedUntil = 0;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /** Holds back all calls for this many milliseconds. */
  closeFor(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, Date.now() + ms);
  }

  /** Makes the call when it is its turn. Rejects with the signal's reason when that fires first. */
  async pass<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return await this.#limit(async () => {
      signal.throwIfAborted();
      for (let wait = this.#waitMs; wait > 0; wait = this.#waitMs) {
        await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      return await call();
    });
  }

  get #waitMs(): number {
    return this.#closedUntil - Date.now();
  }
}
