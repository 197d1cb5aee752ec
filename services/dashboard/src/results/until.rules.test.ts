// How long results may be shown to candidates.
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { expect, test } from '@jest/globals';
import { DAYS_MAX, readUntil } from './until.rules.ts';

const NOW = Date.UTC(2026, 11, 1, 12);
const DAY = 86_400_000;

test.each([
  ['in a second', NOW + 1_000, '2026-12-01T12:00:01.000000Z'],
  ['in a month', NOW + 30 * DAY, '2026-12-31T12:00:00.000000Z'],
  ['in a year', NOW + DAYS_MAX * DAY, '2027-12-02T12:00:00.000000Z'],
])('%s is a date until which results are shown', (_, ms, instant) => {
  expect(readUntil(timestampFromMs(ms), NOW)).toBe(instant);
});

test.each([
  ['no date', undefined],
  ['now', timestampFromMs(NOW)],
  ['yesterday', timestampFromMs(NOW - DAY)],
  ['more than a year', timestampFromMs(NOW + DAYS_MAX * DAY + 1_000)],
])('%s is refused', (_, until) => {
  expect(() => readUntil(until, NOW)).toThrow(ContractError);
});
