import { expect, test } from '@jest/globals';
import { match } from './matching.ts';

const class8 = ['17', '18', '018', 'student-7', 'Zoë', '3', 'A.1'].map((number) => ({
  external_id: `id ${number}`,
  number,
}));
const owner = (file: string) => match([file], class8)[0]?.external_id;

test.each([
  ['17.pdf', 'id 17'],
  ['scans/17.PDF', 'id 17'],
  ['Asha Rao - 17.pdf', 'id 17'],
  ['scan_2026-04-01_17.pdf', 'id 17'],
  ['17 (1).pdf', 'id 17'],
  ['018.pdf', 'id 018'],
  ['STUDENT-7.pdf', 'id student-7'],
  ['student-7.final.pdf', 'id student-7'],
  ['Zoe\u0308.pdf', 'id Zoë'],
  ['a.1.pdf', 'id A.1'],
])('%s is of %s', (file, expected) => {
  expect(owner(file)).toBe(expected);
});

test.each([
  ['117.pdf', 'no candidate'],
  ['17a.pdf', 'no candidate'],
  ['017.pdf', 'no candidate'],
  ['.pdf', 'no candidate'],
  ['17-18.pdf', 'id 17 or id 18'],
])('%s is refused: %s', (file, expected) => {
  expect(() => match([file], class8)).toThrow(expected);
});

test('every file that does not fit is named, and two of one candidate are', () => {
  expect(() => match(['17.pdf', 'x.pdf', 'old 17.pdf', 'y.pdf'], class8)).toThrow(
    /x\.pdf: no .*\n.*old 17\.pdf: id 17 also has 17\.pdf\n.*y\.pdf: no /,
  );
});

test('candidates without a number have no files', () => {
  expect(() => match(['null.pdf'], [{ external_id: 'a', number: null }])).toThrow('null.pdf');
});
