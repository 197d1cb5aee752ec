import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { begin, startJob } from './jobs.ts';
import { createLogger } from './log.ts';

const log = createLogger({ service: 'test', level: 'silent' });

/** A job that fails this many times, then succeeds. */
function failing(times: number) {
  const done = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    if (++runs <= times) throw new Error('away');
    done.resolve();
  };
  return { job: { name: 'subscribe', intervalMs: 5, run }, runs: () => runs, done: done.promise };
}

test('what has to be done once is done when it returns, or later, and never again', async () => {
  const now = failing(0);
  await begin(now.job, log);
  expect(now.runs()).toBe(1);
  const later = failing(2);
  await begin(later.job, log);
  expect(later.runs()).toBe(1);
  await later.done;
  await sleep(50);
  expect([now.runs(), later.runs()]).toEqual([1, 3]);
});

test('a stop ends the tries', async () => {
  const never = failing(Number.POSITIVE_INFINITY);
  const stop = await begin(never.job, log);
  await stop();
  const { runs } = never;
  const before = runs();
  await sleep(50);
  expect(runs()).toBe(before);
});

test('a job that fails again and again says so once, and once more when it works', async () => {
  const lines: { level: string; msg: string; failures: number }[] = [];
  const { job, done } = failing(5);
  const stop = startJob(job, createLogger({ service: 'test', write: (line) => void lines.push(JSON.parse(line)) }));
  await done;
  await stop();
  expect(lines).toMatchObject([
    { level: 'error', msg: 'background job failed; it will run again', failures: 1 },
    { level: 'info', msg: 'background job works again', failures: 5 },
  ]);
});
