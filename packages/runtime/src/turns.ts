import { setImmediate } from 'node:timers/promises';

/** How long something is computed before others get their turn. */
const TURN_MS = 10;

/** Divides long computations, so that small requests do not wait for them. */
export class Turns {
  #since = performance.now();

  /** To be awaited between two parts of the work; takes time only when the turn is over. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < TURN_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

/** `items.map(fn)`, in turns. */
export async function mapInTurns<T, R>(items: readonly T[], fn: (item: T, index: number) => R): Promise<R[]> {
  const [turns, made] = [new Turns(), [] as R[]];
  for (const [index, item] of items.entries()) {
    if (index > 0) await turns.next();
    made.push(fn(item, index));
  }
  return made;
}
