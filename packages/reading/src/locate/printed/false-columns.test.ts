import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import type { PageWords } from '../../layout/word.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import { withoutFalseColumns } from './false-columns.ts';

const OPTIONS = ['Iron', 'Gold', 'Zinc', 'Lead'].map((text, at) => ({ label: 'ABCD'[at]!, text }));

/** A page cut into two columns; an empty text leaves its row out. */
function page(left: string[], right: string[]): PageWords {
  const [one, other] = [left, right].map((texts) => pageOf(1, ...texts).words.filter(({ text }) => text !== ''));
  const moved = other!.map((word) => ({ ...word, left: word.left + 500, right: word.right + 500, part: 1 }));
  return { ...pageOf(1), words: [...one!, ...moved] };
}

/** The lines read from a page of an exam whose first three questions have options. */
function read(left: string[], right: string[], { isFirst = true, labels = ['1', '2', '3', '4', '5'] } = {}): string[] {
  const questions = labels.map((label) =>
    create(QuestionSchema, { id: label, label, options: label < '4' ? OPTIONS : [] }),
  );
  return linesOf(withoutFalseColumns(page(left, right), new ExamLabels(questions), isFirst)).map(({ text }) => text);
}

const HEAD = ['Name: Asha', 'Class: 8', 'Hindi'];

test('the right-hand side of the head is read with the left, before the answers', () => {
  expect(read([...HEAD, '1. B', '2. C'], ['Roll No. 7', 'Date: 3/4', 'Marks: 40'])).toEqual([
    'Name: Asha Roll No. 7',
    'Class: 8 Date: 3/4',
    'Hindi Marks: 40',
    '1. B',
    '2. C',
  ]);
  const answered = ['1. Cells', 'divide', '2. Paris'];
  expect(read([...HEAD.slice(1), ...answered], ['Roll No. 7', 'Date: 3/4', '3. Rust', 'is red', '4. Light'])).toEqual([
    'Class: 8 Roll No. 7',
    'Hindi Date: 3/4',
    ...answered,
    '3. Rust',
    'is red',
    '4. Light',
  ]);
});

test('letters written in a column of boxes answer the questions beside them', () => {
  const left = ['1. Which?', '(a) Iron', '(b) Gold', '2. What?', '(a) Iron', '(b) Gold'];
  expect(read(left, ['B', '', '', 'A', '', ''])).toEqual([
    '1. Which? B',
    '(a) Iron',
    '(b) Gold',
    '2. What? A',
    '(a) Iron',
    '(b) Gold',
  ]);
});

test('the ends of labelled lines that were split off, one in the row of each label, belong to the lines', () => {
  const left = ['1. Salt melts in', '', '2. Rust comes from', '', '4. Ice floats in the cold'];
  const right = ['water and brine', '', 'air on old iron', '', 'waters of a sea'];
  expect(read(left, right)).toEqual(left.flatMap((text, at) => (text === '' ? [] : `${text} ${right[at]}`)));
  // Two lines beside four labels may be the end of the last answer.
  expect(read([...left, '5. Light'], right.slice(0, 3)).slice(0, 2)).toEqual([left[0], left[2]]);
});

test('a column that continues above the first label is not a head', () => {
  const [left, right] = [
    ['Term test', '', '', '1. Cells', 'divide'],
    ['', 'and melt', 'at once', '', '3. Light'],
  ];
  expect(read(left, right)).toEqual([...left, ...right].filter((text) => text !== ''));
});

test('a column that continues beside a centred heading is not a head', () => {
  const [left, right] = [
    ['          PART I', '1. Cells', 'divide'],
    ['and melt at once', '3. Light', 'is white'],
  ];
  expect(read(left, right)).toEqual([...left.map((text) => text.trim()), ...right]);
});

test('a title above both columns is read before them', () => {
  expect(read(['', '1) A', '3) B'], ['Term test', '2) C', '4) Iron'])).toEqual([
    'Term test',
    '1) A',
    '3) B',
    '2) C',
    '4) Iron',
  ]);
});

test('the head ends at answers in rows', () => {
  expect(read([...HEAD, '1.B 2.C'], ['Roll No. 7', 'Date: 3/4', 'Marks: 40', '3.A 4.B'])).toEqual([
    'Name: Asha Roll No. 7',
    'Class: 8 Date: 3/4',
    'Hindi Marks: 40',
    '1.B 2.C',
    '3.A 4.B',
  ]);
});

