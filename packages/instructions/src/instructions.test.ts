import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { QuestionSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { mayTouch, notFollowedInSection, readInstructions } from './instructions.ts';

const quotes = (instructions: string) => {
  const { followed, notFollowed } = readInstructions(instructions);
  return { followed: followed.map(({ quote }) => quote), notFollowed };
};

describe('what is followed', () => {
  test.each([
    ['Mark strictly.', 'between two marks the lower one'],
    ['No half marks.', 'whole marks only'],
    ['Spelling is not penalised.', 'spelling does not count'],
    ['Ignore grammar and spelling mistakes.', 'spelling does not count'],
    ['Do not penalise poor handwriting.', 'faults of language count only where assess_language is on'],
    ['Accept equivalent wording.', 'other words of the same meaning count'],
    ['Give partial credit where an answer is incomplete.', 'each part of an answer earns its own marks'],
    ['Follow the marking scheme strictly.', 'marks follow the rubric, the key and the model answer'],
    ['There is no negative marking.', 'a wrong answer costs what negative_marks of its question says'],
    ['Half marks may be given.', 'half marks are given'],
    ['American spellings are fine.', 'both spellings count'],
  ])('%s means: %s', (instructions, meaning) => {
    expect(readInstructions(instructions)).toMatchObject({
      followed: [{ quote: instructions, meaning }],
      notFollowed: [],
    });
  });
});

describe('what is not followed', () => {
  test.each([
    'Award marks only for differences.',
    'A final answer without its unit loses half a mark.',
    'Error carried forward: do not penalise the same mistake twice.',
    "Answers must be in the candidate's own words.",
    'Do not give more than three points any credit.',
    'Half of the marks are for the method even if the final figure is wrong.',
    'Accept any other valid point.',
    'Do not accept equivalent wording.',
    'Key terms must be used.',
    'In Section B, at least two examples are needed for full marks.',
    'Each wrong MCQ answer loses 0.25.',
    'Students should show all working.',
    'Mark question 4 leniently.',
    'Be strict about units.',
    'Spelling must be exact in question 3.',
    'Answers without justification get nothing.',
    'Bullet points are acceptable.',
    'Consider the first attempt only.',
    'Marks will be deducted for bad handwriting.',
  ])('%s', (instructions) => {
    expect(quotes(instructions)).toEqual({ followed: [], notFollowed: [instructions] });
  });
});

describe('what asks nothing of the marker', () => {
  test.each([
    '',
    'Answer all questions. Write in blue ink. Time: 3 hours. Maximum marks: 80.',
    'All questions are compulsory. Figures to the right indicate full marks. Use of calculators is not allowed.',
    'Dear examiner, please be fair and consistent. Thank you!',
    '1. Candidates must write their roll number on every page.\n2. Do not write on the question paper.',
    'The paper has three sections. Section A has 10 questions of 1 mark each. Each question in Section B carries 5 marks.',
    'Internal choice has been provided in two questions.',
    'Last year marking was too lenient.',
    'Evaluation is to be done strictly under CCTV.',
    'This is a paper of class 6.',
  ])('%s', (instructions) => expect(quotes(instructions)).toEqual({ followed: [], notFollowed: [] }));
});

test('clauses are told apart, and orders where one of them can be followed', () => {
  expect(quotes('Mark strictly and deduct half a mark for each missing unit; ignore spelling. Good luck!')).toEqual({
    followed: ['Mark strictly', 'ignore spelling.'],
    notFollowed: ['deduct half a mark for each missing unit'],
  });
  const whole = 'Where three points are asked for, mark only the first ones and ignore the rest.';
  expect(quotes(whole).notFollowed).toEqual([whole]);
});

test('a section follows no wish of its own', () => {
  expect(notFollowedInSection('Answer any five. Mark strictly. Accept equivalent wording.')).toEqual([
    'Mark strictly.',
  ]);
});

describe('the answers that a clause may touch', () => {
  const question = (fields: MessageInitShape<typeof QuestionSchema>) =>
    create(QuestionSchema, {
      id: fields.label ?? '1',
      label: '1',
      type: QuestionType.SHORT_ANSWER,
      maxMarks: 400,
      ...fields,
    });
  const HISTORY = question({ label: '1', section: 'A', text: 'Give three causes of the war.' });
  const LAYERS = question({ label: '2', section: 'B', text: 'Name two layers of the OSI model.' });
  const FORCE = question({
    label: '3(a)',
    section: 'B',
    type: QuestionType.NUMERICAL,
    text: 'Find the force.',
    answer: { value: 5, unit: 'N' },
  });
  const CHOICE = question({ label: '4', type: QuestionType.MCQ_SINGLE, text: 'Which one?' });
  const PASSAGE = question({
    label: '5',
    text: 'Passage: "The market woke before the sun." Describe it in your own words.',
  });
  const PAPER = [HISTORY, LAYERS, FORCE, CHOICE, PASSAGE];
  const touched = (quote: string, text = 'an answer = 5', awarded = 100) =>
    PAPER.filter((each) => mayTouch(quote, each, { text, awarded }, PAPER)).map(({ label }) => label);

  test.each([
    ['Key terms must be used.', ['1', '2', '5']],
    ['Question 2 must mention TCP.', ['2']],
    ['In Q. 1 to 3 dates must be exact.', ['1', '2', '3(a)']],
    ['In Section B be strict.', ['2', '3(a)']],
    ['Each wrong MCQ answer loses 0.25.', ['4']],
    ['A layer without its function earns no marks.', ['2']],
    ['Half of the marks are for the method.', ['3(a)']],
    ['A final answer without its unit loses half a mark.', ['3(a)']],
    ['Deduct a mark where the diagram is not labelled.', []],
  ])('%s', (quote, labels) => expect(touched(quote)).toEqual(labels));

  test.each([
    ['Deduct half a mark for a missing unit.', '5 N', []],
    ['Deduct half a mark for a missing unit.', '2 + 3 = 5', ['3(a)']],
    ['Only the first two points count.', 'Greed, fear', []],
    ['Only the first two points count.', 'Greed; fear; pride; hate', ['1', '2', '5']],
    ['No marks for copying.', 'It woke when the market woke before the sun.', ['5']],
    ['No marks for copying.', 'It was busy early.', []],
  ])('%s %s', (quote, text, labels) => expect(touched(quote, text)).toEqual(labels));

  test.each([
    ['Key terms must be used.', [], ['1', '2', '5']],
    ['Do not give more than two causes any credit.', [], ['1', '2', '5']],
    ['Award marks only for causes.', [], ['1']],
    ['Accept any valid cause.', ['1'], []],
    ['Half of the marks are for the method.', ['3(a)'], []],
    ['Error carried forward: do not penalise the same mistake twice.', ['3(a)'], []],
  ])('%s touches of the answers that earn nothing %j, of those with full marks %j', (quote, zero, full) => {
    const text = 'Greed; fear; pride; hate';
    expect([touched(quote, text, 0), touched(quote, text, 400)]).toEqual([zero, full]);
  });
});

test.each([
  'mark strictly and '.repeat(220),
  'section a, '.repeat(360),
  'no '.repeat(1_300),
  `question 1${' and 2'.repeat(650)}`,
])('reads %# in no time', (text) => {
  const began = process.cpuUsage();
  const { notFollowed } = readInstructions(text);
  const question = create(QuestionSchema, { type: QuestionType.SHORT_ANSWER });
  for (const quote of notFollowed) mayTouch(quote, question, { text: 'a '.repeat(2_000), awarded: 100 }, [question]);
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
});
