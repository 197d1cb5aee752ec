import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import type { Word } from '../../layout/word.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import { withoutGrids } from './answer-grid.ts';

const OPTIONS = ['Iron', 'Gold', 'Zinc', 'Lead'].map((text, at) => ({ label: 'ABCD'[at]!, text }));
const LABELS = new ExamLabels(
  Array.from({ length: 10 }, (_, at) =>
    create(QuestionSchema, { id: `${at + 1}`, label: `${at + 1}`, options: OPTIONS }),
  ),
);

/** A page with rows of cells 120 pixels apart; a blank cell is left out. */
function read(...rows: string[][]): string {
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((text, at): Word[] => {
      const [left, top] = [100 + at * 120, 100 + row * 60];
      const edges = { left, right: left + text.length * 12, top, bottom: top + 20 };
      return text === '' ? [] : [{ text, confidence: 90, part: at > 1 ? 1 : 0, ...edges }];
    }),
  );
  return withoutGrids({ ...pageOf(1), words }, LABELS)
    .words.map(({ text }) => text)
    .join(' ');
}

test.each<[string, string[][], string]>([
  [
    'its answers after their numbers',
    [
      ['No.', '1', '2', '3'],
      ['Ans', 'C', 'A', 'D'],
    ],
    '1.C 2.A 3.D',
  ],
  [
    'a number misread, a blank cell',
    [
      ['6', 'B', '8', '9'],
      ['C', 'C', '', '(a)'],
    ],
    '6.C 7.C 9.a',
  ],
  [
    'two of them',
    [
      ['1', '2'],
      ['A', 'B'],
      ['3', '4'],
      ['C', 'D'],
    ],
    '1.A 2.B 3.C 4.D',
  ],
])('a grid: %s', (_, rows, expected) => {
  expect(read(...rows)).toBe(expected);
});

test.each<[string, string[][]]>([
  [
    'figures below figures',
    [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
  ],
  [
    'words below',
    [
      ['1', '2', '3'],
      ['Cells', 'divide', 'twice'],
    ],
  ],
  [
    'letters beside what is no number',
    [
      ['1', 'x', 'y'],
      ['A', 'B', 'C'],
    ],
  ],
  [
    'numbers that the exam does not ask',
    [
      ['21', '22'],
      ['A', 'B'],
    ],
  ],
])('no grid: %s', (_, rows) => {
  expect(read(...rows)).toBe(rows.flat().join(' '));
});
