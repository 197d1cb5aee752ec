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
  const stopping = new AbortController();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      let more = false;
      try {
        more = (await job.run(stopping.signal)) === true;
        passes({ job: job.name, outcome: 'ok' });
      } catch (error) {
        if (!stopping.signal.aborted) {
          passes({ job: job.name, outcome: 'failed' });
          log.error({ err: error, job: job.name }, 'background job failed; it will run again');
        }
      }
      if (more) continue;
      const pause = job.intervalMs * (0.8 + Math.random() * 0.4);
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await loop;
  };
}
