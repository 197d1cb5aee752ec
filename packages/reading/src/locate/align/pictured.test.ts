import { expect, test } from '@jest/globals';
import type { Beginning } from '../../layout/word.ts';
import { seenAs } from '../located.testing.ts';
import { beginsWith, stepsOfPicture, stepsOfText } from './pictured.ts';

const likelihood = (seen: Beginning, label: string) => beginsWith(stepsOfPicture(seen), label);

test('a label is as likely as the picture shows it', () => {
  const seen: Beginning = [
    [{ sign: '', probability: 1 }],
    [
      { sign: '1', probability: 0.6 },
      { sign: '7', probability: 0.3 },
    ],
    [{ sign: ')', probability: 1 }],
  ];
  expect(likelihood(seen, '1)')).toBeCloseTo(0.6);
  expect(likelihood(seen, '7)')).toBeCloseTo(0.3);
  expect(likelihood(seen, '4)')).toBeLessThan(1e-4);
});

test('a number does not begin a longer one', () => {
  expect(likelihood(seenAs('Q12 Rust'), 'Q12')).toBeGreaterThan(0.8);
  expect(likelihood(seenAs('Q12 Rust'), 'Q1')).toBeLessThan(0.05);
});

test('a figure that is written twice is seen twice', () => {
  expect(likelihood(seenAs('11) Rust'), '11)')).toBeGreaterThan(0.8);
  expect(likelihood(seenAs('1) Rust'), '11)')).toBeLessThan(1e-3);
});

test('a space within a label may be missing', () => {
  expect(likelihood(seenAs('Ans3: Rust'), 'Ans 3:')).toBeGreaterThan(0.7);
});

test.each([
  ['S) Rust', '5)', true],
  ['®3 Rust', 'Q3', true],
  ['hns. 2 - Rust', 'Ans. 2 -', true],
  ['5 Iron', '5)', true],
  ['5 irons', '5)', false],
  ['4) Rust', '7)', false],
  ['The 5) ', '5)', false],
])('without a picture %s may be %s: %s', (text, label, expected) => {
  expect(beginsWith(stepsOfText(text), label) > 1e-3).toBe(expected);
});
