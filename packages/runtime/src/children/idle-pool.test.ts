import { describe, expect, jest, test } from '@jest/globals';
import { IdlePool } from './idle-pool.ts';

describe('IdlePool', () => {
  const counting = () => {
    const ended: number[] = [];
    let started = 0;
    const kept = new IdlePool<{ number: number }>({
      start: () => ({ number: ++started }),
      end: ({ number }) => ended.push(number),
      idleMs: 60_000,
    });
    return { kept, ended };
  };

  test('reuses a released resource before it starts another one', () => {
    const { kept } = counting();
    const [first, second] = [kept.acquire(), kept.acquire()];
    expect([first.number, second.number]).toEqual([1, 2]);
    kept.release(first);
    expect(kept.acquire()).toBe(first);
    expect(kept.acquire().number).toBe(3);
  });

  test('ends resources that were idle for a while, and those released after it was closed', () => {
    jest.useFakeTimers();
    try {
      const { kept, ended } = counting();
      const [first, second, third] = [kept.acquire(), kept.acquire(), kept.acquire()];
      kept.release(first);
      jest.advanceTimersByTime(59_000);
      kept.release(second);
      jest.advanceTimersByTime(2_000);
      expect(ended).toEqual([1]);
      kept.close();
      expect(ended).toEqual([1, 2]);
      kept.release(third);
      expect(ended).toEqual([1, 2, 3]);
    } finally {
      jest.useRealTimers();
    }
  });
});
