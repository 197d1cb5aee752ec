import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { otherVerdict } from './verdicts.ts';

const WHALE = ['Is a whale a fish or a mammal? Why?', 'A mammal, because it feeds its young with milk.'] as const;

test.each([
  [...WHALE, 'A whale is a fish because it feeds its young with milk.', true],
  [...WHALE, 'It is a mammal since it gives milk.', false],
  [...WHALE, 'It is not a fish, it gives milk.', false],
  [...WHALE, 'It looks like a fish but it is a mammal.', false],
  [...WHALE, 'It gives milk.', false],
  ['Is √2 rational or irrational?', 'It is irrational: it is no p/q.', '√2 is rational because it is no p/q.', true],
  ['Do plants or animals make food?', 'Plants make food.', 'Animals make food.', true],
  ['Is the claim right?', 'Yes, it is.', 'No, it is not.', true],
  ['Is the claim right?', 'Yes, it is.', 'Yes, it is.', false],
])('%s %s – "%s" decides otherwise: %p', (question, expected, answer, other) =>
  expect(otherVerdict(readText(answer), readText(expected), readText(question)) !== undefined).toBe(other),
);
