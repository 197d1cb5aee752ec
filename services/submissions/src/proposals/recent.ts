import { LRUCache } from 'lru-cache';

/** How many answers are kept. */
const KEPT_MAX = 100;

/** Keeps what was answered lately, so that people who ask for the same within seconds share one reading. */
export class Recent<Answer> {
  readonly #kept = new LRUCache<string, { readAt: number; answer: Promise<Answer> }>({ max: KEPT_MAX });

  /** @returns an answer that was read at most so long ago: by this call, unless there is one. */
  async get(key: string, maxAgeMs: number, read: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    if (known && performance.now() - known.readAt < maxAgeMs) return await known.answer;
    const kept = { readAt: performance.now(), answer: read() };
    this.#kept.set(key, kept);
    try {
      return await kept.answer;
    } catch (error) {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key);
      throw error;
    }
  }
}
