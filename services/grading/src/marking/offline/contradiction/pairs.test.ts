import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { isOneSided, isSwapped } from './pairs.ts';

const MASS = 'Mass is constant everywhere, measured in kg; weight changes from place to place, measured in newtons.';
const POWERS = 'The legislature makes laws. The executive implements laws. The judiciary interprets laws.';
const CAPITALS = 'France - Paris; Italy - Rome; Spain - Madrid';
const VESSELS =
  'Arteries carry blood away from the heart and have thick walls. Veins carry blood to it and have valves.';

test.each([
  [MASS, 'Weight is constant everywhere; mass changes from place to place.', true],
  [MASS, 'Mass is constant. Weight changes.', false],
  [POWERS, 'The legislature implements laws. The executive interprets laws. The judiciary makes laws.', true],
  [POWERS, 'The judiciary interprets laws, the executive implements them and the legislature makes them.', false],
  [POWERS, 'The executive makes laws. The judiciary interprets laws.', false],
  [CAPITALS, 'France - Rome; Italy - Madrid; Spain - Paris', true],
  [CAPITALS, 'Rome is the capital of Italy, Paris of France and Madrid of Spain.', false],
  [VESSELS, 'Veins have thick walls and arteries have valves.', true],
  [VESSELS, 'Arteries have thicker walls than veins, veins have valves.', false],
  ['Water evaporates.', 'Salt evaporates.', false],
  [
    'It is the variety of living things. Ecosystems with many species are stable and give food and medicine.',
    'Because ecosystems with many species are stable and give food and medicine, the variety of living things matters.',
    false,
  ],
])('beside "%s" "%s" is swapped: %p', (expected, answer, swapped) =>
  expect(isSwapped(readText(answer), readText(expected), readText('What are they?'))).toBe(swapped),
);

test('a long text is not looked at', () => {
  const long = `${POWERS} ${'They sit in different houses of the same city. '.repeat(10)}`;
  expect(
    isSwapped(readText('The legislature implements laws. The executive makes laws.'), readText(long), readText('')),
  ).toBe(false);
});

test.each([
  ['Ionic: electrons shared, low melting point. Covalent: electrons transferred, high melting point.', true],
  ['Covalent bonds share electrons and have low melting points, ionic ones transfer them.', false],
  ['In ionic bonds electrons are transferred whereas covalent bonds are strong.', false],
])('of two things that the question names, "%s" is swapped: %p', (answer, swapped) => {
  const expected =
    'Ionic bonds are formed by the transfer of electrons and have high melting points. Covalent bonds are formed by sharing electrons and have low melting points.';
  const question = 'Compare ionic and covalent bonds.';
  expect(isSwapped(readText(answer), readText(expected), readText(question))).toBe(swapped);
});

const CLIMATE =
  'Weather is the state of the air over a short time. Climate is the average of the weather over many years.';

test.each([
  ['Climate is the average weather over thirty years.', 'What is the difference between weather and climate?', true],
  ['Weather is short; climate is an average.', 'What is the difference between weather and climate?', false],
  ['Unlike the weather, climate is an average.', 'How does weather differ from climate?', false],
  ['Climate is the average weather.', 'What do we know about weather and climate?', false],
])('"%s", asked "%s", says something of one side only: %p', (answer, question, isHalf) =>
  expect(isOneSided(readText(answer), readText(CLIMATE), readText(question))).toBe(isHalf),
);
