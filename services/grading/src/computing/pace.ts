/** What a step took. */
export interface Spent {
  wallMs: number;
  processorMs: number;
}

/** Processor time that says enough; the clocks of less are too coarse. */
const TELLING_MS = 200;

/** How much longer steps take than the processor time that they use: hardly longer on a quiet machine. */
export class Pace {
  #spent: Spent = { wallMs: 0, processorMs: 0 };

  add({ wallMs, processorMs }: Spent): void {
    this.#spent.wallMs += wallMs;
    this.#spent.processorMs += processorMs;
  }

  /** The time of the steps since the last call by their processor time; undefined where they were too few to tell. */
  take(): number | undefined {
    const { wallMs, processorMs } = this.#spent;
    if (processorMs < TELLING_MS) return undefined;
    this.#spent = { wallMs: 0, processorMs: 0 };
    return wallMs / processorMs;
  }
}