test('text that continues from the previous page is not a head', () => {
  const [left, right] = [
    ['which divide', 'again', '2. Paris'],
    ['and melt', 'at once', '4. Light'],
  ];
  expect(read(left, right, { isFirst: false })).toEqual([...left, ...right]);
});

test('the last options of rows of options are read in their rows', () => {
  const rows = ['1. Which?', '(A) Iron (B) Gold', '2. Which?', '(A) Iron (B) Gold', '3. Which?', '(A) Iron (B) Gold'];
  expect(read(rows, ['', '(C) Zinc (D) Lead', '', '(C) Zinc (D) Lead 4', '', 'v (C) Zinc (D) Lead'])).toEqual([
    '1. Which?',
    '(A) Iron (B) Gold (C) Zinc (D) Lead',
    '2. Which?',
    '(A) Iron (B) Gold (C) Zinc (D) Lead 4',
    '3. Which?',
    '(A) Iron (B) Gold v (C) Zinc (D) Lead',
  ]);
});

test('the last options are read in their rows even if boxes were read into their labels', () => {
  const [left, right] = [
    ['1. Where?', 'Oa) Iron Cb) Gold', '2. What?', 'Ma) Iron Ob) Gold'],
    ['', 'Oc) Zinc Cd) Lead', '', '& c) Zinc Od) Lead'],
  ];
  expect(read(left, right)).toEqual([left[0], `${left[1]} ${right[1]}`, left[2], `${left[3]} ${right[3]}`]);
});

test('options of another question are a column, and so are parts that are named like options', () => {
  const [left, right] = [
    ['1. Which?', '(A) Iron', '(B) Gold'],
    ['3. Which?', '(A) Iron', '(B) Gold'],
  ];
  expect(read(left, right)).toEqual([...left, ...right]);
  const parts = [
    ['5.', '(a) Paris', '(b) Rome'],
    ['', '(c) Oslo', '(d) Bonn'],
  ] as const;
  expect(read([...parts[0]], [...parts[1]], { labels: ['1', '5a', '5b', '5c', '5d'] })).toEqual([
    ...parts[0],
    '(c) Oslo',
    '(d) Bonn',
  ]);
});

test('marks beside questions, and lines in separate rows, are not a column', () => {
  expect(read(['1. Why?', '2. How?', '3. When?'], ['[5]', '(2 marks)', '3 marks'])).toEqual([
    '1. Why? [5]',
    '2. How? (2 marks)',
    '3. When? 3 marks',
  ]);
  expect(read(['', 'Paris', '', 'Rome'], ['Answer 1', '', 'Answer 2', ''])).toEqual([
    'Answer 1',
    'Paris',
    'Answer 2',
    'Rome',
  ]);
});

test('numbers that are labels of the next column are not marks', () => {
  expect(read(['1.', 'Iron', '2.', 'Gold'], ['3.', 'Zinc', '4.', 'Lead'])).toHaveLength(8);
});

test('the right-hand side of a table is read in its rows, but a text in two columns column by column', () => {
  const table = ['4. Costs are', 'Fixed', 'rent', '', '5. Money buys goods'];
  expect(read(table, ['', 'Variable', 'raw materials', 'and wages', ''])).toEqual([
    '4. Costs are',
    'Fixed Variable',
    'rent raw materials',
    'and wages',
    '5. Money buys goods',
  ]);
  // A label in the middle of the page may be below the column.
  expect(read(['Fixed', 'rent', '', 'prices rise'], ['Variable', 'raw materials', '5.', ''])).toEqual([
    'Fixed Variable',
    'rent raw materials',
    '5.',
    'prices rise',
  ]);
  const [left, right] = [
    ['4. Costs that do not change with output,', 'such as rent or insurance, are called fixed'],
    ['by economists, and the others', 'are called variable costs'],
  ];
  expect(read(left, right)).toEqual([...left, ...right]);
  const short = ['4. Costs', 'rent', '5. Rust'];
  const full = [
    'that do not change with the output',
    'are called fixed by economists, and',
    'the others are called variable',
  ];
  expect(read(short, full)).toEqual([...short, ...full]);
});

test('a label in the middle of the page is read before the short lines below it', () => {
  expect(read(['', 'Iron', 'rusts'], ['4.', '', ''])).toEqual(['4.', 'Iron', 'rusts']);
  expect(read(['', '', '1. C', '2. A'], ['University', 'Final paper', '', ''])).toEqual([
    'University',
    'Final paper',
    '1. C',
    '2. A',
  ]);
});
