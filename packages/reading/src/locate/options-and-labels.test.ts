import { create } from '@bufbuild/protobuf';
import { QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import { linesOf } from '../layout/lines.ts';
import { locateAnswers } from './align/align.ts';

test('a printed option is not a label, whatever was read for the box and the tick before it', () => {
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

test('an option written with its text is the answer, even if a part of the question has the same letter', () => {
  const options = ['joule', 'watt', 'newton', 'pascal'].map((text, at) => ({ label: 'ABCD'[at]!, text }));
  const questions = [
    create(QuestionSchema, { id: '3a', label: 'a', parentLabel: '3', options }),
    create(QuestionSchema, { id: '3b', label: 'b', parentLabel: '3' }),
    create(QuestionSchema, { id: '3c', label: 'c', parentLabel: '3' }),
  ];
  const found = (...texts: string[]) => {
    const { answers } = locateAnswers(linesOf(pageOf(1, ...texts)), questions);
    return questions.map(({ id }) =>
      answers
        .get(id)
        ?.map((line) => line.text)
        .join('|'),
    );
  };
  const apart = ['Q3(a) The unit of power is the', 'Q3(b) Which coin?', 'Ans. Pound', 'Q3(c) Why?', 'Ans. Heat'];
  const asked = (answer: string) => found(apart[0]!, answer, ...apart.slice(1));
  expect(asked('Answer: (B) watt')[0]).toBe('The unit of power is the|Answer: (B) watt');
  expect(asked('c) newton')).toEqual([
    'The unit of power is the|c) newton',
    'Which coin?|Ans. Pound',
    'Why?|Ans. Heat',
  ]);
  expect(found('3. (a) C', '(b) Pound', '(c) Heat')).toEqual(['C', 'Pound', 'Heat']);
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
    [
      ['1b', 'Q2c', '3A', '4 T', '5d'],
      ['1', '2', '3', '5'].map((label) => choice(label, 'Paris', 'Rome', 'Oslo')),
      { 1: 'b', 2: 'c', 3: 'A|4 T|5d' },
    ],
    [
      ['1T', '2F', '3 = T'],
      ['1', '2', '3'].map((label) => ({ id: label, label, type: QuestionType.TRUE_FALSE })),
      { 1: 'T', 2: 'F', 3: 'T' },
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
  ])('numbers of options are not labels: %j', (texts) => {
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
