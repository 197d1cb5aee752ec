/** How often the event loop is looked at. */
export const LOOK_MS = 500;
/** Late looks in a row that mean more than a pause. */
const LOOKS = 4;
/** Turns of the event loop that answering a request takes, about. */
const TURNS = 10;

/**
 * Whether a request that begins now would not be answered before its deadline.
 * @param lateMs how late the latest looks were: as late as one turn of the event loop.
 */
export function isOverloaded(lateMs: readonly number[], deadlineMs: number): boolean {
  return lateMs.length >= LOOKS && lateMs.slice(-LOOKS).every((ms) => ms * TURNS > deadlineMs);
}

/** Watches how late the event loop is, which shows what there is to do; how many requests there are does not. */
export class Load {
  readonly #now: () => number;
  readonly #deadlineMs: number;
  #lookedAt: number;
  #lateMs: number[] = [];

  /** @param now in milliseconds. */
  constructor(deadlineMs: number, now: () => number) {
    this.#deadlineMs = deadlineMs;
    this.#now = now;
    this.#lookedAt = now();
  }

  /** To be called every LOOK_MS. */
  look(): void {
    const now = this.#now();
    this.#lateMs = [...this.#lateMs, now - this.#lookedAt - LOOK_MS].slice(-LOOKS);
    this.#lookedAt = now;
  }

  get isOver(): boolean {
    return isOverloaded(this.#lateMs, this.#deadlineMs);
  }
}
