/** A pool of resources that are slow to start, such as processes and threads. Idle ones are ended after `idleMs`. */
export class IdlePool<T extends object> {
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

  /** Returns an idle resource or starts one. The caller must pass it to `release` or `destroy` afterwards. */
  acquire(): T {
    const [one] = this.#idle.keys();
    if (!one) return this.#start();
    this.#forget(one);
    return one;
  }

  release(one: T): void {
    if (this.#closed) this.#end(one);
    else this.#idle.set(one, setTimeout(() => this.destroy(one), this.#idleMs).unref());
  }

  destroy(one: T): void {
    this.#forget(one);
    this.#end(one);
  }

  /** Ends all idle resources now, and those in use when they are released. */
  close(): void {
    this.#closed = true;
    for (const one of this.#idle.keys()) this.destroy(one);
  }

  #forget(one: T): void {
    clearTimeout(this.#idle.get(one));
    this.#idle.delete(one);
  }
}
