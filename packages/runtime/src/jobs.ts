import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { counter } from './metrics.ts';

/** Background work of a service, such as a sweeper: one pass at a time, again after a pause. */
export interface Job {
  name: string;
  /** Pause between two passes, in milliseconds; spread by ±20 % so that replicas do not march in step. */
  intervalMs: number;
  /** One pass. Returns `true` when more is waiting and the next pass should follow at once. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

const passes = counter('job_passes_total', 'Passes of background jobs; `outcome` is `ok` or `failed`', [
  'job',
  'outcome',
]);

/**
 * Runs a job until the returned function is called; that waits for the pass under way. Failures are logged, never
 * fatal.
 */
export function startJob(job: Job, log: Logger): () => Promise<void> {
  const failures = new Failures(job.name, log);
  return inBackground(async (signal) => {
    while (!signal.aborted) {
      if ((await pass(job, signal, failures)) === true) continue;
      await pause(job.intervalMs, signal);
    }
  });
}

/**
 * Runs something once that needs a part which may be unreachable: tries it before returning, then in the background
 * until it succeeds or the returned function is called.
 */
export async function begin(job: Job, log: Logger): Promise<() => Promise<void>> {
  const failures = new Failures(job.name, log);
  let result = await pass(job, new AbortController().signal, failures);
  return inBackground(async (signal) => {
    while (result === FAILED && !signal.aborted) {
      await pause(job.intervalMs, signal);
      if (!signal.aborted) result = await pass(job, signal, failures);
    }
  });
}

/** @returns a function that stops it and waits until it has stopped. */
function inBackground(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const working = work(stopping.signal);
  return async () => {
    stopping.abort();
    await working;
  };
}

const FAILED = Symbol('failed');

/** @returns what the pass answers, or FAILED. */
async function pass({ name, run }: Job, signal: AbortSignal, failures: Failures): Promise<unknown> {
  try {
    const answer = await run(signal);
    passes({ job: name, outcome: 'ok' });
    failures.end();
    return answer;
  } catch (error) {
    if (!signal.aborted) {
      passes({ job: name, outcome: 'failed' });
      failures.add(error);
    }
    return FAILED;
  }
}

const REMINDER_MS = 60_000;

/**
 * Logs failed passes: while a part is unreachable every pass fails, so the first is logged, then one a minute, then the
 * recovery.
 */
class Failures {
  readonly #job: string;
  readonly #log: Logger;
  #count = 0;
  #toldAt = 0;

  constructor(job: string, log: Logger) {
    this.#job = job;
    this.#log = log;
  }

  add(error: unknown): void {
    this.#count += 1;
    if (this.#count > 1 && performance.now() - this.#toldAt < REMINDER_MS) return;
    this.#toldAt = performance.now();
    this.#log.error({ err: error, job: this.#job, failures: this.#count }, 'background job failed; it will run again');
  }

  end(): void {
    if (this.#count > 0) {
      this.#log.info({ job: this.#job, failures: this.#count }, 'background job works again');
    }
    this.#count = 0;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms * (0.8 + Math.random() * 0.4), undefined, { signal, ref: false }).catch(() => undefined);
}
