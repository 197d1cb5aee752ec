import { expect, test } from '@jest/globals';
import { Blocked, Rows, SqlError, Transaction } from './rows.ts';

const rowsWith = (n: number): Rows => {
  const rows = new Rows();
  const first = begin(rows);
  first.statement(() => first.put('t', 'a', { n }));
  first.statement(() => first.put('t', 'b', { n }));
  first.commit();
  return rows;
};
const begin = (rows: Rows, repeatable = false) => new Transaction(rows, () => '', repeatable);

test('uncommitted changes are visible to their own transaction only', () => {
  const rows = rowsWith(1);
  const [one, other] = [begin(rows), begin(rows)];
  one.statement(() => one.put('t', 'a', { n: 2 }));
  expect([one.find('t', 'a'), other.find('t', 'a')]).toEqual([{ n: 2 }, { n: 1 }]);
  one.commit();
  expect(other.find('t', 'a')).toEqual({ n: 2 });
});

test('a transaction waits for a row that another has locked; shared locks wait only for exclusive ones', () => {
  const rows = rowsWith(1);
  const [one, other, third] = [begin(rows), begin(rows), begin(rows)];
  one.lock('t', 'a', 'share');
  other.lock('t', 'a', 'share');
  expect(() => third.lock('t', 'a')).toThrow(Blocked);
  one.rollback();
  other.commit();
  expect(third.lock('t', 'a')).toEqual({ n: 1 });
});

test('an insert waits for another of the same key that is not committed, and then finds the key taken', () => {
  const rows = rowsWith(1);
  const [one, other] = [begin(rows), begin(rows)];
  expect(one.statement(() => one.insert('t', 'c', { n: 1 }))).toBe(true);
  expect(() => other.insert('t', 'c', { n: 2 })).toThrow(Blocked);
  one.commit();
  expect(other.insert('t', 'c', { n: 2 })).toBe(false);
});

test('of two transactions that wait for each other the second is refused', () => {
  const rows = rowsWith(1);
  const [one, other] = [begin(rows), begin(rows)];
  one.lock('t', 'a');
  other.lock('t', 'b');
  expect(() => one.lock('t', 'b')).toThrow(Blocked);
  expect(() => other.lock('t', 'a')).toThrow(SqlError);
});

test('a statement that has to wait leaves no change', () => {
  const rows = rowsWith(1);
  const [one, other] = [begin(rows), begin(rows)];
  one.lock('t', 'b');
  const both = () => {
    other.change('t', 'a', ({ n }) => ({ n: n + 1 }));
    other.change('t', 'b', ({ n }) => ({ n: n + 1 }));
  };
  expect(() => other.statement(both)).toThrow(Blocked);
  one.commit();
  other.statement(both);
  other.commit();
  expect(rows.committed('t')).toEqual([{ n: 2 }, { n: 2 }]);
});

test('under repeatable read a transaction sees one moment, and cannot change rows that have changed since', () => {
  const rows = rowsWith(1);
  const [one, other] = [begin(rows, true), begin(rows)];
  other.statement(() => other.put('t', 'a', { n: 2 }));
  other.commit();
  expect(one.find('t', 'a')).toEqual({ n: 1 });
  expect(() => one.lock('t', 'a')).toThrow(SqlError);
});
