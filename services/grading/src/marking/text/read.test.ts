import { describe, expect, test } from '@jest/globals';
import { readText } from './read.ts';

/** The words of meaning that a text negates. */
const negated = (text: string) => readText(text).content.flatMap((word) => (word.negated ? [word.text] : []));

describe('what is negated', () => {
  test.each([
    ['The answer is no.', ['answer']],
    ['no. It is not soluble', ['soluble']],
    ['The answer is no. it has a wall', ['answer']],
    ['same atomic no. but different mass no.', []],
    ['No. of protons', []],
    ['It has the same no of protons.', []],
    ['The mass nos. differ', []],
    ['Roll no. 6', []],
    ['NO is a gas.', ['gas']],
    ['it speeds up a reaction without being consumed', ['consumed']],
    ['it moves forward and does not return', ['return']],
    ['it is a solid and not a liquid', ['liquid']],
    ['it is not hot or not cold enough', ['hot', 'cold', 'enough']],
    ['poverty and lack of jobs', ['jobs']],
    ['it is not consumed by a reaction', ['consumed', 'reaction']],
  ])('%s: %j', (text, words) => expect(negated(text)).toEqual(words));
});

test.each([
  ['same atomic no. but different mass no.', 'same atomic number but different mass number'],
  ['No. of protons', 'Number of protons'],
])('%s reads as %s', (short, long) => {
  const stems = (text: string) => readText(text).words.map(({ stem, sentence }) => [stem, sentence]);
  expect(stems(short)).toEqual(stems(long));
});

test('a sentence is kept as it was written', () => {
  expect(readText('The atomic no. of H₂ is 1. It is a gas.').sentences).toEqual([
    'The atomic no. of H₂ is 1.',
    'It is a gas.',
  ]);
});
