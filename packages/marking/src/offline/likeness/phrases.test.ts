import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { findPhrase } from './phrases.ts';

describe('phrases', () => {
  const answer = readText(
    'The plants absorbed carbon dioxide. No oxygen is released at night, but water vapour escapes.',
  );
  test.each([
    ['carbon dioxide', false],
    ['absorbs carbon dioxide', false],
    ['absorbtion', false],
    ['oxygen', true],
    ['water vapor', false],
  ])('%s is found (opposed: %p)', (phrase, opposed) => expect(findPhrase(answer, phrase)).toMatchObject({ opposed }));
  test.each(['nitrogen', 'sulphur dioxide trap', '', '->'])('%j is not found', (phrase) =>
    expect(findPhrase(answer, phrase)).toBeUndefined(),
  );
  test.each([
    ['conduction', 'The heat moves by convection.', false],
    ['conduction', 'The heat moves by conducton.', true],
    ['reflection', 'Light is bent by refraction.', false],
    ['nitrite', 'The soil holds nitrate.', false],
    ['sulphur', 'It smells of sulfur.', true],
    ['phenomenon', 'These are phenomena of light.', true],
    ['1945', 'The war lasted from 1939-1945.', true],
    ['13', 'There are thirteen of them.', true],
    ['100000', 'It has 1,00,000 seats.', true],
    ['E=mc^2', 'Mass is energy: E = mc².', true],
    ['E=mc²', 'Mass is energy: E = mc^2.', true],
    ['a^2 + b^2 = c^2', 'By Pythagoras a² + b² = c².', true],
    ['m/s²', 'It is measured in m/s^2.', true],
    ['cm³', 'The volume is 5cm^3', true],
    ['x^2', 'It grows with x³.', false],
    ['2n + 1', 'Any odd number is 2n+1.', true],
    ['multiple of 2', '2a+1+2b+1 is a multiple of 2.', true],
    ['five years', 'Five hundred sit there for five years.', true],
    ['filtration', 'Blood goes through ultra-filtration.', true],
    ['filtration', 'Ultrafiltration comes first.', true],
    ['metal', 'Sulphur is a non-metal.', false],
  ])('%s in "%s": %p', (phrase, text, found) => {
    expect((findPhrase(readText(text), phrase)?.similarity ?? 0) >= 0.9).toBe(found);
  });
});

test('a power is one word, and keeps its place', () => {
  const said = 'So E = mc^2, by Einstein.';
  expect(findPhrase(readText(said), 'mc²')).toMatchObject({ quote: 'mc^2' });
  expect(readText('10^3 m^2').words.map(({ text }) => text)).toEqual(['10', '3', 'm2']);
});

test('a phrase of many words is found fast in an answer of as many sentences', () => {
  const words = Array.from(
    { length: 2_500 },
    (_, place) => `${String.fromCharCode(97 + (place % 26))}o${place.toString(36)}`,
  );
  const answer = readText(words.join('. '));
  for (const from of Array(2_000).keys()) {
    expect(findPhrase(answer, words.slice(from, from + 14).join(' '))).toBeUndefined();
  }
  expect(findPhrase(answer, words[7]!)).toMatchObject({ quote: words[7] });
});
