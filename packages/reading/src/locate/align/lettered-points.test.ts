import { expect, test } from '@jest/globals';
import { type LocateCase, located } from '../located.testing.ts';

/** Points lettered or numbered like the labels of questions. */
const cases: LocateCase[] = [
  [
    'points where parts are labelled with their number',
    [['1(a) Rain', 'a. Rust', 'b. Light', '1(b) Paris', 'a. Iron', 'b. Gold', 'c. Zinc']],
    ['1a', '1b'],
    { '1a': 'Rain|a. Rust|b. Light', '1b': 'Paris|a. Iron|b. Gold|c. Zinc' },
  ],
  [
    'points beside a label and below it',
    [['1.', '(a) a) Cells', 'b) Rust', 'c) Light', '(b) Paris', '2. a) Iron', 'b) Gold']],
    ['1a', '1b', '2'],
    { '1a': 'a) Cells|b) Rust|c) Light', '1b': 'Paris', 2: 'a) Iron|b) Gold' },
  ],
  [
    'small roman numbers where questions have capital ones',
    [['I) Rain', 'III) Snow', '(i) Rust', '(ii) Light', 'II) Paris']],
    ['I', 'II', 'III'],
    { I: 'Rain', III: 'Snow|(i) Rust|(ii) Light', II: 'Paris' },
  ],
  [
    'parts in their order, one of them continued with its number',
    [['1.', '(a) Cells', '(b) Rust', '(c) Light', 'Q1(a) contd. Paris']],
    ['1a', '1b', '1c'],
    { '1a': 'Cells|Paris', '1b': 'Rust', '1c': 'Light' },
  ],
  [
    'letters of sections',
    [['A1. Rain', 'a) Rust', 'b) Light', 'A2. Snow', 'B1. Paris', 'B2. Iron']],
    ['A1', 'A2', 'B1', 'B2'],
    { A1: 'Rain|a) Rust|b) Light', A2: 'Snow', B1: 'Paris', B2: 'Iron' },
  ],
  [
    'numbers that head parts',
    [['1(a) Rain', '1(b) Rust', '2(a) Snow', '(1) An offer', '(2) A price', '2(b) Paris']],
    ['1a', '1b', '2a', '2b'],
    { '1a': 'Rain', '1b': 'Rust', '2a': 'Snow|(1) An offer|(2) A price', '2b': 'Paris' },
  ],
  [
    'numbers that head parts which were answered',
    [['1.', '(a) Rain', '(b) Rust', '2.', '(a) Needs', '1. Gold', '2. Iron', '3. Zinc', '(b) Paris', '3. Light']],
    ['1a', '1b', '2a', '2b', '3'],
    { '1a': 'Rain', '1b': 'Rust', '2a': 'Needs|1. Gold|2. Iron|3. Zinc', '2b': 'Paris', 3: 'Light' },
  ],
  [
    'a point whose number no other label names',
    [['Q. 1 Rain', 'Q. 2 Snow', 'Q. 3 Needs', '1) Rust', '2) Light', '3) Iron', '4) Gold', 'Q. 5 Paris']],
    ['1', '2', '3', '4', '5'],
    { 1: 'Rain', 2: 'Snow', 3: 'Needs|1) Rust|2) Light|3) Iron|4) Gold', 5: 'Paris' },
  ],
  [
    'points where labels are on separate lines',
    [
      ['      1)', 'Rain', '      2)', 'Snow', '1) Rust', '2) Light', '3) Iron', '      3)', 'Fog', '4) Gold'],
      ['2) (contd.)', 'Paris'],
    ],
    ['1', '2', '3', '4'],
    { 1: 'Rain', 2: 'Snow|1) Rust|2) Light|3) Iron|Paris', 3: 'Fog', 4: 'Gold' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});
