import { PartialMarks, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';
import { markObjective } from './objective.ts';

const OPTIONS = [
  { label: 'A', text: 'London' },
  { label: 'B', text: 'Paris' },
  { label: 'C', text: 'New Delhi' },
  { label: 'D', text: 'Rome' },
];

const single = sampleQuestion({
  type: QuestionType.MCQ_SINGLE,
  maxMarks: 100,
  negativeMarks: 25,
  options: OPTIONS,
  correctOptions: ['B'],
});

describe('mcq_single', () => {
  test.each([
    ['B', 100],
    ['b', 100],
    ['(b)', 100],
    ['b.', 100],
    ['B) Paris', 100],
    ['B Paris', 100],
    ['c New Delhi', -25],
    ['(b) paris', 100],
    ['Option B', 100],
    ['Answer: B', 100],
    ['the correct answer is (b)', 100],
    ['PARIS', 100],
    ['París', 100],
    ['A', -25],
    ['c) New Delhi', -25],
    ['new  delhi.', -25],
  ])('%s earns %d', (text, awarded) => {
    expect(markObjective(single, sampleAnswer(text))).toMatchObject({ awarded });
    expect(markObjective(single, sampleAnswer(text)).problem).toBeUndefined();
  });

  test.each([
    'A and B',
    'A, B',
    'E',
    'I do not know',
    '(b) London',
    'b London',
    'constructor',
    '__proto__',
    '(b) Paris is not the answer',
    'b) Not Paris',
    'a) London is wrong',
    'A - no',
    "b) isn't right",
    '~~B~~',
    'B\u0336',
    'B ✗',
    'Paris?',
    'b) maybe',
    '¬B',
  ])('%s is unclear: 0, nothing deducted', (text) => {
    expect(markObjective(single, sampleAnswer(text))).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });

  test.each([`A${' '.repeat(20_000)}B`, 'a-'.repeat(10_000)])('reads %# in no time', (text) => {
    // Scanning the whole text again for each of its letters would take 0.1 s per answer.
    const began = process.cpuUsage();
    for (let time = 0; time < 50; time++)
      expect(markObjective(single, sampleAnswer(text)).problem).toBe('unclear_answer');
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });

  test('ticks take precedence over writing, and two ticks are unclear', () => {
    expect(markObjective(single, sampleAnswer('A', { selectedOptions: ['B'] }))).toMatchObject({ awarded: 100 });
    expect(markObjective(single, sampleAnswer('', { selectedOptions: ['A', 'B'] }))).toMatchObject({
      awarded: 0,
      problem: 'unclear_answer',
    });
  });
});

describe('options that are nearly alike', () => {
  const options = (texts: Record<string, string>) => Object.entries(texts).map(([label, text]) => ({ label, text }));
  const chooses = (given: Record<string, string>, text: string, selectedOptions: string[] = []) =>
    markObjective(
      sampleQuestion({ type: QuestionType.MCQ_SINGLE, maxMarks: 100, options: options(given), correctOptions: ['-'] }),
      sampleAnswer(text, { selectedOptions }),
    ).understood;

  test('exact labels and texts take precedence over similar ones', () => {
    const letters = { A: 'one', B: 'two', a: 'three', b: 'four' };
    expect(chooses(letters, '', ['A'])).toBe('A');
    expect(chooses(letters, 'a')).toBe('a');
    const roots = { A: '√2', B: '2', C: '−5', D: '5' };
    expect(['√2', '2', '-5', '5'].map((text) => chooses(roots, text))).toEqual(['A', 'B', 'C', 'D']);
    const relations = { A: 'x ≤ 5', B: 'x ≥ 5', C: 'x = 5', D: 'x ≠ 5' };
    expect(Object.values(relations).map((text) => chooses(relations, text))).toEqual(['A', 'B', 'C', 'D']);
    expect(chooses({ A: 'O', B: 'A', C: 'B', D: 'AB' }, 'AB')).toBe('D');
    const halves = { A: '5', B: '0.5', C: '1/5' };
    expect(['.5', '5', '1/5', '0.5'].map((text) => chooses(halves, text))).toEqual(['B', 'A', 'C', 'B']);
    expect(chooses({ A: 'moving', B: 'not moving' }, 'b) not moving')).toBe('B');
  });

  test('an answer that is the label of one option and the text of another is unclear', () => {
    const numbers = { 1: '10', 2: '20', 3: '1', 4: '2' };
    expect(['2', '(2)', '2) 20', '20'].map((text) => chooses(numbers, text))).toEqual(['2', '2', '2', '2']);
    const earned = (text: string) =>
      markObjective(
        sampleQuestion({
          type: QuestionType.MCQ_SINGLE,
          maxMarks: 100,
          options: options(numbers),
          correctOptions: ['2'],
        }),
        sampleAnswer(text),
      );
    expect(earned('2').problem).toBe('unclear_answer');
    expect(earned('(2)').awarded).toBe(100);
  });

  test('a dash after `Answer` is a minus sign if an option has that number', () => {
    const signed = { A: '5', B: '-5', C: '7' };
    expect(chooses(signed, 'Answer: -5')).toBe('B');
    expect(chooses(signed, 'The answer is –5')).toBe('B');
    expect(chooses(signed, 'Answer: 5')).toBe('A');
    expect(chooses(signed, 'Ans - B')).toBe('B');
    expect(chooses({ 1: 'one', 2: 'two' }, 'Ans - 2')).toBe('2');
  });
});

describe('mcq_multiple', () => {
  const fields = {
    type: QuestionType.MCQ_MULTIPLE,
    maxMarks: 200,
    negativeMarks: 50,
    options: OPTIONS,
    correctOptions: ['A', 'C'],
  };
  const whole = sampleQuestion(fields);
  const partial = sampleQuestion({ ...fields, rubric: { partialMarking: true } });

  test.each([
    [['A', 'C'], 200, 200],
    [['C', 'A'], 200, 200],
    [['A'], -50, 100],
    [['A', 'B'], -50, 0],
    [['A', 'C', 'B'], -50, 100],
    [['A', 'B', 'C', 'D'], -50, 0],
    [['D'], -50, 0],
  ])('%j earns %d whole, %d with partial marking', (selectedOptions, wholeMarks, partialMarks) => {
    const answer = sampleAnswer('', { selectedOptions });
    expect(markObjective(whole, answer).awarded).toBe(wholeMarks);
    expect(markObjective(partial, answer).awarded).toBe(partialMarks);
  });

  const { NONE, PROPORTIONAL, RIGHT_MINUS_WRONG } = PartialMarks;
  const three = { ...fields, correctOptions: ['A', 'B', 'C'] };
  test.each([
    [['A', 'B', 'C'], 200, 200, 200],
    [['A'], -50, 67, 67],
    [['A', 'B'], -50, 133, 133],
    [['A', 'B', 'D'], -50, 133, 67],
    [['A', 'D'], -50, 67, -50],
    [['A', 'B', 'C', 'D'], -50, 133, 133],
    [['D'], -50, -50, -50],
  ])('%j earns %d with none, %d with proportional, %d with right_minus_wrong', (selectedOptions, ...marks) => {
    const rubric = { partialMarking: true };
    const awarded = [NONE, PROPORTIONAL, RIGHT_MINUS_WRONG].map((partial) => {
      const question = sampleQuestion({ ...three, partial, rubric });
      return markObjective(question, sampleAnswer('', { selectedOptions })).awarded;
    });
    expect(awarded).toEqual(marks);
  });

  test('choosing everything earns nothing where half of it is wrong, and the feedback counts what was chosen', () => {
    const question = sampleQuestion({ ...fields, partial: PROPORTIONAL });
    const mark = (...selectedOptions: string[]) => markObjective(question, sampleAnswer('', { selectedOptions }));
    expect(mark('A', 'B', 'C', 'D').awarded).toBe(-50);
    expect(mark('A', 'B').feedback).toBe('1 of 2 correct options chosen, 1 wrong. The correct answer is A, C.');
  });

  test.each(['a) London c) New Delhi', 'A-C', 'A.C', 'A: yes C: yes', 'A - true, B - false, C - true, D - false'])(
    '%s is unclear rather than wrong',
    (text) => expect(markObjective(whole, sampleAnswer(text))).toMatchObject({ awarded: 0, problem: 'unclear_answer' }),
  );

  test.each(['A, C', 'a and c', '(A) (C)', 'AC', 'A & C', 'London, New Delhi', 'a) London\nc) New Delhi'])(
    '%s chooses A and C',
    (text) => {
      expect(markObjective(whole, sampleAnswer(text))).toMatchObject({ awarded: 200, understood: 'A, C' });
    },
  );
});

describe('true_false', () => {
  const question = sampleQuestion({ type: QuestionType.TRUE_FALSE, maxMarks: 100, correctOptions: ['False'] });

  test.each([
    ['False', 100],
    ['F', 100],
    ['false.', 100],
    ['no', 100],
    ['True', 0],
    ['T', 0],
  ])('%s earns %d', (text, awarded) => {
    expect(markObjective(question, sampleAnswer(text)).awarded).toBe(awarded);
  });

  test('without a key it cannot be marked', () => {
    const keyless = sampleQuestion({ type: QuestionType.TRUE_FALSE });
    expect(markObjective(keyless, sampleAnswer('True')).problem).toBe('missing_answer_key');
  });
});
