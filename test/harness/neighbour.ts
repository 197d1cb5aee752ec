import { Worker } from 'node:worker_threads';

/** How long the answers to `GET /me` took, in milliseconds. */
export class AnswerTimes {
  readonly sorted: readonly number[];

  constructor(waits: readonly number[]) {
    this.sorted = waits.toSorted((a, b) => a - b);
  }

  get count(): number {
    return this.sorted.length;
  }

  /** The time that this share of answers, 0 to 1, took at most; 1 is the worst. 0 when there were none. */
  quantile(share: number): number {
    return this.sorted[Math.max(0, Math.ceil(share * this.sorted.length) - 1)] ?? 0;
  }
}

/** Another institute, which asks all the time, in a thread of its own. */
export class Neighbour {
  readonly #worker: Worker;

  constructor(workerData: { baseUrl: string; key: string; everyMs: number }) {
    this.#worker = new Worker(new URL('./asking.ts', import.meta.url), { workerData });
  }

  /** Times since it was last asked, and how many answers were no 200. Waits for those still under way. */
  async take(): Promise<{ times: AnswerTimes; refused: number }> {
    const taken = new Promise<{ waits: number[]; refused: number }>((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage('take');
    const { waits, refused } = await taken;
    return { times: new AnswerTimes(waits), refused };
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
