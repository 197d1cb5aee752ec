import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { compareOrder, expectedOrder } from './order.ts';

function outcome(question: string, expected: string, answer: string) {
  const order = expectedOrder(readText(expected), readText(question));
  return order && compareOrder(readText(answer), order).outcome;
}

describe('labels', () => {
  const QUESTION = 'Put the stages of mitosis in the right order: A anaphase, M metaphase, P prophase, T telophase.';
  test.each([
    ['PMAT', 'right'],
    ['P -> M -> A -> T', 'right'],
    ['The order is P, M, A and T.', 'right'],
    ['P M A T because the chromatids part in stage A', 'right'],
    ['prophase, metaphase, anaphase, telophase', 'right'],
    ['first prophase, then metaphase, then anaphase and at last telophase', 'right'],
    ['M, P, A, T', 'other'],
    ['P, M', 'other'],
    ['P is before M, and T is after A.', 'unclear'],
    ['P. prophase begins\nM. chromosomes line up\nA. they part\nT. two nuclei', 'right'],
    ['1. P - it begins\n2. M - lined up\n3. A - they part\n4. T - two nuclei', 'right'],
    ['(P) Prophase\n(A) Anaphase\n(M) Metaphase\n(T) Telophase', 'other'],
  ])('%s: %s', (answer, wanted) => expect(outcome(QUESTION, 'P, M, A, T', answer)).toBe(wanted));
});

describe('signs between them', () => {
  const [UP, DOWN] = [
    'Arrange in increasing order: cell, atom, organ.',
    'Rank by size, the largest first: cell, atom, organ.',
  ];
  test.each([
    [UP, 'atom, cell, organ', 'organ > cell > atom', 'right'],
    [UP, 'atom, cell, organ', 'atom < cell < organ', 'right'],
    [UP, 'atom, cell, organ', 'organ < cell < atom', 'other'],
    [UP, 'atom, cell, organ', 'atom -> cell -> organ', 'right'],
    [DOWN, 'organ, cell, atom', 'atom < cell < organ', 'right'],
    ['Arrange in increasing order: 1/2, 0.3, 40 %.', '40 % = 0.4, so 0.3 < 40 % < 1/2', '0.3, 40%, 1/2', 'right'],
    ['Write in ascending order: -3, 2, -5, 0.', '-5, -3, 0, 2', '-5; -3; 0; 2', 'right'],
    ['Put these in order: O(n), O(log n), O(n²).', 'O(log n), O(n), O(n²)', 'log n, n, n^2', 'right'],
    ['Order the events by likelihood.', 'Event B, Event A, Event C', 'P(B) < P(A) < P(C)', 'unclear'],
    ['Order the events by likelihood.', 'P(B) < P(A) < P(C)', 'Event B, event A, event C', 'right'],
    ['Write in ascending order: -3, 2, -5, 0.', '-5, -3, 0, 2', '5, 3, 0, 2', 'unclear'],
    [UP, 'atom, cell, organ', 'not atom, cell, organ', 'unclear'],
  ])('%s %s: %s is %s', (question, expected, answer, wanted) =>
    expect(outcome(question, expected, answer)).toBe(wanted),
  );
});

test('a wrong order is worth at most half, and an incomplete one the share that is there', () => {
  const order = expectedOrder(readText('mouth, stomach, gut, skin'), readText('Put these in order.'))!;
  expect(compareOrder(readText('mouth, stomach, skin, gut'), order).worth).toBeCloseTo(1 / 3);
  expect(compareOrder(readText('skin, gut, stomach, mouth'), order).worth).toBe(0);
  expect(compareOrder(readText('mouth, stomach, gut'), order).worth).toBe(0.75);
});

test.each([
  ['Name three planets.', 'Mars, Venus, Earth'],
  ['Put the events in order.', 'It was the armistice that came last of all of them, after many years.'],
])('%s has no order', (question, expected) => expect(outcome(question, expected, 'Mars')).toBeUndefined());
