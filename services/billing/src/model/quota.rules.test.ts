import { expect, test } from '@jest/globals';
import { requireQuota, resetsAt } from './quota.rules.ts';

test.each([
  ['2026-11-20', '2026-11-21T00:00:00.000000Z'],
  ['2026-12-31', '2027-01-01T00:00:00.000000Z'],
  ['2028-02-28', '2028-02-29T00:00:00.000000Z'],
])('the quota of %s resets at %s', (day, reset) => {
  expect(resetsAt(day)).toBe(reset);
});

const usage = (used: number, usedByKey: number, now = '2026-11-20T23:59:00.000001Z') => ({
  now,
  day: '2026-11-20',
  used,
  usedByKey,
});
const RESETS = '2026-11-21T00:00:00.000000Z';

test.each([
  ['below both', usage(9, 4), { institute: 10, key: 5 }],
  ['a key without cap', usage(9, 9), { institute: 10, key: undefined }],
])('one more copy is accepted: %s', (_, used, limits) => {
  expect(() => requireQuota(used, limits)).not.toThrow();
});

test.each([
  ['the institute at its quota', usage(10, 0), { institute: 10, key: 5 }, 'daily_copy_quota', 10, 60],
  ['both used up: the institute is named', usage(10, 5), { institute: 10, key: 5 }, 'daily_copy_quota', 10, 60],
  ['the key at its cap', usage(9, 5), { institute: 10, key: 5 }, 'daily_copy_cap', 5, 60],
  ['a cap of 0', usage(0, 0), { institute: 10, key: 0 }, 'daily_copy_cap', 0, 60],
  ['a lowered quota', usage(11, 0), { institute: 10, key: 5 }, 'daily_copy_quota', 10, 60],
  [
    'just before the reset',
    usage(1, 0, '2026-11-20T23:59:59.999999Z'),
    { institute: 1, key: undefined },
    'daily_copy_quota',
    1,
    1,
  ],
])('one more copy is refused: %s', (_, used, limits, quota, limit, retryAfterSeconds) => {
  expect(() => requireQuota(used, limits)).toThrow(
    expect.objectContaining({
      code: 'daily_quota_exceeded',
      details: { quota, limit, resets_at: RESETS },
      retryAfterSeconds,
    }),
  );
});
