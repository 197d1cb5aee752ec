import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { AnswerInputSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, test } from '@jest/globals';
import { chargedQuestions, devanagariShare, isGradable, readAnswers } from './answers.rules.ts';

const options = [{ label: 'A' }, { label: 'B' }];
const questions = [
  { id: 'q-long', label: '1', type: QuestionType.LONG_ANSWER },
  { id: 'q-word', label: '2', type: QuestionType.ONE_WORD },
  { id: 'q-single', label: '3', type: QuestionType.MCQ_SINGLE, options },
  { id: 'q-multiple', label: '4', type: QuestionType.MCQ_MULTIPLE, options },
  { id: 'q-number', label: '5', type: QuestionType.NUMERICAL },
].map((question) => create(QuestionSchema, question));

type Answer = Omit<MessageInitShape<typeof AnswerInputSchema>, 'question'>;
const byLabel = (value: string, answer: Answer = {}) =>
  create(AnswerInputSchema, { ...answer, question: { case: 'label', value } } as never);
const byId = (value: string, answer: Answer = {}) =>
  create(AnswerInputSchema, { ...answer, question: { case: 'questionId', value } } as never);
const refusal = (...items: ReturnType<typeof byId>[]) => {
  try {
    return readAnswers(items, questions);
  } catch (error) {
    return error;
  }
};

test('questions are named by id or label; options chosen twice count once', () => {
  expect(
    readAnswers([byId('q-long', { text: 'x' }), byLabel('4', { selectedOptions: ['B', 'B'] })], questions),
  ).toEqual([
    { questionId: 'q-long', text: 'x', selectedOptions: [] },
    { questionId: 'q-multiple', text: undefined, selectedOptions: ['B'] },
  ]);
});

test('every bad field is named at once', () => {
  const error = refusal(
    byId('none'),
    byLabel(''),
    byId('q-long', { text: 'x'.repeat(20_001) }),
    byLabel('1'),
    byLabel('3', { selectedOptions: ['A', 'B'] }),
  );
  expect(error).toMatchObject({
    code: 'validation_failed',
    details: {
      errors: [
        { field: 'answers[0].question_id', code: 'invalid' },
        { field: 'answers[1].label', code: 'required' },
        { field: 'answers[2].text', code: 'too_long' },
        { field: 'answers[3].label', code: 'invalid' },
        { field: 'answers[4].selected_options', code: 'invalid' },
      ],
    },
  });
});

const HINDI = 'यह उत्तर है';

test('bad fields come before unknown options, and those before the language', () => {
  const unknownOption = byLabel('3', { selectedOptions: ['C'] });
  const hindi = byLabel('1', { text: HINDI });
  expect(refusal(hindi, unknownOption, byId('none'))).toMatchObject({ code: 'validation_failed' });
  expect(refusal(hindi, unknownOption)).toMatchObject({ code: 'unknown_option_label' });
  expect(refusal(hindi)).toMatchObject({ code: 'language_not_supported' });
});

test.each([
  ['', 0],
  ['123 ?!', 0],
  ['English only', 0],
  ['abcdक', 0.2],
  [HINDI, 1],
  ['कि', 1], // a letter and its combining mark
])('Devanagari share of %j is %d', (text, share) => {
  expect(devanagariShare(text)).toBe(share);
});

test('exactly a fifth of Devanagari is accepted, more is not; objective answers are not looked at', () => {
  expect(refusal(byLabel('1', { text: 'abcdक' }))).toHaveLength(1);
  expect(refusal(byLabel('2', { text: 'abcकख' }))).toMatchObject({ code: 'language_not_supported' });
  expect(refusal(byLabel('5', { text: HINDI }))).toHaveLength(1);
});

test.each([
  ['\u00a0\t', undefined],
  ['\u200b\ufeff\u00ad\u2060\u202e', undefined],
  ['\u2800\u3164\u0001', undefined],
  ['\u200b.', '\u200b.'],
  [' 😀', ' 😀'],
])('a text with nothing to see is none: %j', (text, stored) => {
  expect(readAnswers([byLabel('1', { text })], questions)).toMatchObject([{ text: stored }]);
});

test('written answers with text are charged; blanks and objective ones are not', () => {
  const answers = readAnswers(
    [
      byLabel('1', { text: 'x' }),
      byLabel('2', { text: ' \n' }),
      byLabel('3', { selectedOptions: ['A'] }),
      byLabel('5', { text: '7' }),
    ],
    questions,
  );
  expect([...chargedQuestions(answers, questions)]).toEqual(['q-long']);
});

describe('gradable', () => {
  test.each([
    [{ type: QuestionType.LONG_ANSWER }, true],
    [{ type: QuestionType.TRUE_FALSE }, false],
    [{ type: QuestionType.TRUE_FALSE, correctOptions: ['True'] }, true],
    [{ type: QuestionType.NUMERICAL }, false],
    [{ type: QuestionType.NUMERICAL, answer: { value: 0 } }, true],
  ])('%j: %s', (question, expected) => {
    expect(isGradable(create(QuestionSchema, question))).toBe(expected);
  });
});
