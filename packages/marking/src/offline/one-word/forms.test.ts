import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { readPolicy } from '../../policy.ts';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { markOneWord } from './one-word.ts';

function mark(text: string, answer: string, accepted: string[]) {
  const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, text, answer: { accepted } });
  const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(answer) };
  const { awarded, confidence } = markOneWord(request, readPolicy(undefined));
  return { awarded, isSure: confidence >= 0.6 };
}

describe('questions about the form of a word', () => {
  test.each([
    ['He ____ (play) football every day.', 'play', 'plays'],
    ['Write the plural of "book".', 'book', 'books'],
    ['Plural of city', 'citys', 'cities'],
    ['Write the form of "go" that fits.', 'GOES', 'goes'],
    ['Write the -ing form of run.', 'runing', 'running'],
    ['Past tense of "teach"', 'taugth', 'taught'],
    ['Correct the spelling: "recieve"', 'recieve', 'receive'],
    ['Write with a capital letter: india', 'india', 'India'],
    ['The dog wagged ____ tail.', "it's", 'its'],
    ['____ my friend.', 'youre', "you're"],
    ['Put the apostrophe: the bag of the boy', "boys'", "boy's"],
  ])('%s %s goes to a person', (text, answer, accepted) => {
    expect(mark(text, answer, [accepted])).toEqual({ awarded: 0, isSure: false });
    expect(mark(text, `${accepted}.`, [accepted])).toEqual({ awarded: 100, isSure: true });
  });

  test('an answer may begin with a capital letter', () => {
    expect(mark('Write the plural of "mouse".', 'Mice', ['mice'])).toEqual({ awarded: 100, isSure: true });
    expect(mark('Which word has no capital letter?', 'Mice', ['mice'])).toEqual({ awarded: 0, isSure: false });
  });
});

test('other things have forms, too', () => {
  expect(mark('What form of government has Greece?', 'Democracy', ['democracy'])).toEqual({
    awarded: 100,
    isSure: true,
  });
});

test.each([
  ['Everst', 'Mt. Everest'],
  ['Shakespear', 'William Shakespeare'],
])('%s for %s, a part of a name that is misspelt, goes to a person', (answer, accepted) =>
  expect(mark('', answer, [accepted])).toEqual({ awarded: 0, isSure: false }),
);

describe('words that only look like the accepted one', () => {
  test.each([
    ['HTTPS', 'HTTP'],
    ['http', 'HTTPS'],
    ['good', 'goods'],
    ['news', 'new'],
    ['four', 'for'],
    ['ethenol', 'ethanol'],
    ['propynol', 'propanol'],
    ['printf()', 'print()'],
  ])('%s is not %s', (answer, accepted) => expect(mark('Name it.', answer, [accepted]).awarded).toBe(0));
  test.each([
    ['CPUs', 'CPU'],
    ['colour', 'color'],
    ['enzymes', 'enzyme'],
    ['http', 'HTTP'],
  ])('%s is %s', (answer, accepted) => {
    expect(mark('Name it.', answer, [accepted])).toEqual({ awarded: 100, isSure: true });
  });
  test.each([
    ['zylem', 'xylem'],
    ['neumonia', 'pneumonia'],
    ['Ghandi', 'Gandhi'],
    ['Vit C', 'vitamin C'],
    ['Jan', 'January'],
  ])('%s may be %s', (answer, accepted) => {
    expect(mark('Name it.', answer, [accepted])).toEqual({ awarded: 0, isSure: false });
  });
});

const GAS = 'Name the gas that plants release in the light.';

describe('what counts as a misspelling', () => {
  test.each([
    ['Mannet', 'Manet'],
    ['Austrailia', 'Australia', false],
    ['oxygn', 'oxygen'],
    ['oxigen', 'oxygen'],
    ['oxgyen', 'oxygen'],
    ['photosinthesis', 'photosynthesis'],
    ['henery', 'henry'],
    ['hypertonik', 'hypertonic', false],
    ['Monet', 'Manet', false],
    ['Minet', 'Manet', false],
    ['Grenada', 'Granada', false],
    ['Austria', 'Australia', false],
  ])('%s is accepted as a misspelling of %s', (answer, accepted, isSure = true) => {
    expect(mark('Which one?', answer, [accepted])).toEqual({ awarded: 100, isSure });
  });
  test.each([
    ['Nigeria', 'Niger'],
    ['nitrite', 'nitrate'],
    ['amylose', 'amylase'],
    ['Gambit', 'Gambia'],
    ['Zambia', 'Gambia'],
    ['Cant', 'Kant'],
    ['it sublimes', 'sublimation'],
  ])('%s is not accepted as a misspelling of %s, and goes to a person', (answer, accepted) => {
    expect(mark('Which one?', answer, [accepted])).toEqual({ awarded: 0, isSure: false });
  });
});

describe('words around the accepted answer', () => {
  test.each(['the gas is oxygen', 'Oxygen gas', 'It is oxygen.', 'plants release oxygen'])('%s is right', (answer) => {
    expect(mark(GAS, answer, ['oxygen'])).toEqual({ awarded: 100, isSure: true });
  });
  test.each(['pure oxygen', 'oxygen, a colourless gas'])('%s may be right', (answer) => {
    expect(mark(GAS, answer, ['oxygen'])).toEqual({ awarded: 100, isSure: false });
  });
  // biome-ignore format: a table
  test.each([
    'oxygen or nitrogen', 'oxygen / nitrogen', 'oxygen, nitrogen', 'oxygen and carbon dioxide', 'oxygen hydrogen nitrogen helium', 'not oxygen', 'Oxygen is wrong',
    "it isn't oxygen", 'anything but oxygen', 'nitrogen rather than oxygen', 'maybe oxygen', '~~oxygen~~', 'o\u0336x\u0336y\u0336g\u0336e\u0336n\u0336', 'oxygen?', '❌ oxygen',
  ])('%s earns nothing and goes to a person', (answer) => {
    expect(mark(GAS, answer, ['oxygen'])).toEqual({ awarded: 0, isSure: false });
  });
  test.each([
    ['Which play?', 'the play is Much Ado About Nothing', 'Much Ado About Nothing'],
    ['What is its unit?', 'the unit is m/s', 'm/s'],
  ])('%s %s is right', (question, answer, accepted) => {
    expect(mark(question, answer, [accepted])).toEqual({ awarded: 100, isSure: true });
  });
  test('words of a question that offers a choice are not neutral', () => {
    expect(mark('Is a whale a fish or a mammal?', 'fish mammal', ['mammal']).isSure).toBe(false);
  });
});

describe('one ion or time in two notations', () => {
  test.each([
    ['SO42-', 'SO4^2-'],
    ['Ca+2', 'Ca2+'],
    ['Ca++', 'Ca2+'],
    ['NH4^+', 'NH4+'],
    ['2:30 pm', '14:30'],
    ['1430 hrs', '14:30'],
    ['2 p.m.', '14:00'],
    ['12:15 am', '0:15'],
  ])('%s is %s', (answer, accepted) => {
    expect(mark('Write it.', answer, [accepted])).toEqual({ awarded: 100, isSure: true });
    expect(mark('Write it.', accepted, [answer])).toEqual({ awarded: 100, isSure: true });
  });
  test.each([
    ['Ca3+', 'Ca2+'],
    ['Ca2-', 'Ca2+'],
    ['SO3 2-', 'SO4 2-'],
    ['2:30 am', '14:30'],
    ['1.50', '1:50'],
  ])('%s is not %s', (answer, accepted) => expect(mark('Write it.', answer, [accepted]).awarded).toBe(0));
});
