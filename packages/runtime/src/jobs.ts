import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { counter } from './metrics.ts';

/** Background work of a service, such as a sweeper: one pass at a time, again after a pause. */
export interface Job {
  name: string;
  /** Pause between two passes, in milliseconds; spread by ±20 % so that replicas do not march in step. */
  intervalMs: number;
  /** One pass. Answers `true` when more is waiting and the next pass should follow at once. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

const passes = counter('job_passes_total', 'Passes of background jobs; `outcome` is `ok` or `failed`', [
  'job',
  'outcome',
]);

/** Runs a job until the returned function is called; that waits for the pass under way. Failures are logged, never fatal. */
export function startJob(job: Job, log: Logger): () => Promise<void> {
  return inBackground(async (signal) => {
    while (!signal.aborted) {
      if ((await pass(job, signal, log)) === true) continue;
      await pause(job.intervalMs, signal);
    }
  });
}

/**
 * Does what has to be done once and needs a part that may be away: tries it before it returns, then in the background
 * until it has worked or the returned function is called.
 */
export async function begin(job: Job, log: Logger): Promise<() => Promise<void>> {
  let result = await pass(job, new AbortController().signal, log);
  return inBackground(async (signal) => {
    while (result === FAILED && !signal.aborted) {
      await pause(job.intervalMs, signal);
      if (!signal.aborted) result = await pass(job, signal, log);
    }
  });
}

/** @returns what tells it to stop and waits until it has. */
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
async function pass({ name, run }: Job, signal: AbortSignal, log: Logger): Promise<unknown> {
  try {
    const answer = await run(signal);
    passes({ job: name, outcome: 'ok' });
    return answer;
  } catch (error) {
    if (!signal.aborted) {
      passes({ job: name, outcome: 'failed' });
      log.error({ err: error, job: name }, 'background job failed; it will run again');
    }
    return FAILED;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms * (0.8 + Math.random() * 0.4), undefined, { signal, ref: false }).catch(() => undefined);
}
