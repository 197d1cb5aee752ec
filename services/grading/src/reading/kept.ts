/** What takes long to start and is kept between uses: processes and threads, ended when nobody has needed one for a while. */
export class Kept<T extends object> {
  readonly #idle = new Map<T, NodeJS.Timeout>();
  readonly #start: () => T;
  readonly #end: (one: T) => void;
  readonly #idleMs: number;
  #closed = false;

  constructor({ start, end, idleMs }: { start: () => T; end: (one: T) => void; idleMs: number }) {
    this.#start = start;
    this.#end = end;
    this.#idleMs = idleMs;
  }

  /** One that nobody uses, or a fresh one. Whoever takes it gives it back by `keep`, or `end`s it. */
  take(): T {
    const [one] = this.#idle.keys();
    if (!one) return this.#start();
    this.#forget(one);
    return one;
  }

  keep(one: T): void {
    if (this.#closed) this.#end(one);
    else this.#idle.set(one, setTimeout(() => this.end(one), this.#idleMs).unref());
  }

  end(one: T): void {
    this.#forget(one);
    this.#end(one);
  }

  /** Ends those that nobody uses, and from now on whatever is given back. */
  close(): void {
    this.#closed = true;
    for (const one of this.#idle.keys()) this.end(one);
  }

  #forget(one: T): void {
    clearTimeout(this.#idle.get(one));
    this.#idle.delete(one);
  }
}
