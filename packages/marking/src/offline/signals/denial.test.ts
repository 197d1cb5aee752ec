import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { isDenied } from './denial.ts';

describe('contradiction', () => {
  const expected = readText('Terminal 1 is not connected to the battery.');
  test.each([
    ['Terminal 1 is connected to the battery.', true],
    ['Terminal 1 is not connected to the battery.', false],
    ['It is false that terminal 1 is connected to the battery.', false],
    ['It is false that terminal 1 is not connected to the battery.', true],
    ['Terminal 1 is disconnected from the battery.', false],
    ['The bulb is not broken.', false],
  ])('%s denies what is expected: %p', (text, denied) => expect(isDenied(readText(text), expected)).toBe(denied));
});

test('neither and nor deny once', () => {
  const expected = readText('Mass is neither created nor destroyed in a reaction.');
  const denies = (text: string) => isDenied(readText(text), expected);
  expect(denies("Mass can't be created or destroyed in a reaction.")).toBe(false);
  expect(denies('Mass is created and destroyed in a reaction.')).toBe(true);
});

describe('a statement in one sentence or in two', () => {
  const TWO = 'Metals allow current to flow. Plastics do not allow current to flow.';
  test.each([
    [TWO, 'Metals allow current to flow but plastics do not allow current to flow.', false],
    [TWO, 'Plastics allow current to flow but metals do not allow current to flow.', true],
    ['A node knows its own groups, but it does not know which other nodes belong to the groups.', '', false],
  ])('of %s: %s denies it: %p', (expected, text, denied) =>
    expect(isDenied(readText(text || expected), readText(expected))).toBe(denied),
  );
});

describe('opposites that were both expected', () => {
  test.each([
    ['The north pole attracts the south pole.', 'The north pole attracts the north pole.', true],
    ['The north pole attracts the south pole.', 'The south pole attracts the north pole.', false],
    ['solid, liquid, gas', 'solid and liquid', false],
  ])('of %s: %s denies it: %p', (expected, text, denied) =>
    expect(isDenied(readText(text), readText(expected))).toBe(denied),
  );
});

test('thousands of sentences are compared with thousands', () => {
  const [said, expected] = ['a', 'b'].map((end) =>
    readText(Array.from({ length: 3_000 }, (_, place) => `x${place.toString(36)}${end}`).join('. ')),
  );
  expect(isDenied(said!, expected!)).toBe(false);
});

test.each([
  ['The current is proportional to the voltage.', 'The current is inversely proportional to the voltage.', true],
  ['The current is proportional to the voltage.', 'The current is directly proportional to the voltage.', false],
  ['Pressure is inversely proportional to volume.', 'Pressure is directly proportional to volume.', true],
  ['Pressure is inversely proportional to volume.', 'Pressure is inversely proportional to volume.', false],
])('beside "%s", "%s" contradicts: %p', (expected, said, denied) =>
  expect(isDenied(readText(said), readText(expected))).toBe(denied),
);
