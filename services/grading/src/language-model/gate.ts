import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Lets calls to one provider through: so many at a time, and none before the moment that the provider asked to be left
 * alone until. One for each process.
 */
export class Gate {
  readonly #limit;
  #closedUntil = 0;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /** The provider has had enough calls for now. */
  closeFor(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, Date.now() + ms);
  }

  /** Rejects with the signal's reason when it fires before the call's turn. */
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
