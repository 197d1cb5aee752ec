import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Waiting } from './waiting.ts';

const printed: unknown[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a step that takes long is printed, and a short one is not', () => {
  const waiting = new Waiting();
  waiting.for('the database');
  jest.advanceTimersByTime(1_000);
  waiting.for('the services');
  jest.advanceTimersByTime(60_000);
  waiting.end();
  expect(printed).toEqual(['Waiting for the services …']);
});

test('nothing is printed after the end', () => {
  const waiting = new Waiting();
  waiting.for('the services');
  waiting.end();
  jest.advanceTimersByTime(60_000);
  expect(printed).toEqual([]);
});
