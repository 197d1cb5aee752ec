// Virtual time, and the queue of all events: a run depends only on its seed.

/** A simulated process. After it dies, its pending events never happen. */
export interface Life {
  name: string;
  alive: boolean;
  /** A caller from outside, whose requests are writes with a key. */
  isOutside?: boolean;
  /** Only for processes that may die at any step: called when they die, to release what they held. */
  die?: () => void;
}

/** The life of what never dies: the network, timers, the run itself. */
export const WORLD: Life = { name: 'world', alive: true };

interface Happening {
  at: number;
  order: number;
  life: Life;
  happen: () => void;
}

/** Probability of each fault, 0 to 1. With 0 for all of them everything works, though not at once. */
export interface Faults {
  /** A request or an answer between processes is lost. */
  lost: number;
  /** A connection breaks during a call between services, which is repeated while the first call goes on. */
  repeated: number;
  /** The same for a caller's write. It is rare in reality, but must be frequent here to find its consequences. */
  doubled: number;
  /** A connection to the database breaks at a statement; at a commit, before or after it has happened. */
  broken: number;
  /** A process dies at a step and is started again. */
  death: number;
  /** A step takes up to six seconds. */
  slow: number;
  /** A worker says nothing for longer than its lease. */
  stalled: number;
}

export const NO_FAULTS: Faults = { lost: 0, repeated: 0, doubled: 0, broken: 0, death: 0, slow: 0, stalled: 0 };

const START_MS = Date.UTC(2030, 0, 1, 9);
const hand = { setImmediate: globalThis.setImmediate };

export class Scheduler {
  /** Milliseconds since the epoch. */
  now = START_MS;
  faults: Faults = NO_FAULTS;
  steps = 0;
  readonly #queue: Happening[] = [];
  #order = 0;
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 up to 1 (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return probability > 0 && this.random() < probability;
  }

  between(low: number, high: number): number {
    return low + this.random() * (high - low);
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!;
  }

  uuid(): string {
    const hex = () =>
      Math.floor(this.random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const [a, b, c, d] = [hex(), hex(), hex(), hex()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }

  /** The duration of a step in milliseconds, mostly short, so that the order of concurrent steps is random. */
  latency(): number {
    if (this.chance(this.faults.slow)) return this.between(100, 6_000);
    return this.between(0.2, this.random() < 0.1 ? 60 : 4);
  }

  /** Schedules an event of `life` after `ms` milliseconds. @returns a function that cancels it. */
  after(ms: number, life: Life, happen: () => void): () => void {
    const entry = { at: this.now + ms, order: this.#order++, life, happen };
    this.#push(entry);
    return () => {
      entry.happen = () => undefined;
    };
  }

  /** Runs one step of a process; between two steps other processes run, and it may die. */
  step<T>(life: Life, fn: () => T, ms = this.latency()): Promise<T> {
    return new Promise((resolve, reject) => {
      this.after(ms, life, () => {
        try {
          resolve(fn());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  async sleep(life: Life, ms: number): Promise<void> {
    await this.step(life, () => undefined, ms);
  }

  /** Runs events in the order of time until `isOver`, or none is left. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const next = this.#pop();
      if (!next) return;
      this.now = Math.max(this.now, next.at);
      if (!next.life.alive) continue;
      this.steps += 1;
      if (next.life.die && this.chance(this.faults.death)) {
        next.life.alive = false;
        next.life.die();
        continue;
      }
      next.happen();
      await new Promise<void>((resolve) => void hand.setImmediate(resolve)); // lets all immediate continuations run
    }
  }

  #push(entry: Happening): void {
    const queue = this.#queue;
    let at = queue.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entry, queue[parent]!)) break;
      queue[at] = queue[parent]!;
      at = parent;
    }
    queue[at] = entry;
  }

  #pop(): Happening | undefined {
    const queue = this.#queue;
    const first = queue[0];
    const last = queue.pop();
    if (!first || !last || queue.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= queue.length) break;
      if (child + 1 < queue.length && isBefore(queue[child + 1]!, queue[child]!)) child += 1;
      if (!isBefore(queue[child]!, last)) break;
      queue[at] = queue[child]!;
      at = child;
    }
    queue[at] = last;
    return first;
  }
}

function isBefore(a: Happening, b: Happening): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/**
 * Replaces the clock, the timers and the random ids of this process by the scheduler's while `fn` runs. The code of the
 * services uses their global names.
 */
export async function inVirtualTime<T>(scheduler: Scheduler, fn: () => Promise<T>): Promise<T> {
  const { setTimeout: timer, clearTimeout: clear } = globalThis;
  const { stackTraceLimit } = Error;
  const [now, randomUUID] = [Reflect.get(Date, 'now'), Reflect.get(crypto, 'randomUUID')];
  globalThis.setTimeout = ((happen: () => void, ms = 0) => scheduler.after(ms, WORLD, happen)) as never;
  globalThis.clearTimeout = ((cancel: undefined | (() => void)) => cancel?.()) as never;
  Date.now = () => Math.floor(scheduler.now);
  Error.stackTraceLimit = 0; // there are many errors, and collecting stack frames would cost more than everything else
  crypto.randomUUID = () => scheduler.uuid() as ReturnType<typeof crypto.randomUUID>;
  try {
    return await fn();
  } finally {
    globalThis.setTimeout = timer;
    globalThis.clearTimeout = clear;
    Date.now = now;
    crypto.randomUUID = randomUUID;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
