/**
 * Limits concurrent loads and runs the most urgent first. Browsers open few connections to a server, and saving must
 * not wait for pictures of later answers.
 */
export class Turns {
  readonly #limit: number;
  #running = 0;
  #waiting: { key: string; start: () => void }[] = [];
  #wanted: readonly string[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Sets the priorities, most urgent first; all other loads follow in order of arrival. */
  want(keys: readonly string[]): void {
    this.#wanted = keys;
  }

  async run<T>(key: string, load: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) await new Promise<void>((start) => this.#waiting.push({ key, start }));
    else this.#running += 1;
    try {
      return await load();
    } finally {
      this.#pass();
    }
  }

  /** Gives the slot of a load that has ended to the next one. */
  #pass(): void {
    const places = this.#waiting.map(({ key }) => this.#wanted.indexOf(key)).map((n) => (n < 0 ? Infinity : n));
    const best = places.indexOf(Math.min(...places));
    const [next] = this.#waiting.splice(Math.max(0, best), 1);
    if (next) next.start();
    else this.#running -= 1;
  }
}
