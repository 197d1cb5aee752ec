const TICK_MS = 20;

/**
 * How long this process was kept from running, as everything on a machine is whose host gives its cores to others. A
 * promise in seconds can only be held against the time that the machine was there.
 */
export class Standstill {
  readonly #late: { until: number; ms: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    let due = performance.now() + TICK_MS;
    this.#timer = setInterval(() => {
      const now = performance.now();
      if (now - due > TICK_MS) this.#late.push({ until: now, ms: now - due });
      due = now + TICK_MS;
    }, TICK_MS);
  }

  /** Milliseconds lost between two moments of `performance.now()`. */
  between(from: number, to: number): number {
    const overlap = ({ until, ms }: { until: number; ms: number }) =>
      Math.max(0, Math.min(until, to) - Math.max(until - ms, from));
    return this.#late.reduce((lost, late) => lost + overlap(late), 0);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
