import { expect, jest, test } from '@jest/globals';
import { Recent } from './recent.ts';

const MINUTE_MS = 60_000;

test('people who ask at once share one reading, and each question has its own', async () => {
  const recent = new Recent<number>();
  const read = jest.fn(async () => read.mock.calls.length);
  expect(await Promise.all(['a', 'a', 'b'].map((key) => recent.get(key, MINUTE_MS, read)))).toEqual([1, 1, 2]);
  expect([await recent.get('a', 0, read), await recent.get('a', MINUTE_MS, read)]).toEqual([3, 3]);
});

test('what failed is asked for again', async () => {
  const recent = new Recent<string>();
  await expect(recent.get('a', MINUTE_MS, async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await recent.get('a', MINUTE_MS, async () => 'read')).toBe('read');
});

test('of many answers only the newest are kept', async () => {
  const recent = new Recent<string>();
  for (let n = 0; n <= 100; n += 1) await recent.get(String(n), MINUTE_MS, async () => 'first');
  const again = (key: string) => recent.get(key, MINUTE_MS, async () => 'again');
  expect([await again('100'), await again('0')]).toEqual(['first', 'again']);
});
