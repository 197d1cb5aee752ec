import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { sampleAnswer, sampleExam, sampleQuestion } from '../../sample.testing.ts';
import { policyOf } from '../policy.ts';
import { markOneWord } from './one-word.ts';

function mark(text: string, answer: string, accepted: string[]) {
  const question = sampleQuestion({ type: QuestionType.ONE_WORD, maxMarks: 100, text, answer: { accepted } });
  const request = { snapshot: sampleExam(question), question, answer: sampleAnswer(answer), examples: [] };
  const { awarded, confidence } = markOneWord(request, policyOf(undefined));
  return { awarded, isSure: confidence >= 0.6 };
}

describe('questions about the form of a word', () => {
  test.each([
    ['He ____ (play) football every day.', 'play', 'plays'],
    ['Write the plural of "book".', 'book', 'books'],
    ['Plural of city', 'citys', 'cities'],
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
});

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
