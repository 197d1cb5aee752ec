import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
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
    await job.run(new AbortController().signal);
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
  await job.run(new AbortController().signal);
  jest.advanceTimersByTime(60_000);
  await job.run(new AbortController().signal);
  expect(seen).toEqual([true, true]);
});

test('a look that fails counts as a missing part', async () => {
  const seen: boolean[] = [];
  const job = healthJob({ missingParts: () => Promise.reject(new Error('away')) }, (value) => seen.push(value));
  await job.run(new AbortController().signal);
  jest.advanceTimersByTime(16_000);
  await job.run(new AbortController().signal);
  expect(seen).toEqual([true, false]);
});
