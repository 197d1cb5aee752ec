import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CursorScope, Cursors } from './cursors.ts';

const cursors = new Cursors(['the-newest-secret']);
const scope: CursorScope = { instituteId: crypto.randomUUID(), list: 'feed', filters: { status: ['graded'] } };
const position = { updatedAt: '2026-11-20T10:15:30.123456Z', id: crypto.randomUUID() };

test('a cursor is good for what it was made for, whatever secret signs now [PAGE-10] [PAGE-11]', () => {
  const cursor = cursors.sign(scope, position);
  expect(cursors.read(scope, cursor)).toEqual(position);
  expect(new Cursors(['another-secret', 'the-newest-secret']).read(scope, cursor)).toEqual(position);
});

test('filters that were not given do not count, nor does the order they are in', () => {
  const cursor = cursors.sign({ ...scope, filters: { a: 1, b: undefined, c: true } }, position);
  expect(cursors.read({ ...scope, filters: { c: true, a: 1 } }, cursor)).toEqual(position);
});

describe('a cursor is refused', () => {
  const cursor = cursors.sign(scope, position);
  const refused = (asked: CursorScope, text: string, made = cursors) =>
    expect(() => made.read(asked, text)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));

  test.each([
    ['by another institute', { ...scope, instituteId: crypto.randomUUID() }],
    ['by another list', { ...scope, list: 'exams' }],
    ['with other filters', { ...scope, filters: { status: ['graded'], finalized: true } }],
    ['without its filters', { ...scope, filters: {} }],
  ])('%s', (_name, asked) => refused(asked, cursor));

  test('when its secret is gone', () => refused(scope, cursor, new Cursors(['another-secret'])));

  test.each(['', 'x', '.', `${cursor}=`, ` ${cursor}`, cursor.slice(0, -1)])('%s', (text) => refused(scope, text));

  test('when any one character is another [PAGE-7]', () => {
    const characters = fc.constantFrom(...'ABCXYZabcxyz0189-_.'.split(''));
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), characters, (at, character) => {
        fc.pre(cursor[at] !== character);
        refused(scope, cursor.slice(0, at) + character + cursor.slice(at + 1));
      }),
    );
  });
});
