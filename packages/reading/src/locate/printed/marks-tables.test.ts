import { expect, test } from '@jest/globals';
import { type LocateCase, located } from '../located.testing.ts';

const cases: LocateCase[] = [
  [
    'a table of marks with nothing in it',
    [['Q1 ____', 'Qo __', 'Q3', 'TOTAL', 'Q1 Cells', 'Q2 Rust', 'Q3 Light']],
    ['1', '2', '3'],
    { 1: 'Cells', 2: 'Rust', 3: 'Light' },
  ],
  [
    'a label above the table',
    [['Q1 Cells', 'Q2', '    Q1 __', '    Q2 __', '    TOTAL', 'Rust']],
    ['1', '2'],
    { 1: 'Cells', 2: 'Rust' },
  ],
  [
    'a table of other labels',
    [['Q1 __', 'Q2_', 'TOTAL', 'A1. Cells', 'A2. Rust']],
    ['A1', 'A2'],
    { A1: 'Cells', A2: 'Rust' },
  ],
  [
    'labels alone are not a table',
    [['Q1', 'Q2', 'Rust', 'Q3', 'Total cost']],
    ['1', '2', '3'],
    { 1: '', 2: 'Rust', 3: 'Total cost' },
  ],
  [
    'two numbers, one of which has a label that was misread, are not a table',
    [['1. 41 kg', '2. 8 km', '2. -34', '4. 852', '5. 7 kg']],
    ['1', '2', '3', '4', '5'],
    { 1: '41 kg', 2: '8 km', 3: '-34', 4: '852', 5: '7 kg' },
  ],
];

test.each(cases)('%s', (_, pages, labels, expected) => {
  expect(located(pages, ...labels)).toEqual(expected);
});
