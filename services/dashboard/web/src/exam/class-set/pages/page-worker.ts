import type { Answer, Replies, Task } from './messages.ts';

/** The worker that looks at pages, as functions. */
export class PageWorker {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.reply);
    };
    // It could not be loaded, or has no memory left.
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the worker ended'));
      this.#waiting.clear();
    };
  }

  call<T extends Task>(task: T): Promise<Replies[T['kind']]> {
    const id = ++this.#calls;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, ...task });
    return waiting.promise as Promise<Replies[T['kind']]>;
  }

  end(): void {
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error('the worker was ended'));
  }
}
