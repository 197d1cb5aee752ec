import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { linesOf } from './lines.ts';
import { pageOf } from './lines-fixture.ts';
import { locateAnswers } from './segment.ts';

/** Questions named by their path, such as `2a`; each digit or letter is a part. */
const ask = (...labels: string[]) =>
  labels.map((label) =>
    create(
      QuestionSchema,
      label.length === 1 ? { id: label, label } : { id: label, parentLabel: label[0]!, label: label.slice(1) },
    ),
  );

/** Answers by question id, lines joined by `|`; unassigned lines under `-`. */
function located(pages: string[][], ...labels: string[]): Record<string, string> {
  const lines = pages.flatMap((texts, at) => linesOf(pageOf(at + 1, ...texts)));
  const { answers, unassigned } = locateAnswers(lines, ask(...labels));
  const out = Object.fromEntries([...answers].map(([id, found]) => [id, found.map((line) => line.text).join('|')]));
  return unassigned.length > 0 ? { ...out, '-': unassigned.map((line) => line.text).join('|') } : out;
}

const cases: [name: string, pages: string[][], labels: string[], expected: Record<string, string>][] = [
  ['labels with Q', [['Q1 Cells', 'divide', 'Q2. Paris']], ['1', '2'], { 1: 'Cells|divide', 2: 'Paris' }],
  ['lone numbers', [['1. Cells', '2) Paris']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  [
    'a full stop read as a comma',
    [['1. Cells', '2, Paris', '3. Rust', '10, Downing Street', 'in', '1, Germany']],
    ['1', '2', '3', '4'],
    { 1: 'Cells', 2: 'Paris', 3: 'Rust|10, Downing Street|in|1, Germany' },
  ],
  [
    'an answer whose number is not there',
    [['Ans. - Cells', 'Ans. 2 - Paris', 'Ans: Rust', 'divide', 'Solution of salt', 'Ans. 4 - Light', 'Ans: more']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Cells', 2: 'Paris', 3: 'Rust|divide|Solution of salt', 4: 'Light|Ans: more' },
  ],
  [
    'an answer without a number below its label',
    [['Q1.', 'Ans: Cells', 'Q2. Paris', 'Ans - more', 'Q4. Rust']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Ans: Cells', 2: 'Paris|Ans - more', 4: 'Rust' },
  ],
  [
    'a number within a text, whose question has a label',
    [['1. In room', '2, Paris met', '2. Rust']],
    ['1', '2'],
    { 1: 'In room|2, Paris met', 2: 'Rust' },
  ],
  ['labels on lines of their own', [['Ans 1', 'Cells', 'Ans 2', 'Paris']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  ['out of order', [['Q2. Paris', 'Q1. Cells']], ['1', '2'], { 1: 'Cells', 2: 'Paris' }],
  [
    'continued on a later page',
    [['Q1. Cells', 'Q2. Paris'], ['Q1 contd. divide']],
    ['1', '2'],
    { 1: 'Cells|divide', 2: 'Paris' },
  ],
  ['the same label twice', [['Q1. Cells', 'Q2. Paris', 'Q1. divide']], ['1', '2'], { 1: 'Cells|divide', 2: 'Paris' }],
  ['text before any label', [['My name', 'Q1. Cells']], ['1'], { 1: 'Cells', '-': 'My name' }],
  ['a label with nothing after it', [['Q1.', 'Q2. Paris']], ['1', '2'], { 1: '', 2: 'Paris' }],
  [
    'whole labels of parts',
    [['Q.1(a) Cells', 'Answer to Q.1(b)', 'Paris']],
    ['1a', '1b'],
    { '1a': 'Cells', '1b': 'Paris' },
  ],
  [
    'a parent once and then its parts',
    [['1. (a) Cells', '(b) Paris', '2. (a) Rust']],
    ['1a', '1b', '2a'],
    { '1a': 'Cells', '1b': 'Paris', '2a': 'Rust' },
  ],
  ['roman parts read as figures', [['2 (i) Cells', '2 (11) Paris']], ['2i', '2ii'], { '2i': 'Cells', '2ii': 'Paris' }],
  [
    'a roman part that repeats the one before, badly read',
    [['2 (a) (i) Cells', '2 (a) ~(i) Paris', '2 (a) (iii) Rust', '2 (a) ~(iii) more']],
    ['2ai', '2aii', '2aiii'],
    { '2ai': 'Cells', '2aii': 'Paris', '2aiii': 'Rust|more' },
  ],
  [
    'a roman part that repeats the one before, well read or with the next one elsewhere',
    [['2 (a) (i) Cells', '2 (a) (i) divide', '2 (a) ~(i) more', '2 (a) (ii) Paris']],
    ['2ai', '2aii'],
    { '2ai': 'Cells|divide|more', '2aii': 'Paris' },
  ],
  [
    'a figure read as a letter after Q',
    [['Q4. Cells', 'QS. Paris', 'QI! Rust']],
    ['1', '4', '5', '8'],
    { 4: 'Cells', 5: 'Paris', 1: 'Rust' },
  ],
  [
    'a list under labels with Q',
    [['Q1. Steps:', '1. mix', '2. heat', 'Q2. Paris']],
    ['1', '2'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris' },
  ],
  [
    'a list set in',
    [['1. Steps:', '    1. mix', '    2. heat', '2. Paris']],
    ['1', '2'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris' },
  ],
  [
    'a list that is not set in',
    [['1. Steps:', '1. mix', '2. heat', '2. Paris', '3. Rust']],
    ['1', '2', '3'],
    { 1: 'Steps:|1. mix|2. heat', 2: 'Paris', 3: 'Rust' },
  ],
  [
    'numbers in sentences',
    [['1. Add', '2.5 g of salt', '3 spoons and', '1/15/2009', '2. Paris']],
    ['1', '2', '3'],
    { 1: 'Add|2.5 g of salt|3 spoons and|1/15/2009', 2: 'Paris' },
  ],
  [
    'a sentence about another question',
    [['Q2. See', 'Question 1 asks for more', 'Q1. Cells']],
    ['1', '2'],
    { 2: 'See|Question 1 asks for more', 1: 'Cells' },
  ],
  [
    'a table of marks with its total',
    [
      ['Question Out of', 'Q1 5', 'Q2 5', 'Total 10'],
      ['Q1. Cells', 'Q2. Paris'],
    ],
    ['1', '2'],
    { 1: 'Cells', 2: 'Paris', '-': 'Question Out of' },
  ],
  ['figures as answers are no table', [['1. 5', '2. 12']], ['1', '2'], { 1: '5', 2: '12' }],
  [
    'numbers the exam does not have',
    [['Q1. In', '7. heaven', 'Q2. Paris']],
    ['1', '2'],
    { 1: 'In|7. heaven', 2: 'Paris' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});

test('a printed option is no label, whatever was read from the box and the tick before it', () => {
  const options = ['Paris', '7'].map((text, at) => ({ label: 'ab'[at]!, text }));
  const questions = [
    create(QuestionSchema, { id: '1', label: '1', options }),
    create(QuestionSchema, { id: '4', label: '4', options }),
    create(QuestionSchema, { id: '5a', label: 'a', parentLabel: '5' }),
  ];
  const lines = linesOf(pageOf(1, '1. Which?', 'os (a) Paris', '4 (b) 7', '4 (b)'));
  const { answers } = locateAnswers(lines, questions);
  expect(answers.get('1')?.map((line) => line.text)).toEqual(['Which?', 'os (a) Paris', '4 (b) 7']);
  expect(answers.get('4')?.map((line) => line.text)).toEqual(['(b)']);
});

test('an option written under a question with options is its answer, not part (c) of the exam', () => {
  const questions = [
    create(QuestionSchema, { id: '1', label: '1', options: [{ label: 'B' }, { label: 'C' }] }),
    create(QuestionSchema, { id: '2c', label: 'c', parentLabel: '2' }),
  ];
  const { answers } = locateAnswers(linesOf(pageOf(1, 'Q1.', 'Ans: C', 'Q2 (c) Rust')), questions);
  expect(answers.get('1')?.map((line) => line.text)).toEqual(['Ans: C']);
  expect(answers.get('2c')?.map((line) => line.text)).toEqual(['Rust']);
});

describe('options and labels', () => {
  const choice = (label: string, ...texts: string[]) => ({
    id: label,
    label: label.length > 1 ? label.slice(1) : label,
    ...(label.length > 1 ? { parentLabel: label[0]! } : {}),
    options: texts.map((text, at) => ({ label: 'abcd'[at]!, text })),
  });
  const truth = ['True', 'False'];
  const lengths = ['5 cm', '7 cm'];
  test.each<[string[], object[], Record<string, string>]>([
    [
      ['Q1. (a) True', 'Q2. (b) False', 'Q3. (a) True'],
      ['1', '2', '3'].map((label) => choice(label, ...truth)),
      { 1: '(a) True', 2: '(b) False', 3: '(a) True' },
    ],
    [
      ['1 (a) True', '2 (b) False', '3 (a) True'],
      ['1', '2', '3'].map((label) => choice(label, ...truth)),
      { 1: '(a) True', 2: '(b) False', 3: '(a) True' },
    ],
    [
      ['1. (b) False', '4. (b) False'],
      ['1', '4'].map((label) => choice(label, ...truth)),
      { 1: '(b) False', 4: '(b) False' },
    ],
    [
      ['3 (a) 5 cm', '4 (a) 15 cm', '4. (b)'],
      ['3', '4'].map((label) => choice(label, ...lengths)),
      { 3: '(a) 5 cm', 4: '(a) 15 cm|(b)' },
    ],
    [
      ['I (b) Meiosis', 'II (a) Mitosis'],
      ['I', 'II'].map((label) => ({ ...choice('1', 'Mitosis', 'Meiosis'), id: label, label })),
      { I: '(b) Meiosis', II: '(a) Mitosis' },
    ],
    [
      ['1 (a) B', '(b) C', '(c)', 'A'],
      ['1a', '1b', '1c'].map((label) => choice(label, 'Paris', 'Rome', 'Madrid')),
      { '1a': 'B', '1b': 'C', '1c': 'A' },
    ],
    [
      ['1 (a)', '(b)', '(b)', '(c)'],
      ['1a', '1b', '1c'].map((label) => choice(label, 'Paris', 'Rome', 'Madrid')),
      { '1a': '(b)', '1b': '(c)' },
    ],
    [
      [
        '1. (a) Which?',
        '(a) Paris',
        '(b) Rome',
        '(c) Oslo',
        'Ans: B',
        '(b) What colour?',
        '(a) Paris',
        '(b) Rome',
        '(c) Oslo',
        '(B)',
      ],
      ['1a', '1b'].map((label) => choice(label, 'Paris', 'Rome', 'Oslo')),
      { '1a': 'Which?|(a) Paris|(b) Rome|(c) Oslo|Ans: B', '1b': 'What colour?|(a) Paris|(b) Rome|(c) Oslo|(B)' },
    ],
    [
      ['1. (a)', '(b)', 'Pink', '(c)', 'Cow'],
      ['1a', '1b', '1c'].map((label) => choice(label, 'Red', 'Blue', 'Pink')),
      { '1a': '', '1b': 'Pink', '1c': 'Cow' },
    ],
    [
      ['1 (a)', '(b)', 'C', '(c)', 'A'],
      ['1a', '1b', '1c'].map((label) => choice(label, 'Red', 'Blue', 'Pink')),
      { '1a': '', '1b': 'C', '1c': 'A' },
    ],
    [
      ['1. (a) True', '(b) False', '(c) True'],
      ['1a', '1b', '1c'].map((label) => choice(label, ...truth)),
      { '1a': 'True', '1b': 'False', '1c': 'True' },
    ],
    [
      ['Q1 (a) True', 'O2 (b) False', 'Q3 (a) True'],
      ['1', '2', '3'].map((label) => choice(label, ...truth)),
      { 1: '(a) True', 2: '(b) False', 3: '(a) True' },
    ],
    [
      ['1. The sun is a star.', '2. The moon shines.', '1 (a) True', '2 (b) False'],
      ['1', '2'].map((label) => choice(label, ...truth)),
      { 1: 'The sun is a star.|(a) True', 2: 'The moon shines.|(b) False' },
    ],
    [
      ['1 (a) True', '2 (b) False', '1 (a) True', '2 (b) False'],
      ['1', '2'].map((label) => choice(label, ...truth)),
      { 1: '(a) True|(a) True', 2: '(b) False|(b) False' },
    ],
  ])('%j', (texts, questions, expected) => {
    const { answers } = locateAnswers(
      linesOf(pageOf(1, ...texts)),
      questions.map((question) => create(QuestionSchema, question)),
    );
    expect(
      Object.fromEntries([...answers].map(([id, lines]) => [id, lines.map((line) => line.text).join('|')])),
    ).toEqual(expected);
  });

  test('numbers may be labels of options, too', () => {
    const questions = ['1', '2', '3'].map((label) =>
      create(QuestionSchema, { id: label, label, options: ['1', '2', '3'].map((one) => ({ label: one })) }),
    );
    const { answers } = locateAnswers(linesOf(pageOf(1, '1. (3)', '2.', 'Ans: 1', '3. 2')), questions);
    expect([...answers].map(([id, [line]]) => [id, line?.text])).toEqual([
      ['1', '(3)'],
      ['2', 'Ans: 1'],
      ['3', '2'],
    ]);
  });

  test.each([
    [['1. 2', '2. 4', '3. 1', '4. 3']],
    [['1.', '2', '2.', '4', '3.', '1', '4.', '3']],
    [['1.', '(2)', '2.', '(4)', '3.', '(1)', '4.', '(3)']],
  ])('numbers of options are no labels: %j', (texts) => {
    const questions = ['1', '2', '3', '4'].map((label) =>
      create(QuestionSchema, {
        id: label,
        label,
        options: ['2', '4', '6', '8'].map((text, at) => ({ label: `${at + 1}`, text })),
      }),
    );
    const { answers } = locateAnswers(linesOf(pageOf(1, ...texts)), questions);
    const chosen = [...answers].map(([id, [line]]) => `${id}: ${line?.text.replace(/[()]/g, '')}`);
    expect(chosen).toEqual(['1: 2', '2: 4', '3: 1', '4: 3']);
  });
});
