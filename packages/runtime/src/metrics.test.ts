import { afterEach, expect, jest, test } from '@jest/globals';
import type { Attributes, Meter } from '@opentelemetry/api';
import { counter, observed, startInstruments } from './metrics.ts';

const added: [string, number, Attributes | undefined][] = [];
let scrape: () => Promise<Record<string, number>> = async () => ({});
const meter = {
  createCounter: (name: string) => ({
    add: (count: number, labels?: Attributes) => added.push([name, count, labels]),
  }),
  createHistogram: () => ({ record: () => undefined }),
  createObservableGauge: (name: string) => name,
  addBatchObservableCallback: (callback: (result: object) => Promise<void>) => {
    scrape = async () => {
      const values: Record<string, number> = {};
      await callback({
        observe: (name: string, value: number) => {
          values[name] = value;
        },
      });
      return values;
    };
  },
} as unknown as Meter;

afterEach(() => void jest.useRealTimers());

test('instruments declared before telemetry starts count from then on, and show 0 before the first time', async () => {
  jest.useFakeTimers();
  const ended = counter('ended_total', 'Ended', ['outcome'], [{ outcome: 'good' }]);
  ended({ outcome: 'good' });
  expect(added).toEqual([]);

  let reads = 0;
  const failing = { now: false };
  observed({ waiting: ['Waiting'] })(async () => {
    if (failing.now) throw new Error('away');
    reads++;
    return [{ name: 'waiting', value: reads }];
  });

  startInstruments([meter]);
  expect(added).toEqual([['ended_total', 0, { outcome: 'good' }]]);
  ended({ outcome: 'good' });
  counter('late_total', 'Declared later')();
  expect(added.slice(1)).toEqual([
    ['ended_total', 1, { outcome: 'good' }],
    ['late_total', 0, {}],
    ['late_total', 1, undefined],
  ]);

  // Scrapes in quick succession share one reading; where a reading fails, the gauge is absent.
  expect(await scrape()).toEqual({ waiting: 1 });
  failing.now = true;
  expect(await scrape()).toEqual({ waiting: 1 });
  jest.advanceTimersByTime(6_000);
  expect(await scrape()).toEqual({});
});
