// Labels that were read as something else, on lines whose beginning the handwriting model has seen.

import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { linesOf } from '../../layout/lines.ts';
import { ask, seenAs } from '../located.testing.ts';
import { locateAnswers } from './align.ts';

/** Answers by question to lines as read, some of which the picture shows otherwise. */
function located(labels: string[], ...written: (string | [read: string, shown: string])[]): Record<string, string> {
  const lines = linesOf(pageOf(1, ...written.map((one) => (typeof one === 'string' ? one : one[0]))));
  const seen = lines.map((line, at) => {
    const one = written[at]!;
    const [first, ...others] = line.words;
    return typeof one === 'string' ? line : { ...line, words: [{ ...first!, beginning: seenAs(one[1]) }, ...others] };
  });
  const { answers } = locateAnswers(seen, ask(...labels));
  return Object.fromEntries([...answers].map(([id, own]) => [id, own.map(({ text }) => text).join('|')]));
}

test.each([
  ['a sign for a number', ['Ans % Delhi', 'Ans 3: Delhi'], 'Delhi'],
  ['another number', ['7) Delhi', '3) Delhi'], 'Delhi'],
  ['letters', ['Kf Delhi', '(3) Delhi'], 'Delhi'],
  ['a number that runs into the answer', ['3.0.2 J', '3. 0.2 J'], '0.2 J'],
] as const)('%s is read where the picture shows the label', (_, line, text) => {
  expect(located(['1', '2', '3', '4'], 'Q1. Rust', '2) Salt', [...line], '(4) Iron')).toEqual({
    1: 'Rust',
    2: 'Salt',
    3: text,
    4: 'Iron',
  });
});

test('out of order, too', () => {
  expect(located(['1', '2', '3', '4'], '4. Iron', ['7. Salt', '1. Salt'], '3. Gold', '2. Rust')).toEqual({
    4: 'Iron',
    1: 'Salt',
    3: 'Gold',
    2: 'Rust',
  });
});

test('a point of a list that was read as another number goes on with the list', () => {
  const list = [['4) Salt', '1) Salt'] as [string, string], '2) Gold'];
  expect(located(['1', '2', '3', '4'], '1) Rust', ...list, '2) Iron', '3) Tin', '4) Zinc')).toEqual({
    1: 'Rust|4) Salt|2) Gold',
    2: 'Iron',
    3: 'Tin',
    4: 'Zinc',
  });
});

test('a sum does not begin with a label, whatever the picture shows', () => {
  expect(located(['1', '2', '3'], '1 - Rust', ['3 - 2 = 1', '3 - 2 = 1'], '2 - Salt')).toEqual({
    1: 'Rust|3 - 2 = 1',
    2: 'Salt',
  });
});
