import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readText } from '../text/read.ts';
import { alternativesOf } from './alternatives.ts';
import { suspicions } from './conduct.ts';
import { contradiction } from './contradiction.ts';
import { confidenceWithExamples, withExamples } from './examples.ts';
import { isSame } from './keywords.ts';
import { shippedModel } from './model.ts';
import { isNonAnswer } from './non-answer.ts';
import { findPhrase } from './phrases.ts';

describe('non-answers', () => {
  test.each([
    'No response.',
    'no answer',
    'Empty submission.',
    "I don't know",
    'i dont know!!!',
    'idk',
    'N/A',
    '?',
    'not attempted',
    'I have no idea',
  ])('%s', (text) => expect(isNonAnswer(text)).toBe(true));
  test.each([
    'No.',
    'None',
    'nothing',
    'x',
    'Na',
    'no response of the plant to light',
    'We do not know the mass of the moon',
    '42',
  ])('%s may be an answer', (text) => expect(isNonAnswer(text)).toBe(false));
  test.each([
    ['There is no solution.', 'The lines are parallel, so the system has no solution.'],
    ['No work', 'How much work does the force do?'],
    ['no response', 'Dead tissue gives no response.'],
  ])('%s is an answer to %s', (text, said) => expect(isNonAnswer(text, said)).toBe(false));
});

describe('model answers', () => {
  test.each([
    ['Water evaporates.', 1],
    ['The gap separates terminal 1 from the battery.\nTerminal 1 and the battery are separated by a gap.', 2],
    ['Paris\nOR\nThe capital of France', 2],
    ['The window in slow start:\nIn slow start the window doubles.', 1],
    ['UDP has a fixed header.\nTCP numbers its segments.\nTCP acknowledges what it received.', 1],
    ['Water evaporates.\n'.repeat(10), 10],
    ['Water evaporates.\n'.repeat(1_000), 1],
  ])('%j stands for %d answers', (text, count) => expect(alternativesOf(text)).toHaveLength(count));
});

describe('what only looks like an answer', () => {
  const question = readText('Explain why the salt stays in the dish when the water is gone.');
  const expected = readText(
    'The water evaporates and the salt cannot evaporate, so it stays behind as crystals in the dish.',
  );
  const judge = (text: string) =>
    suspicions(readText(text), question, expected, [expected], readText(''), shippedModel.order)?.feedback;

  test.each([
    ['water, evaporation, salt, crystals, dish', 'list of words'],
    ['water evaporation salt crystals', 'list of words'],
    ['Explain why the salt stays in the dish when the water is gone', 'repeats the question'],
    ['cannot the behind evaporates evaporate so in stays and salt crystals as the water dish the it', 'no order'],
    ['water evaporates salt evaporate stays behind crystals dish', 'list of words'],
    ['water evaporates salt crystals dish', 'list of words'],
    [
      'It is not true that the water evaporates and the salt cannot evaporate, so it stays behind as crystals in the dish.',
      'opposite',
    ],
    ['The water evaporates and the salt can evaporate, so it stays behind as crystals in the dish.', 'opposite'],
  ])('%s', (text, feedback) => expect(judge(text)).toContain(feedback));

  test.each([
    'The water evaporates and the salt stays behind.',
    'Because the salt does not evaporate.',
    'water goes into the air but salt is a solid and it cant',
    'Salt stays. Water leaves. It dries up.',
  ])('is an answer: %s', (text) => expect(judge(text)).toBeUndefined());

  test('a list answers a question that asks for one', () => {
    const asked = readText('Name four parts of a plant.');
    expect(
      suspicions(readText('root, stem, leaf, flower'), asked, undefined, [], readText(''), shippedModel.order),
    ).toBeUndefined();
  });
});

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

  test('an answer that agrees with one of several model answers denies none', () => {
    const closed = readText('The switch is not open.');
    expect(contradiction(readText('The switch is open.'), [closed, readText('The switch is open.')])).toBeUndefined();
  });
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

describe('what is said in one sentence or in two', () => {
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

test('a text of empty lines is read at once', () => {
  expect(readText(`heat${'\n'.repeat(20_000)}b`).sentences).toHaveLength(1);
  expect(alternativesOf(`heat${'\n'.repeat(20_000)}b`)).toHaveLength(1);
});

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

test.each([
  ['central processing unit', 'CPU', true],
  ['- loss of water -', 'LOW', true],
  ['loss of heat', 'loss of water', false],
])('%s asks for the same as %s: %p', (a, b, same) => expect(isSame(a, b)).toBe(same));

describe('reviewed answers', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const marked = fc.record({ reading: fc.lorem().map(readText), given: share, expected: share });

  test('never push a share out of bounds', () => {
    fc.assert(
      fc.property(fc.lorem(), share, fc.array(marked, { maxLength: 12 }), (text, expected, examples) => {
        const corrected = withExamples(readText(text), expected, examples);
        expect(corrected).toBeGreaterThanOrEqual(0);
        expect(corrected).toBeLessThanOrEqual(1);
        if (examples.length === 0) expect(corrected).toBe(expected);
      }),
    );
  });

  test('an answer that a person has marked gets nearly that mark', () => {
    const reading = readText('The water evaporates and the salt stays.');
    const other = { reading: readText('It melts away because of the heat of the lamp.'), given: 0.5, expected: 0.5 };
    expect(withExamples(reading, 0.9, [{ reading, given: 0.2, expected: 0.9 }, other])).toBeLessThan(0.45);
  });

  test('a strict person lowers what comes next', () => {
    const strict = ['a lamp is hot', 'the sun is far', 'it rains in spring'].map((text) => ({
      reading: readText(text),
      given: 0.4,
      expected: 0.8,
    }));
    expect(withExamples(readText('wind blows sand'), 0.8, strict)).toBeLessThan(0.7);
  });

  test('raise confidence where they bear the marker out, and lower it where they do not', () => {
    const texts = ['the lamp is hot', 'the sun is far away', 'it rains in spring', 'wind moves the sand'].map(readText);
    const right = texts.map((reading) => ({ reading, given: 0.8, expected: 0.8 }));
    const wrong = texts.map((reading, index) => ({ reading, given: index % 2, expected: 0.5 }));
    expect(confidenceWithExamples(0.6, right)).toBeGreaterThan(0.7);
    expect(confidenceWithExamples(0.6, wrong)).toBeLessThan(0.4);
  });
});
