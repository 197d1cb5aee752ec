import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 20;
/** A ping to a running system takes at most this long. */
const PING_MS_MAX = 50;

/**
 * Measures how long this process did not run because the host gave its cores to others. A
 * promise in seconds can only be checked against the time in which the machine ran.
 */
export class Standstill {
  readonly #late: { from: number; until: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  #stopped = false;

  constructor() {
    let due = performance.now() + TICK_MS;
    this.#timer = setInterval(() => {
      const now = performance.now();
      if (now - due > TICK_MS) this.#late.push({ from: due, until: now });
      due = now + TICK_MS;
    }, TICK_MS);
  }

  /** Also counts the time in which the processes that `ping` calls did not run. */
  async watch(ping: () => Promise<unknown>): Promise<void> {
    while (!this.#stopped) {
      const due = performance.now() + PING_MS_MAX;
      await ping();
      const now = performance.now();
      if (now > due) this.#late.push({ from: due, until: now });
      await sleep(TICK_MS);
    }
  }

  /** Milliseconds lost between two moments of `performance.now()`; those lost by several count once. */
  between(from: number, to: number): number {
    let counted = from;
    let lost = 0;
    for (const late of this.#late.toSorted((a, b) => a.from - b.from)) {
      const until = Math.min(late.until, to);
      lost += Math.max(0, until - Math.max(late.from, counted));
      counted = Math.max(counted, until);
    }
    return lost;
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }
}
