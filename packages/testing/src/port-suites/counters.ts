import { randomUUID } from 'node:crypto';
import type { Counters, Window } from '@exam-evaluation/data/counters.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/**
 * What every Counters promises. The windows are hours, so that a run of the suite hardly ever crosses the end of one.
 */
export function describeCounters(name: string, open: () => Promise<Counters>): void {
  describe(`${name} as Counters`, () => {
    let counters: Counters;
    beforeAll(async () => {
      counters = await open();
    });
    afterAll(async () => {
      await counters.close();
    });
    const hourly = (limit: number): Window => ({ subject: randomUUID(), lengthSeconds: 3_600, limit });

    test('counts up to the limit and then refuses, telling what is left and when the window ends', async () => {
      const [tenant, window] = [randomUUID(), hourly(3)];
      expect((await counters.take(tenant, [window], [2])).windows[0]).toMatchObject({ ...window, remaining: 1 });
      expect(await counters.take(tenant, [window], [2])).toMatchObject({ allowed: false, windows: [{ remaining: 1 }] });
      const last = await counters.take(tenant, [window], [1]);
      expect(last).toMatchObject({ allowed: true, windows: [{ remaining: 0 }] });
      expect(last.windows[0]?.resetSeconds).toBeGreaterThanOrEqual(1);
      expect(last.windows[0]?.resetSeconds).toBeLessThanOrEqual(3_600);
    });

    test('a refusal by one window consumes nothing of the others', async () => {
      const [tenant, wide, narrow] = [randomUUID(), hourly(10), hourly(1)];
      await counters.take(tenant, [wide, narrow], [1, 1]);
      for (let i = 0; i < 5; i++) {
        const refused = await counters.take(tenant, [wide, narrow], [1, 1]);
        expect(refused).toMatchObject({ allowed: false, windows: [{ remaining: 9 }, { remaining: 0 }] });
      }
      expect(await counters.take(tenant, [wide], [9])).toMatchObject({ allowed: true, windows: [{ remaining: 0 }] });
    });

    test('a window that a call does not count in does not refuse it', async () => {
      const [tenant, full, free] = [randomUUID(), hourly(1), hourly(5)];
      await counters.take(tenant, [full], [1]);
      expect(await counters.take(tenant, [full, free], [0, 1])).toMatchObject({
        allowed: true,
        windows: [{ remaining: 0 }, { remaining: 4 }],
      });
    });

    test('tenants, subjects and lengths are counted apart', async () => {
      const [one, other, window] = [randomUUID(), randomUUID(), hourly(1)];
      const windows = [window, { ...window, lengthSeconds: 7_200 }];
      await counters.take(one, [window], [1]);
      expect(await counters.take(one, [window], [1])).toMatchObject({ allowed: false });
      expect(await counters.take(other, [window], [1])).toMatchObject({ allowed: true });
      expect(await counters.take(one, windows.slice(1), [1])).toMatchObject({ allowed: true });
    });

    test('never lets more through than the limit when many ask at once', async () => {
      const [tenant, window] = [randomUUID(), hourly(50)];
      const answers = await Promise.all(Array.from({ length: 120 }, () => counters.take(tenant, [window], [1])));
      expect(answers.filter((answer) => answer.allowed)).toHaveLength(50);
    });

    test('opens a new window when one has ended', async () => {
      const [tenant, window] = [randomUUID(), { subject: randomUUID(), lengthSeconds: 1, limit: 1 }];
      const deadline = Date.now() + 60_000;
      let allowed = 0;
      while (allowed < 2 && Date.now() < deadline) {
        if ((await counters.take(tenant, [window], [1])).allowed) allowed++;
      }
      expect(allowed).toBe(2);
    });

    test('answers whether it is reachable', async () => {
      expect(await counters.isReachable()).toBe(true);
    });
  });
}
