// The day until which results are shown.
import { expect, test } from '@jest/globals';
import { appealsEnd, endOf, toDay, usualDay } from './until.ts';

const NOW = new Date(2026, 10, 29, 9, 30);

test('a month is proposed', () => {
  expect(usualDay(NOW)).toBe('2026-12-29');
});

test.each([
  ['today', '2026-11-29', true],
  ['in a month', '2026-12-29', true],
  ['in nearly a year', '2027-11-28', true],
  ['yesterday', '2026-11-28', false],
  ['in two years', '2028-11-29', false],
  ['no day', '', false],
  ['a day that is none', '2026-13-40', false],
])('%s can be chosen: %s', (_, day, isChosen) => {
  const end = endOf(day, NOW);
  expect(end && toDay(end)).toBe(isChosen ? day : undefined);
});

test.each([
  ['before the results stop being shown', '2026-12-06', true],
  ['with them', '2026-12-29', true],
  ['past already, which takes no more', '2026-11-01', true],
  ['after them', '2026-12-30', false],
  ['no day', '', false],
])('requests may end %s [PUB-14]', (_, day, isChosen) => {
  const end = appealsEnd(day, endOf('2026-12-29', NOW)!);
  expect(end && toDay(end)).toBe(isChosen ? day : undefined);
});
