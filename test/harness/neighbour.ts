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

  /** The quantile of the times of answers, for a share from 0 to 1 (the maximum); 0 when there were none. */
  quantile(share: number): number {
    return this.sorted[Math.max(0, Math.ceil(share * this.sorted.length) - 1)] ?? 0;
  }
}

/** Another institute that sends requests all the time, in its own thread. */
export class Neighbour {
  readonly #worker: Worker;

  constructor(workerData: { baseUrl: string; key: string; everyMs: number }) {
    this.#worker = new Worker(new URL('./asking.ts', import.meta.url), { workerData });
  }

  /** Times since the last call, and how many answers were not 200. Waits for running requests. */
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
