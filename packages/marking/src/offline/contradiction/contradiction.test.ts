import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { contradiction } from './contradiction.ts';

describe('contradiction', () => {
  const expected = ['Terminal 1 is not connected to the battery.', 'A gap separates terminal 1 from the battery.'].map(
    readText,
  );
  test.each([
    ['Terminal 1 is connected to the battery.', true],
    ['Terminal 1 is not connected to the battery.', false],
    ['It is false that terminal 1 is connected to the battery.', false],
    ['It is false that terminal 1 is not connected to the battery.', true],
    ['Terminal 1 is disconnected from the battery.', false],
    ['The bulb is not broken.', false],
  ])('%s denies what is expected: %p', (text, denied) =>
    expect(contradiction(readText(text), expected.slice(0, 1)) !== undefined).toBe(denied),
  );

  test('an answer that agrees with one of several alternatives contradicts none', () => {
    const closed = readText('The switch is not open.');
    expect(contradiction(readText('The switch is open.'), [closed, readText('The switch is open.')])).toBeUndefined();
  });
});

test('neither and nor deny once', () => {
  const expected = [readText('Mass is neither created nor destroyed in a reaction.')];
  const denies = (text: string) => contradiction(readText(text), expected) !== undefined;
  expect(denies("Mass can't be created or destroyed in a reaction.")).toBe(false);
  expect(denies('Mass is created and destroyed in a reaction.')).toBe(true);
});

test('an answer that repeats only the affirmed part of a sentence does not contradict the denied part', () => {
  const expected = [readText('It cannot be empty, and other tables can refer to it with a foreign key.')];
  const denies = (text: string) => contradiction(readText(text), expected) !== undefined;
  expect(denies('Other tables may refer to it by a foreign key.')).toBe(false);
  expect(denies('It can be empty, and other tables can refer to it with a foreign key.')).toBe(true);
});

describe('contradiction within a model answer', () => {
  const expected = readText('Black absorbs more heat than white. White reflects more heat than black.');
  test.each([
    ['Black absorbs more heat than white.', false],
    ['Black does not absorb more heat than white.', true],
  ])('%s denies what is expected: %p', (text, denied) =>
    expect(contradiction(readText(text), [expected]) !== undefined).toBe(denied),
  );
});

describe('a statement in one sentence or in two', () => {
  const TWO = 'Metals allow current to flow. Plastics do not allow current to flow.';
  test.each([
    [TWO, 'Metals allow current to flow but plastics do not allow current to flow.', false],
    [TWO, 'Plastics allow current to flow but metals do not allow current to flow.', true],
    ['A node knows its own groups, but it does not know which other nodes belong to the groups.', '', false],
  ])('of %s: %s denies it: %p', (expected, text, denied) =>
    expect(contradiction(readText(text || expected), [readText(expected)]) !== undefined).toBe(denied),
  );
});

describe('opposites that were both expected', () => {
  test.each([
    ['The north pole attracts the south pole.', 'The north pole attracts the north pole.', true],
    ['The north pole attracts the south pole.', 'The south pole attracts the north pole.', false],
    ['solid, liquid, gas', 'solid and liquid', false],
  ])('of %s: %s denies it: %p', (expected, text, denied) =>
    expect(contradiction(readText(text), [readText(expected)]) !== undefined).toBe(denied),
  );
});

test('thousands of sentences are compared with thousands', () => {
  const [said, expected] = ['a', 'b'].map((end) =>
    readText(Array.from({ length: 3_000 }, (_, place) => `x${place.toString(36)}${end}`).join('. ')),
  );
  expect(contradiction(said!, [expected!])).toBeUndefined();
});

test.each([
  ['The current is proportional to the voltage.', 'The current is inversely proportional to the voltage.', true],
  ['The current is proportional to the voltage.', 'The current is directly proportional to the voltage.', false],
  ['Pressure is inversely proportional to volume.', 'Pressure is directly proportional to volume.', true],
  ['Pressure is inversely proportional to volume.', 'Pressure is inversely proportional to volume.', false],
])('beside "%s", "%s" contradicts: %p', (expected, said, denied) =>
  expect(contradiction(readText(said), [readText(expected)]) !== undefined).toBe(denied),
);
