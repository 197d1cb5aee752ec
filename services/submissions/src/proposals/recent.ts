/** How many answers are kept. */
const KEPT_MAX = 100;

/** Keeps what was answered lately, so that people who ask for the same within seconds share one reading. */
export class Recent<Answer> {
  readonly #kept = new Map<string, { readAt: number; answer: Promise<Answer> }>();

  /** @returns an answer that was read at most so long ago: by this call, unless there is one. */
  async get(key: string, maxAgeMs: number, read: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known && performance.now() - known.readAt < maxAgeMs) return await known.answer;
    const kept = { readAt: performance.now(), answer: read() };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(oldest!);
    try {
      return await kept.answer;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }
}
