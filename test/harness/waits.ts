import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that calls took. */
export class Waits {
  readonly #taken: number[] = [];

  async measure<T>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await call();
    } finally {
      this.#taken.push(performance.now() - startedAt);
    }
  }

  /** Calls one after another, with a pause between them, until the signal fires. */
  async repeat(call: () => Promise<unknown>, pauseMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.measure(call);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  get count(): number {
    return this.#taken.length;
  }

  /** The quantile of the times of calls, for a share from 0 to 1 (the maximum); 0 when there were none. */
  quantile(share: number): number {
    const sorted = this.#taken.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  }
}
