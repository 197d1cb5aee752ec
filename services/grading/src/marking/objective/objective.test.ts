import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
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

  test.each(['A and B', 'A, B', 'E', 'I do not know', '(b) London'])('%s is unclear: 0, nothing deducted', (text) => {
    expect(markObjective(single, sampleAnswer(text))).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });

  test('ticks go before writing, two ticks are unclear', () => {
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

  test('labels and texts as they are written go before those that look alike', () => {
    const letters = { A: 'one', B: 'two', a: 'three', b: 'four' };
    expect(chooses(letters, '', ['A'])).toBe('A');
    expect(chooses(letters, 'a')).toBe('a');
    const roots = { A: '√2', B: '2', C: '−5', D: '5' };
    expect(['√2', '2', '-5', '5'].map((text) => chooses(roots, text))).toEqual(['A', 'B', 'C', 'D']);
    const relations = { A: 'x ≤ 5', B: 'x ≥ 5', C: 'x = 5', D: 'x ≠ 5' };
    expect(Object.values(relations).map((text) => chooses(relations, text))).toEqual(['A', 'B', 'C', 'D']);
    expect(chooses({ A: 'O', B: 'A', C: 'B', D: 'AB' }, 'AB')).toBe('D');
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

describe('numerical', () => {
  const earns = (text: string, key: { value: number; tolerance?: number; unit?: string }) =>
    markObjective(
      sampleQuestion({ type: QuestionType.NUMERICAL, maxMarks: 100, negativeMarks: 50, answer: key }),
      sampleAnswer(text),
    );

  test.each([
    ['42', { value: 42 }, 100],
    ['41', { value: 42 }, -50],
    ['= 42', { value: 42 }, 100],
    ['x = 42.0', { value: 42 }, 100],
    ['84 / 2 = 42', { value: 42 }, 100],
    ['-5', { value: -5 }, 100],
    ['−5', { value: -5 }, 100],
    ['0.3', { value: 0.1 + 0.2 }, 100],
    ['.5', { value: 0.5 }, 100],
    ['1/2', { value: 0.5 }, 100],
    ['½', { value: 0.5 }, 100],
    ['1 1/2', { value: 1.5 }, 100],
    ['2½', { value: 2.5 }, 100],
    ['1,000', { value: 1000 }, 100],
    ['1 000 000', { value: 1e6 }, 100],
    ['1,00,000', { value: 100_000 }, 100],
    ['3,14', { value: 3.14 }, 100],
    ['1,234.5', { value: 1234.5 }, 100],
    ['3 x 10^8', { value: 3e8 }, 100],
    ['3 × 10⁸ m/s', { value: 3e8, unit: 'm/s' }, 100],
    ['3e8', { value: 3e8 }, 100],
    ['1.6 x 10^-19 C', { value: 1.6e-19, unit: 'C' }, 100],
    ['9.8 m/s^2', { value: 9.8, unit: 'm/s²' }, 100],
    ['9.8 m s-2', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8 metres per second squared', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8', { value: 9.8, unit: 'm/s^2' }, 100],
    ['980 cm/s^2', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8 m/s', { value: 9.8, unit: 'm/s^2' }, -50],
    ['5 km', { value: 5000, unit: 'm' }, 100],
    ['5 km', { value: 5, unit: 'm' }, -50],
    ['36 km/h', { value: 10, unit: 'm/s' }, 100],
    ['2 hours', { value: 120, unit: 'min' }, 100],
    ['1.5 L', { value: 1500, unit: 'mL' }, 100],
    ['50%', { value: 0.5 }, 100],
    ['50 %', { value: 50, unit: '%' }, 100],
    ['25 °C', { value: 25, unit: 'degrees Celsius' }, 100],
    ['12 apples', { value: 12, unit: 'apple' }, 100],
    ['3.1', { value: 3.14, tolerance: 0.05 }, 100],
    ['3.0', { value: 3.14, tolerance: 0.05 }, -50],
    ['10^5', { value: 1e5 }, 100],
    ['10⁵', { value: 1e5 }, 100],
    ['10^5', { value: 10 }, -50],
    ['1.6 x 10-19 C', { value: 1.6e-19, unit: 'C' }, 100],
    ['minus 5', { value: -5 }, 100],
    ['negative 5', { value: 5 }, -50],
    ['\u20105', { value: -5 }, 100],
    ['\u20115', { value: -5 }, 100],
    ['－5', { value: -5 }, 100],
    ['0,125', { value: 0.125 }, 100],
    ['25 C', { value: 25, unit: '°C' }, 100],
    ['25 C', { value: 25, unit: 'C' }, 100],
    ['25 F', { value: 25, unit: '°C' }, -50],
  ])('%s for %j earns %d', (text, key, awarded) => {
    expect(earns(text, key)).toMatchObject({ awarded });
  });

  test.each([
    ['20 m approx', { value: 20, unit: 'm' }],
    ['20 m (approx.)', { value: 21, unit: 'm' }],
    ['3 × 100', { value: 3 }],
    ['5, 6', { value: 5.6 }],
    ['12 15', { value: 1215 }],
    ['10-5', { value: 1e-5 }],
    ['12 oranges', { value: 12, unit: 'apple' }],
  ])('%s for %j is unclear: 0, nothing deducted', (text, key) => {
    expect(earns(text, key)).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });

  test.each(['5 or 6', 'twelve-ish', 'I do not know', ''])('"%s" is unclear: 0, nothing deducted', (text) => {
    expect(earns(text, { value: 5 })).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });
});
