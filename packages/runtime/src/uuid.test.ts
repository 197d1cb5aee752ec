import { expect, test } from '@jest/globals';
import { isUuid, newRowId } from './uuid.ts';

test('ids of rows are UUIDs of version 7, which begin with their time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, newRowId);
  const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.filter((id) => !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
  expect(timeOf(ids[0]!)).toBeGreaterThanOrEqual(before);
  expect(timeOf(ids.at(-1)!)).toBeLessThanOrEqual(Date.now());
  expect(ids.map(timeOf)).toEqual(ids.map(timeOf).toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
});
