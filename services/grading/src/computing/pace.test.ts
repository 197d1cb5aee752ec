import { expect, test } from '@jest/globals';
import { Pace } from './pace.ts';

test('the pace is the time of the steps since it was last asked for, by their processor time', () => {
  const pace = new Pace();
  pace.add({ wallMs: 300, processorMs: 150 });
  pace.add({ wallMs: 700, processorMs: 50 });
  expect(pace.take()).toBe(5);
  pace.add({ wallMs: 400, processorMs: 200 });
  expect(pace.take()).toBe(2);
});

test('little work says nothing until more is done', () => {
  const pace = new Pace();
  expect(pace.take()).toBeUndefined();
  pace.add({ wallMs: 1_000, processorMs: 199 });
  expect(pace.take()).toBeUndefined();
  pace.add({ wallMs: 1_000, processorMs: 1 });
  expect(pace.take()).toBe(10);
});
