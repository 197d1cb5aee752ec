import { describe, expect, test } from '@jest/globals';
import { isDenied } from '../offline/signals/denial.ts';
import { readText } from './read.ts';
import { splitStatements, takesAllBack } from './statements.ts';

const stated = (text: string) =>
  splitStatements(readText(text)).map(({ words, isDenied }) => [words.map((word) => word.text).join(' '), isDenied]);

describe('a statement that a text retracts counts as denied', () => {
  test.each([
    ['It is wrong to say that ice sinks.', 'ice sinks'],
    ['No, it is not true that ice sinks.', 'ice sinks'],
    ["I don't think ice sinks.", 'ice sinks'],
    ['Nobody believes that ice sinks.', 'ice sinks'],
    ['There is no truth in the claim that ice sinks.', 'ice sinks'],
    ['The opposite of this statement is true: ice sinks.', 'ice sinks'],
    ['The statement "ice sinks" is false.', 'ice sinks'],
    ['“Ice sinks” is completely wrong.', 'ice sinks'],
    ['The idea that ice sinks is a myth.', 'ice sinks'],
    ['Ice sinks, which is not true.', 'ice sinks'],
    ['It is a common misconception that ice sinks.', 'ice sinks'],
    ['It is impossible that ice sinks.', 'ice sinks'],
    ['It can hardly be said that ice sinks.', 'ice sinks'],
    ['The claim is false that ice sinks.', 'ice sinks'],
    ['I disagree with the statement that ice sinks.', 'ice sinks'],
    ['I doubt that ice sinks.', 'ice sinks'],
    ['Many people wrongly believe that ice sinks.', 'ice sinks'],
    ['Whoever says that ice sinks is wrong.', 'ice sinks'],
    ['None of the following is true. Ice sinks.', 'ice sinks'],
    ['Ice sinks? No.', 'ice sinks'],
    ['Ice sinks - not!', 'ice sinks'],
    ['Ice sinks - no, this is wrong.', 'ice sinks'],
    ['Ice sinks. That is not true.', 'ice sinks'],
    ['Ice sinks. But the opposite is true.', 'ice sinks'],
  ])('%s', (text, said) => expect(stated(text)).toEqual([[said, true]]));

  test.each([
    ['It is wrong to kill animals.', 'it is wrong to kill animals'],
    ['The opposite is true: ice floats.', 'the opposite is true ice floats'],
    ['Moreover, no, ice floats.', 'ice floats'],
    ['I think that yes: ice floats.', 'ice floats'],
    ['No ice sinks.', 'no ice sinks'],
    ['It is impossible to break.', 'it is impossible to break'],
    ['Some sink, others not.', 'some sink others not'],
  ])('is not a denial: %s', (text, said) => expect(stated(text)).toEqual([[said, false]]));
});

test('a sentence may be about all the others', () => {
  expect(stated('Ice sinks. Wood sinks. None of this is right.').map(([, isDenied]) => isDenied)).toEqual([true, true]);
  expect(stated('The following is false. Ice sinks. Wood sinks.').map(([, isDenied]) => isDenied)).toEqual([
    true,
    true,
  ]);
  // Here the first sentence answers the question whether a statement is right; it denies nothing in the text.
  expect(stated('This is false. Ice floats.').map(([, isDenied]) => isDenied)).toEqual([false, false]);
});

test.each([
  ['It is not true that leaves absorb sunlight.', 'How do plants feed?', true],
  ['It is false that leaves absorb sunlight. Roots take up water.', 'How do plants feed?', false],
  ['I do not think that roots absorb sunlight.', 'Do roots absorb sunlight?', false],
  ['I do not think so, because roots do not absorb sunlight.', 'Do roots shine?', false],
  ['Leaves do not absorb water.', 'How do plants feed?', false],
])('everything is taken back: %s', (text, question, expected) =>
  expect(takesAllBack(readText(text), readText(question))).toBe(expected),
);

describe('contradiction by retracting', () => {
  const expected = readText('Metals conduct electricity well.');
  test.each([
    ['It is wrong to say that metals conduct electricity well.', true],
    ['Metals conduct electricity well. This is incorrect.', true],
    ['It is wrong to say that metals do not conduct electricity well.', false],
    ['Metals do not conduct electricity well. This is a lie.', false],
    ['Furthermore, metals conduct electricity well.', false],
    ['No, metals conduct electricity well.', false],
  ])('%s %p', (text, denied) => expect(isDenied(readText(text), expected)).toBe(denied));

  test('a model answer may retract a statement', () => {
    const myth = readText('The sun moves round the earth. This is wrong.');
    expect(isDenied(readText('The sun moves round the earth.'), myth)).toBe(true);
    expect(isDenied(readText('It is false that the sun moves round the earth.'), myth)).toBe(false);
  });
});
