import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { type KeyInfo, makeKey } from './key.ts';
import { KeyRing } from './key-ring.ts';

const logged: string[] = [];
const log = createLogger({ service: 'test', level: 'warn', write: (line) => logged.push(line) });
const key = makeKey();
let stored: KeyInfo | undefined;
let away: boolean;
let reads: number;
let now: number;
let ring: KeyRing;

beforeEach(() => {
  stored = { id: 'k', instituteId: 'i', revokedAt: null, expiresAt: null } as KeyInfo;
  away = false;
  reads = 0;
  logged.length = 0;
  now = Date.parse('2026-11-20T10:00:00Z');
  ring = new KeyRing({
    now: () => now,
    log,
    read: async () => {
      reads++;
      if (away) throw new Error('database away');
      return stored;
    },
  });
});

const outcome = async (given: string | undefined = key) =>
  await ring.check(given).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

test('a key in use is read once every five seconds, however many ask', async () => {
  await Promise.all([outcome(), outcome(), outcome()]);
  now += 4_999;
  expect(await outcome()).toBe('ok');
  expect(reads).toBe(1);
  now += 1;
  expect(await outcome()).toBe('ok');
  expect(reads).toBe(2);
});

test('a revocation is seen at the next reading', async () => {
  await outcome();
  stored = { ...stored!, revokedAt: '2026-11-20T10:00:01.000000Z' };
  expect(await outcome()).toBe('ok');
  now += 5_000;
  expect(await outcome()).toBe('invalid_api_key');
});

test('a key expires on time, also while it is trusted from memory', async () => {
  stored = { ...stored!, expiresAt: '2026-11-20T10:00:02.000000Z' };
  expect(await outcome()).toBe('ok');
  now += 2_000;
  expect(await outcome()).toBe('invalid_api_key');
});

test('while the database is away a known key works for a minute, an unknown one not at all', async () => {
  await outcome();
  away = true;
  now += 59_999;
  expect(await outcome()).toBe('ok');
  expect(await outcome(makeKey())).toBe('auth_unavailable');
  now += 1;
  expect(await outcome()).toBe('auth_unavailable');
  away = false;
  expect(await outcome()).toBe('ok');
});

test('a database that does not answer delays nobody with a known key', async () => {
  await outcome();
  const never = new KeyRing({
    now: () => now,
    log,
    read: () => (reads++ === 0 ? Promise.resolve(stored) : new Promise(() => {})),
  });
  reads = 0;
  await never.check(key);
  now += 6_000;
  expect((await never.check(key)).id).toBe('k');
});

test.each(['', 'x', `ex_eval_${'A'.repeat(48)}`, `${key} `, `ex_eval_${'0'.repeat(49)}`])(
  '%s is no key and is not looked up',
  async (text) => {
    expect(await outcome(text)).toBe(text === '' ? 'missing_api_key' : 'invalid_api_key');
    expect(reads).toBe(0);
  },
);

test('the log says once a minute how many requests met keys that could not be read', async () => {
  await outcome();
  away = true;
  for (let seconds = 0; seconds < 59; seconds++) {
    now += 1_000;
    await outcome();
  }
  now += 60_000;
  await outcome();
  expect(logged.map((line) => JSON.parse(line).requests)).toEqual([1, 55]);
});
