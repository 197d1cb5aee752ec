import { describe, expect, test } from '@jest/globals';
import { type Reading, readText } from '../../text/read.ts';
import { shippedModel } from '../judgement/model.ts';
import { suspicionOf } from './conduct.ts';

const { order } = shippedModel;
const besideText = (expected: Reading) => ({
  expected,
  written: expected,
  ways: [expected],
  keywords: readText(''),
  order,
});
const judge = (question: string, expected: string, answer: string) =>
  suspicionOf(readText(answer), readText(question), besideText(readText(expected)))?.feedback;

const CYCLE =
  'Water evaporates from the sea, condenses to form clouds, falls as rain and flows back to the sea in rivers.';
const REFLEX =
  'The receptor sends an impulse along the sensory neurone to the spinal cord and the motor neurone carries it to the muscle.';

describe('steps of a process', () => {
  const of = (answer: string) =>
    /neurone/.test(answer)
      ? judge('Describe the pathway of a reflex.', REFLEX, answer)
      : judge('Describe the water cycle.', CYCLE, answer);

  test.each([
    '- water evaporates\n- forms clouds\n- rain falls\n- flows to sea',
    '- water evaporates - forms clouds - rain falls - flows to sea',
    'evaporation -> condensation -> rain -> rivers',
    'receptor → sensory neurone → spinal cord → motor neurone → muscle',
  ])('are said: %s', (answer) => expect(of(answer)).toBeUndefined());

  test.each([
    'evaporation, condensation, rain, rivers',
    'evaporates, condenses, falls, flows',
    'receptor, sensory neurone, spinal cord, motor neurone, muscle',
  ])('are only named: %s', (answer) => expect(of(answer)).toMatch(/list of words/));
});

describe('a question whose words make the answer', () => {
  const COMBINE = 'Combine using although: It was raining. We went out.';
  const PASSIVE = 'Change the voice: The cat killed the mouse.';
  test.each([
    [COMBINE, 'Although it was raining, we went out.', 'We went out although it was raining.', undefined],
    [COMBINE, 'Although it was raining, we went out.', 'It was raining. We went out.', 'repeats'],
    ['Correct: He go to the school.', 'He goes to the school.', 'He goes to school.', undefined],
    ['Correct: He go to the school.', 'He goes to the school.', 'He go to the school.', 'repeats'],
    ['Punctuate: what a fine day it is', 'What a fine day it is!', 'What a fine day it is.', undefined],
    [PASSIVE, 'The mouse was killed by the cat.', 'The mouse killed the cat.', 'repeats'],
    ['Why does the salt stay in the dish?', 'It cannot evaporate.', 'The salt stays in the dish.', 'repeats'],
  ])('%s %s: %s', (question, expected, answer, feedback) => {
    if (feedback === undefined) expect(judge(question, expected, answer) ?? '').not.toMatch(/repeats/);
    else expect(judge(question, expected, answer)).toContain(feedback);
  });
});

describe('a question that is only copied', () => {
  const FLOATS = 'Why does ice float on water?';
  test.each([
    'Why does ice float on water?',
    'The answer is why does ice float on water.',
    'I think that ice float on water, why does ice float on water.',
    'Because, why does ice float on water?',
    'Q1: Why does ice float on water? A: Why does ice float on water?',
    'Ans: why does ice float on water',
    'The question asks: why does ice float on water?',
  ])('earns nothing: %s', (answer) => expect(judge(FLOATS, 'It is less dense.', answer)).toMatch(/repeats/));

  test('counts as copied even with some letters changed', () =>
    expect(
      judge(
        'Why does ice float on the surface of water in winter?',
        'It is less dense.',
        'Why deos ice float on the srufcae of water in winter?',
      ),
    ).toMatch(/hardly more/));

  test('does not count as copied if it adds something expected', () =>
    expect(
      judge(FLOATS, 'It is less dense.', 'I think ice does float on water because it is less dense.'),
    ).toBeUndefined());
});

describe('what only looks like an answer', () => {
  const question = readText('Explain why the salt stays in the dish when the water is gone.');
  const expected = readText(
    'The water evaporates and the salt cannot evaporate, so it stays behind as crystals in the dish.',
  );
  const judge = (text: string) => suspicionOf(readText(text), question, besideText(expected))?.feedback;

  test.each([
    ['water, evaporation, salt, crystals, dish', 'list of words'],
    ['water evaporation salt crystals', 'list of words'],
    ['Explain why the salt stays in the dish when the water is gone', 'repeats the question'],
    [
      'cannot the behind evaporates evaporate so in stays and salt crystals as the water dish the it',
      'order of the words',
    ],
    ['water evaporates salt evaporate stays behind crystals dish', 'list of words'],
    ['water evaporates salt crystals dish', 'list of words'],
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
      suspicionOf(readText('root, stem, leaf, flower'), asked, {
        expected: undefined,
        written: undefined,
        ways: [],
        keywords: readText(''),
        order,
      }),
    ).toBeUndefined();
  });
});

test('any number of full stops at the end of an answer is ignored', () => {
  const answer = `Salt stays behind${'.'.repeat(19_000)}x`;
  const ways = Array.from({ length: 200 }, (_, way) => readText(`Salt stays behind ${way}`));
  const standard = { ...besideText(ways[0]!), ways };
  expect(suspicionOf(readText(answer), readText(''), standard)).toBeUndefined();
});
