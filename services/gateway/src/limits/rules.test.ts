import { TIERS_DEFAULT, tiersSetting } from '@exam-evaluation/contract/tiers.ts';
import { MemoryCounters } from '@exam-evaluation/data/adapters/counters-memory.ts';
import { describe, expect, test } from '@jest/globals';
import type { KeyInfo } from '../keys/key.ts';
import { Limiter } from './limiter.ts';
import { chargesFor, retryAfterSeconds, tightest } from './rules.ts';

const caller = { keyId: 'k', instituteId: 'i' };

describe('windows of a request', () => {
  const shown = (request: Parameters<typeof chargesFor>[0]) =>
    chargesFor(request, TIERS_DEFAULT.standard).map(
      ({ subject, lengthSeconds, limit, cost }) => `${subject}/${lengthSeconds} ${cost} of ${limit}`,
    );

  test('a read counts in its key, by second and minute, and in its institute', () => {
    expect(shown({ ...caller, kind: 'read' })).toEqual([
      'key:k:reads/1 1 of 20',
      'key:k:reads/60 1 of 600',
      'institute:i:reads/1 1 of 40',
    ]);
  });

  test('an upload is one write, and each of its files counts', () => {
    expect(shown({ ...caller, kind: 'write', files: 100 })).toEqual([
      'key:k:writes/1 1 of 5',
      'key:k:writes/60 1 of 120',
      'institute:i:writes/1 1 of 10',
      'key:k:files/60 100 of 3000',
      'institute:i:files/60 100 of 6000',
    ]);
  });
});

test.each([
  ['the fewest left', [5, 1, 9], [1, 60, 1], 1],
  ['on a tie the one that resets last', [0, 3, 0], [1, 60, 42], 2],
])('the window shown has %s', (_name, left, resets, expected) => {
  const windows = left.map((remaining, i) => ({ limit: 10, remaining, resetSeconds: resets[i]!, i }));
  expect(tightest(windows).i).toBe(expected);
});

test('a refused caller waits for the last of the windows that were full, not for others', () => {
  const charges = chargesFor({ ...caller, kind: 'write', files: 10 }, TIERS_DEFAULT.standard);
  const windows = [0, 5, 5, 9, 2].map((remaining, i) => ({
    limit: 10,
    remaining,
    resetSeconds: [1, 50, 1, 30, 20][i]!,
  }));
  expect(retryAfterSeconds(windows, charges)).toBe(30);
});

describe('counting', () => {
  const key = { id: 'k', instituteId: 'i', tier: 'standard' } as KeyInfo;

  test('the sixth write of a second is refused, with the time to wait, and counts nowhere', async () => {
    const limiter = new Limiter(new MemoryCounters({ now: () => 30_000 }), TIERS_DEFAULT);
    for (let left = 4; left >= 0; left--) {
      const { headers, refusal } = await limiter.count(key, 'write');
      expect([refusal, headers['RateLimit-Remaining']]).toEqual([undefined, String(left)]);
    }
    for (let i = 0; i < 3; i++) {
      const { headers, refusal } = await limiter.count(key, 'write');
      expect(refusal).toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 1,
        details: { retry_after_seconds: 1 },
      });
      expect(headers).toEqual({ 'RateLimit-Limit': '5', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' });
    }
    // Reads have windows of their own.
    expect((await limiter.count(key, 'read')).headers['RateLimit-Remaining']).toBe('19');
  });

  test('looking at the windows counts nothing', async () => {
    const limiter = new Limiter(new MemoryCounters({ now: () => 0 }), TIERS_DEFAULT);
    for (let i = 0; i < 9; i++) expect((await limiter.look(key, 'write'))['RateLimit-Remaining']).toBe('5');
  });

  test('a write whose files exceed their window is refused as a whole', async () => {
    const limiter = new Limiter(new MemoryCounters({ now: () => 0 }), TIERS_DEFAULT);
    for (let i = 0; i < 3; i++) {
      expect((await limiter.count(key, 'write', 3_001)).refusal).toMatchObject({ retryAfterSeconds: 60 });
    }
    expect((await limiter.look(key, 'write'))['RateLimit-Remaining']).toBe('5');
  });
});

describe('setting TIERS', () => {
  test('adds to and changes the tiers of the contract', () => {
    const wide = TIERS_DEFAULT.high;
    expect(tiersSetting.parse(JSON.stringify({ wide }))).toEqual({ ...TIERS_DEFAULT, wide });
    expect(tiersSetting.parse('{}')).toEqual(TIERS_DEFAULT);
  });
  test.each(['{', '[]', '{"wide":{}}'])('%s is refused', (text) => {
    expect(tiersSetting.safeParse(text).success).toBe(false);
  });
});
