import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Job } from './jobs.ts';
import { healthJob } from './service.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a part that is away for a moment is waited for; one that stays away ends serving until it is back', async () => {
  let missing: string[] = [];
  let serving: boolean | undefined;
  const job = healthJob({ missingParts: async () => missing }, (value) => {
    serving = value;
  });
  const servingAfter = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    const failure = await passOf(job);
    expect(failure === undefined).toBe(serving);
    return serving;
  };
  expect(await servingAfter(60_000)).toBe(true);
  missing = ['database'];
  expect(await servingAfter(14_000)).toBe(true);
  expect(await servingAfter(2_000)).toBe(false);
  missing = [];
  expect(await servingAfter(2_000)).toBe(true);
});

test('without another part most calls are answered: it serves on', async () => {
  const seen: boolean[] = [];
  const job = healthJob({ missingParts: async () => ['event bus', 'blobs'] }, (value) => seen.push(value));
  await passOf(job);
  jest.advanceTimersByTime(60_000);
  await passOf(job);
  expect(seen).toEqual([true, true]);
});

test('a service that has never reached what it needs does not serve: a rollout waits for it', async () => {
  const seen: boolean[] = [];
  const job = healthJob({ missingParts: async () => ['database'] }, (value) => seen.push(value));
  expect(await passOf(job)).toEqual(new Error('no call can be answered without: database'));
  expect(seen).toEqual([false]);
});

test('a check that fails counts as a missing part', async () => {
  const seen: boolean[] = [];
  const looks = [Promise.resolve([]), Promise.reject(new Error('away'))];
  const job = healthJob({ missingParts: () => looks.shift()! }, (value) => seen.push(value));
  await passOf(job);
  jest.advanceTimersByTime(16_000);
  await passOf(job);
  expect(seen).toEqual([true, false]);
});

/** @returns what the pass failed with. */
async function passOf(job: Job): Promise<unknown> {
  try {
    await job.run(new AbortController().signal);
  } catch (error) {
    return error;
  }
}
