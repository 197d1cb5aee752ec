import { describe, expect, test } from '@jest/globals';
import { matchFiles } from './matching.ts';

const candidates = [
  { id: 'c1', externalId: '2024-CS-17', name: 'Ada Lovelace', rollNumber: '17' },
  { id: 'c2', externalId: '2024-CS-18', name: 'Jörg Müller', rollNumber: '18' },
  { id: 'c3', externalId: '17', name: 'Ann Lee', rollNumber: '117' },
  { id: 'c4', externalId: 'S 4', name: 'Ann Lee Smith' },
  { id: 'c5', externalId: 'x5', name: 'Rahul Sharma', rollNumber: '205' },
  { id: 'c6', externalId: 'x6', name: 'Rahul Sharma', rollNumber: '206' },
  { id: 'c7', externalId: 'x7', name: 'Plato' },
];

const match = (file: string) => matchFiles([file], candidates)[0];

describe('a file is matched by', () => {
  test.each([
    ['its external id alone', '2024-CS-17.pdf', ['c1'], 'external_id'],
    ['an id among other words, whatever parts it', 'scan_2024_cs_18 (1).PDF', ['c2'], 'external_id'],
    ['a short id that is not inside a longer one', 'copy 17.pdf', ['c3'], 'external_id'],
    ['an id with a space', 's-4.pdf', ['c4'], 'external_id'],
    ['a roll number', 'Roll 18.pdf', ['c2'], 'roll_number'],
    ['a name in any order and without its marks', 'Muller, Jorg.pdf', ['c2'], 'name'],
    ['the longer of two names', 'ann-lee-smith.pdf', ['c4'], 'name'],
    ['the id where two have the name', 'Rahul Sharma x6.pdf', ['c6'], 'external_id'],
  ])('%s', (_, file, candidateIds, by) => {
    expect(match(file)).toEqual({ candidateIds, by });
  });
});

describe('a person decides where', () => {
  test.each([
    ['two have the name', 'rahul sharma.pdf', ['c5', 'c6'], 'name'],
    ['two ids stand in the file name', 'x5 or x6.pdf', ['c5', 'c6'], 'external_id'],
    ['the id is one candidate’s and the name another’s', 'Ada Lovelace x7.pdf', ['c7', 'c1'], 'external_id'],
    ['the number beside a name is another’s roll number', 'Ada Lovelace 18.pdf', ['c2', 'c1'], 'roll_number'],
  ])('%s', (_, file, candidateIds, by) => {
    expect(match(file)).toEqual({ candidateIds, by });
  });
});

test.each(['scan0017.pdf', '2024.pdf', 'CS-1.pdf', 'Plato.pdf', 'Ada.pdf', '.pdf', ''])('%j says nothing', (file) => {
  expect(match(file)).toEqual({ candidateIds: [] });
});

test('among thousands of ids each file finds its own', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ id: `c${index}`, externalId: `R-${10_000 + index}` }));
  const files = many.map(({ externalId }) => `scan ${externalId}.pdf`);
  expect(matchFiles(files, many).map(({ candidateIds }) => candidateIds)).toEqual(many.map(({ id }) => [id]));
});
