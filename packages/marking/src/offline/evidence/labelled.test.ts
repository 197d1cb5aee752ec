import { describe, expect, test } from '@jest/globals';
import { mark } from '../mark.testing.ts';
import { partsFor } from './labelled.ts';

describe('parts by label', () => {
  test.each([
    [['(i)', '(ii)'], '(i) oxygen (ii) energy', ['oxygen', 'energy']],
    [['(i)', '(ii)'], '(ii) energy (i) oxygen', ['oxygen', 'energy']],
    [['(i)', '(ii)'], '1. oxygen\n2. energy', ['oxygen', 'energy']],
    [['Blank 1', 'Blank 2'], 'oxygen, energy', ['oxygen', 'energy']],
    [['(a) Formula', '(b) Result'], 'a) F = ma b) 10 N', ['F = ma', '10 N']],
    [['(a) Formula', '(b) Result'], 'F = ma, so 10 N', undefined],
    [['(i)', '(ii)', '(iii)'], '(i) oxygen (iii) energy', ['oxygen', '', 'energy']],
    [['Formula', 'Result'], '(i) oxygen (ii) energy', undefined],
    [['(i)', '(ii)'], 'oxygen', undefined],
  ])('%p of %p', (names, answer, parts) =>
    expect(partsFor(names, answer)?.map((part) => part.trim().replace(/[,;]$/, ''))).toEqual(parts),
  );
});

test('a blank is marked by what is written in it', async () => {
  const blanks = {
    text: 'Fill in the blanks: cells use (i) ____ and release (ii) ____.',
    maxMarks: 200,
    rubric: {
      criteria: [
        { name: '(i)', marks: 100, keywords: ['oxygen'] },
        { name: '(ii)', marks: 100, keywords: ['energy'] },
      ],
    },
  };
  expect((await mark(blanks, '(i) oxygen (ii) energy')).awarded).toBe(200);
  expect((await mark(blanks, '(i) energy (ii) oxygen')).awarded).toBe(0);
});

test('a part is quoted from itself, wherever it stands', async () => {
  const organelles = {
    text: 'What does (a) the mitochondrion do, and where in the cell is (b) DNA kept?',
    maxMarks: 200,
    rubric: {
      criteria: [
        { name: '(a)', marks: 100, guidance: 'It releases energy by respiration.' },
        { name: '(b)', marks: 100, guidance: 'DNA is kept in the nucleus.' },
      ],
    },
  };
  const { criteria } = await mark(
    organelles,
    '(a) It releases energy for the cell by respiration.\n(b) DNA is kept in the nucleus.',
  );
  expect(criteria!.map(({ reason }) => reason)).toEqual([
    'The answer says "It releases energy for the cell by respiration".',
    'The answer says "DNA is kept in the nucleus".',
  ]);
});
