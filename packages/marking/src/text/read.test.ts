import { describe, expect, test } from '@jest/globals';
import { readText } from './read.ts';

/** The content words that a text negates. */
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
    ['It is found not only in plants', []],
    ['They do not just eat grass, they also hunt.', []],
    ['It falls no matter how heavy it is', []],
    ['There is no doubt that ice floats', []],
    ['No it boils at a lower temperature', []],
    ['no the current falls', []],
    ['No water boils at a lower temperature', ['water', 'boils', 'lower', 'temperature']],
    ['The sizes are not the same', []],
    ['It depends on whether or not it is warm', []],
    ['It does not only rain, it does not stop', ['stop']],
  ])('%s: %j', (text, words) => expect(negated(text)).toEqual(words));
});

test.each([
  ['They are not the same', 'They are different'],
  ["They aren't exactly the same size", 'They are different size'],
  ['They do not have the same number of protons', 'They do different number of protons'],
  ['CO₂ and H2O', 'carbon dioxide and water'],
  ['When it is heated the pressure goes up.', 'When it is heated the pressure increases.'],
  ['The price went down because of tax', 'The price decreases because of tax'],
  ['It goes up the stairs', 'It goes up the stairs'],
  ['the current doubles', 'the current twice'],
])('%s says what %s does', (written, plain) => {
  const stems = (text: string) => readText(text).words.map(({ stem, content, negated }) => [stem, content, negated]);
  expect(stems(written)).toEqual(stems(plain));
});

test('a paraphrase has the place of all the words that it replaces', () => {
  const text = 'Isotopes do not have the same mass.';
  const places = (word: string) =>
    readText(text).words.flatMap(({ text: own, start, end }) => (own === word ? [text.slice(start, end)] : []));
  expect(places('different')).toEqual(['not have the same']);
  expect(readText('CO2').words.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [0, 3],
  ]);
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
