import { expect, test } from '@jest/globals';
import { type LocateCase, located } from '../located.testing.ts';

/** Lines that are answers although they follow `Ans.` or begin like a label. */
const cases: LocateCase[] = [
  [
    'points after the word where questions have labels of their own',
    [
      ['Q1. Rain?', 'Ans: Cells', 'Q2. Snow?', 'Ans: 1. Light', '2. Rust'],
      ['Q3. Fog?', 'Ans: (i) Iron', '(ii) Gold', 'Q4. Wind?', 'Ans: Zinc'],
    ],
    ['1', '2', '3', '4'],
    {
      1: 'Rain?|Ans: Cells',
      2: 'Snow?|Ans: 1. Light|2. Rust',
      3: 'Fog?|Ans: (i) Iron|(ii) Gold',
      4: 'Wind?|Ans: Zinc',
    },
  ],
  [
    'points after the word where labels begin with it, too',
    [
      ['Answer to Q.1 Rain?', 'Ans: Cells', 'Answer to Q.2 Snow?', 'Ans: 1. Light', '2. Rust'],
      ['Answer to Q.3 Fog?', 'Ans: Gold'],
    ],
    ['1', '2', '3'],
    { 1: 'Rain?|Ans: Cells', 2: 'Snow?|Ans: 1. Light|2. Rust', 3: 'Fog?|Ans: Gold' },
  ],
  [
    'the first of several points where the word stands before options, too',
    [
      ['Q.1 Rain?', 'Answer: (A) Cells', 'Q.2 Snow?', 'Answer: (i) Light', '(ii) Rust', '(iii) Iron'],
      ['Q.3 Fog?', 'Ans: Gold'],
    ],
    ['1', '2', '3'],
    { 1: 'Rain?|Answer: (A) Cells', 2: 'Snow?|Answer: (i) Light|(ii) Rust|(iii) Iron', 3: 'Fog?|Ans: Gold' },
  ],
  [
    'labels that are figures alone, one of them continued elsewhere',
    [['4.1', 'Cells', '4.3', 'Rust', '4.5', 'Light', '4.3 contd.', 'Iron']],
    ['4.1', '4.3', '4.5'],
    { '4.1': 'Cells', '4.3': 'Rust|Iron', '4.5': 'Light' },
  ],
  [
    'labels in capitals before small letters, and continued ones',
    [
      [
        'ANSWER 1 def area(r)',
        'ANSWER 2 Rust',
        'ANSWER 1 contd.',
        'return r',
        'Answer to Q.3 for n in all:',
        'Answer 2 asks',
      ],
    ],
    ['1', '2', '3'],
    { 1: 'def area(r)|return r', 2: 'Rust', 3: 'for n in all:|Answer 2 asks' },
  ],
  [
    'numbers that count points where questions are roman',
    [['I. Rain', 'II. Snow', '1) Rust', '2) Light', 'III. Iron']],
    ['I', 'II', 'III'],
    { I: 'Rain', II: 'Snow|1) Rust|2) Light', III: 'Iron' },
  ],
  [
    'a point after the word where the exam has no such number',
    [['A1. Rain?', 'Ans: Cells', 'A2. Snow?', 'Ans: 1. Light', '2. Rust']],
    ['A1', 'A2'],
    { A1: 'Rain?|Ans: Cells', A2: 'Snow?|Ans: 1. Light|2. Rust' },
  ],
  [
    'the first part of questions whose other parts are labelled without it',
    [['Answer 1 a) Rain?', 'Ans - Cells', '1 b) Snow?', 'Ans - Zinc', 'Answer 2 a) Fog?', 'Ans - Iron', '2 b) Ice']],
    ['1a', '1b', '2a', '2b'],
    { '1a': 'Rain?|Ans - Cells', '1b': 'Snow?|Ans - Zinc', '2a': 'Fog?|Ans - Iron', '2b': 'Ice' },
  ],
  [
    'figures after labels, read as one number with them',
    [['Ans 1. Rain', 'Ans 2.80 drops', 'Ans 3.180', 'Ans 4.4+8 = 12', 'Ans 5. Ans: 5.5']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Rain', 2: '80 drops', 3: '180', 4: '4+8 = 12', 5: 'Ans: 5.5' },
  ],
  [
    'labels on lines of their own that begin with the word, too',
    [['Ans. 1 (a)', '1 (a) Rain?', 'Ans. Cells', 'Ans. 1 (b)', '1 (b) Snow?', 'Ans. Zinc']],
    ['1a', '1b'],
    { '1a': 'Rain?|Ans. Cells', '1b': 'Snow?|Ans. Zinc' },
  ],
  [
    'points after the word with another sign',
    [['Ans 1. Rain?', 'Ans. Cells', 'Ans 2. Snow?', 'Ans. 1) Light', '2) Rust', 'Ans 3. Fog?', 'Ans. Iron']],
    ['1', '2', '3'],
    { 1: 'Rain?|Ans. Cells', 2: 'Snow?|Ans. 1) Light|2) Rust', 3: 'Fog?|Ans. Iron' },
  ],
  [
    'points after another word than labels begin with',
    [
      [
        'Ans 1.',
        'Rain?',
        'Solution: Cells',
        'Ans 2.',
        'Snow?',
        'Solution: 1) Light',
        '2) Rust',
        'Ans 3.',
        'Fog?',
        'Solution: Iron',
      ],
    ],
    ['1', '2', '3'],
    { 1: 'Rain?|Solution: Cells', 2: 'Snow?|Solution: 1) Light|2) Rust', 3: 'Fog?|Solution: Iron' },
  ],
  [
    'points that are counted from the word on',
    [['Q1 Rain?', 'Ans: Cells', 'Q2 Snow?', 'Ans: Zinc', 'Q3 Fog?', 'Ans: 1. Light', '2. Rust']],
    ['1', '2', '3'],
    { 1: 'Rain?|Ans: Cells', 2: 'Snow?|Ans: Zinc', 3: 'Fog?|Ans: 1. Light|2. Rust' },
  ],
  [
    'words of one letter after the word',
    [['1a) Rain', '1b) Snow', 'Ans. A stack is full', 'Ans I think', '2. Fog', 'Answer: I = 12', 'Answer: 1/R = 2']],
    ['1a', '1b', '2'],
    { '1a': 'Rain', '1b': 'Snow|Ans. A stack is full|Ans I think', 2: 'Fog|Answer: I = 12|Answer: 1/R = 2' },
  ],
  [
    'sums',
    [['4. Halves', '5 / 2 = 2', '5 * 3 = 15', '5. Rust']],
    ['4', '5'],
    { 4: 'Halves|5 / 2 = 2|5 * 3 = 15', 5: 'Rust' },
  ],
  [
    'a label in the middle of the page, not what is set in with words after it',
    [['1) Rain', '      2)', 'Snow', '      3) Fog', '      4)', 'Rust']],
    ['1', '2', '3', '4'],
    { 1: 'Rain', 2: 'Snow|3) Fog', 4: 'Rust' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});
