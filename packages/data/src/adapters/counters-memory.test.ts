import { describeCounters } from '@exam-evaluation/testing/port-suites/counters.ts';
import { expect, test } from '@jest/globals';
import { MemoryCounters } from './counters-memory.ts';

describeCounters('MemoryCounters', async () => new MemoryCounters());

const WINDOW = { subject: 'key', lengthSeconds: 60, limit: 1 };

test('a window ends on the minute of the clock, not a minute after the first request', async () => {
  let now = Date.parse('2026-01-01T10:00:59.500Z');
  const counters = new MemoryCounters({ now: () => now });
  expect((await counters.take('t', [WINDOW], [1])).windows[0]?.resetSeconds).toBe(1);
  expect((await counters.take('t', [WINDOW], [1])).allowed).toBe(false);
  now += 500;
  expect(await counters.take('t', [WINDOW], [1])).toMatchObject({ allowed: true, windows: [{ resetSeconds: 60 }] });
});

test('forgets windows opened first when it holds too many, ended ones before them', async () => {
  let now = 0;
  const counters = new MemoryCounters({ now: () => now, windowsMax: 10 });
  const take = (subject: string, lengthSeconds = 60) =>
    counters.take('t', [{ ...WINDOW, subject, lengthSeconds }], [1]);
  await take('lasting', 3_600);
  for (let i = 0; i < 9; i++) await take(`ended ${i}`);
  now = 60_000;
  await take('new');
  expect((await take('lasting', 3_600)).allowed).toBe(false);
  for (let i = 0; i < 20; i++) await take(`more ${i}`, 3_600);
  expect((await take('lasting', 3_600)).allowed).toBe(true);
});
