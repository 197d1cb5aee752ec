import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { type LocateCase, located } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

/** Lines that begin like labels but may not be. */
const cases: LocateCase[] = [
  [
    'a number on a cover, before printed questions out of order',
    [
      ['Question . i Grade Out of', 'Good luck'],
      ['2. [5 marks] Question 2.', 'Paris'],
      ['1. [5 marks] Question 1.', 'Cells'],
      ['3. [6 marks] Question 3.', 'Rust'],
    ],
    ['1', '2', '3'],
    {
      1: '[5 marks] Question 1.|Cells',
      2: '[5 marks] Question 2.|Paris',
      3: '[6 marks] Question 3.|Rust',
      '-': 'Question . i Grade Out of|Good luck',
    },
  ],
  [
    'numbers with letters in an equation',
    [['4. Rust', '5. 2x + 3 = 13', '2x = 10', '3x - 2y = 5', '5cm', '4G: fast']],
    ['2', '3', '4', '5'],
    { 4: 'Rust', 5: '2x + 3 = 13|2x = 10|3x - 2y = 5|5cm|4G: fast' },
  ],
  [
    'sums after a dash, where labels are written so',
    [['1 - Cells', '2 - 2x + 5 = 17', '2x = 12', '3 - Rust', '5 - 3x = 2', '4 - Light', '5 - 3 = 2']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: '2x + 5 = 17|2x = 12', 3: 'Rust|5 - 3x = 2', 4: 'Light|5 - 3 = 2' },
  ],
  [
    'sums with a dash, where labels are written in another way',
    [['1. Cells', '2 - 2x = 5', '2. Rust']],
    ['1', '2'],
    { 1: 'Cells|2 - 2x = 5', 2: 'Rust' },
  ],
  [
    'points that are not parts of the exam',
    [['1a) Cells', '1b) divide', 'Q2a', 'Paris']],
    ['1', '2'],
    { 1: 'a) Cells|b) divide', 2: 'a|Paris' },
  ],
  [
    'letters that stand for quantities',
    [['3. (a) Area', '(b) A = πr²', 'a = 2 m/s²', 'C = Q/V', 'd - distance', '(c) Rust', '(d) Light']],
    ['3a', '3b', '3c', '3d'],
    { '3a': 'Area', '3b': 'A = πr²|a = 2 m/s²|C = Q/V|d - distance', '3c': 'Rust', '3d': 'Light' },
  ],
  [
    'letters like roman numbers that stand for quantities',
    [['3. (i) Volts', '(ii) I = V/R', 'l = 5 cm']],
    ['3i', '3ii', '3iii'],
    { '3i': 'Volts', '3ii': 'I = V/R|l = 5 cm' },
  ],
  [
    'letters closed by dashes, in order',
    [['3.', 'a- Cells', 'b - Paris', 'd - distance', 'c-Rust']],
    ['3a', '3b', '3c', '3d'],
    { '3a': 'Cells', '3b': 'Paris|d - distance', '3c': 'Rust' },
  ],
  [
    'figures that are answers',
    [['3.', '7', '4.', '5', '5. Rust', '7. Light']],
    ['3', '4', '5', '7'],
    { 3: '7', 4: '5', 5: 'Rust', 7: 'Light' },
  ],
  [
    'numbers that are not the label of the question that is due',
    [['Sol. 1 Cells', 'Ans. 212', 'Sol. 3 Light', 'Sol. 412', '#412', 'Sol. 4 Rust']],
    ['1', '2', '3', '4'],
    { 1: 'Cells|Ans. 212', 3: 'Light|Sol. 412|#412', 4: 'Rust' },
  ],
  [
    'figures that are results',
    [['3. Speed = 60/12', '= 5', '4. Apples', '5 - 3 = 2', '-5', '3 = x', '6 = y']],
    ['3', '4', '5', '6'],
    { 3: 'Speed = 60/12|= 5', 4: 'Apples|5 - 3 = 2|-5|3 = x|6 = y' },
  ],
  [
    'lone numbers without a sign',
    [['1', '7', '2', '5', '3', '8', '4', 'Cells', '5', 'Paris']],
    ['1', '2', '3', '4', '5', '7'],
    { 1: '7', 2: '5', 3: '8', 4: 'Cells', 5: 'Paris' },
  ],
  [
    'numbers closed by a dash before figures',
    [['1 - 25', '2 - 30', '— 3. Rust']],
    ['1', '2', '3'],
    { 1: '25', 2: '30', 3: 'Rust' },
  ],
  [
    'symbols with figures',
    [['3. Terms', 'a2 = a + d', 'a2 + b2 = c2', 'A4 paper', '2. Paris', '4. Rust']],
    ['2', '3', '4'],
    { 3: 'Terms|a2 = a + d|a2 + b2 = c2|A4 paper', 2: 'Paris', 4: 'Rust' },
  ],
  [
    'a way of writing labels that the copy keeps to, whatever is left out',
    [['1 = Cells', '3 = Rust', '6 = Paris', '5 = Light']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: 'Cells', 3: 'Rust', 6: 'Paris', 5: 'Light' },
  ],
  [
    'dashes before figures, as before words',
    [['1 - Cells', '3 - 25', '6 - 12', '5 - Light']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: 'Cells', 3: '25', 6: '12', 5: 'Light' },
  ],
  [
    'an A before each number',
    [['A1 5 cm', 'A3 x = 5', 'A-5 B', 'A4 Paris', 'A6', 'Rust']],
    ['1', '2', '3', '4', '5', '6'],
    { 1: '5 cm', 3: 'x = 5', 4: 'Paris', 5: 'B', 6: 'Rust' },
  ],
  [
    'lone numbers out of order',
    [['1', 'Cells', '3', '8', '5', 'Light', '2', '6', '4', 'Rust']],
    ['1', '2', '3', '4', '5', '6', '8'],
    { 1: 'Cells', 3: '8', 5: 'Light', 2: '6', 4: 'Rust' },
  ],
  [
    'an answer of one letter right after its number',
    [['1.I think', '2-x = 5', '3.a cell', '4)B']],
    ['1', '2', '3', '4'],
    { 1: 'I think', 2: 'x = 5', 3: 'a cell', 4: 'B' },
  ],
  ['a formula like a label', [['Q2. Paris', 'Q7.', 'O2']], ['2', '7'], { 2: 'Paris', 7: 'O2' }],
  [
    'labels of one letter and a number',
    [['A1 The cell', 'A2. Paris', 'A4) Rust']],
    ['1', '2', '4'],
    { 1: 'The cell', 2: 'Paris', 4: 'Rust' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});

test('indentation is measured alike on a page with small print at its top', () => {
  const questions = ['1', '2', '3'].map((label) => create(QuestionSchema, { id: label, label }));
  const first = pageOf(1, 'Science paper', '   1. Cells divide.', '   2. Iron rusts.');
  const second = pageOf(2, 'Science paper of the class', '', '   3. Light travels.');
  const small = {
    ...second,
    words: second.words.map((word) => ({ ...word, bottom: word.top + (word.top < 150 ? 12 : 20) })),
  };
  const lines = [first, small].flatMap((page) => linesOf({ ...page, words: page.words.filter(({ text }) => text) }));
  const { answers } = locateAnswers(lines, questions);
  expect(answers.get('3')?.map(({ text }) => text)).toEqual(['Light travels.']);
});
