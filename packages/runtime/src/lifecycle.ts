import type { Logger } from './log.ts';

interface Stoppable {
  name: string;
  stop: () => Promise<void> | void;
  timeoutMs: number;
}

/**
 * Starts and stops a process in order. What is registered last stops first, each within its own time;
 * a second signal leaves at once.
 */
export class Lifecycle {
  readonly #log: Logger;
  readonly #parts: Stoppable[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Registers what must be closed, beside the line that opened it. */
  onStop(name: string, stop: () => Promise<void> | void, timeoutMs = 10_000): void {
    this.#parts.push({ name, stop, timeoutMs });
  }

  /** Stops everything, once; later calls wait for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Stops on SIGTERM and SIGINT, then exits: 0 after a clean stop. */
  exitOnSignals(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.stopping) process.exit(130);
        this.#log.info({ signal }, 'stopping');
        void this.stop().then(() => process.exit(0));
      });
    }
  }

  async #stopAll(): Promise<void> {
    for (const part of this.#parts.reverse()) {
      try {
        await withTimeout(part.stop(), part.timeoutMs, `${part.name} did not stop in ${part.timeoutMs} ms`);
      } catch (error) {
        this.#log.error({ err: error, part: part.name }, 'stopping a part failed');
      }
    }
  }
}

/** Rejects with `message` when `work` takes longer than `timeoutMs`. */
export async function withTimeout<T>(work: Promise<T> | T, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
