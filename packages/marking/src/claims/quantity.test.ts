import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { markObjective } from '../objective/objective.ts';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';

describe('words and symbols beside a number', () => {
  const marked = (answer: string, key: { value: number; tolerance?: number; unit?: string }, text = '') => {
    const question = sampleQuestion({
      type: QuestionType.NUMERICAL,
      maxMarks: 100,
      negativeMarks: 50,
      text,
      answer: key,
    });
    const { awarded, problem } = markObjective(question, sampleAnswer(answer));
    return { awarded, problem };
  };

  test.each([
    ...['\u00ad5', '―5', '﹣5', '➖5', '⁃5', '—5', 'neg 5', 'neg. 5', '(-)5', 'minus five', '-ve 5'].flatMap((text) => [
      [text, { value: -5 }, 100] as const,
      [text, { value: 5 }, -50] as const,
    ]),
    ['-₹500', { value: -500, unit: 'rupees' }, 100],
    ['⅜', { value: 0.375 }, 100],
    ['1⅜', { value: 1.375 }, 100],
    ['1⅜', { value: 1 }, -50],
    ['2 ⅚', { value: 2.8333, tolerance: 0.001 }, 100],
    ['⅒', { value: 0.1 }, 100],
    ['5⁄8', { value: 0.625 }, 100],
    ['⁵⁄₈', { value: 0.625 }, 100],
    ['５', { value: 5 }, 100],
    ['plus 5', { value: 5 }, 100],
    ['approximately 5', { value: 5 }, 100],
    ['I think it is 5', { value: 5 }, 100],
    ['so, the answer is five', { value: 5 }, 100],
    ['no. of moles = 5', { value: 5 }, 100],
    ['x² = 25, x = 5', { value: 5 }, 100],
    ['0 = 20 + 5a, a = -4 m/s²', { value: -4, unit: 'm/s^2' }, 100],
    ['a force of 5 N', { value: 5, unit: 'N' }, 100],
    ['profit of Rs 500', { value: 500, unit: 'rupees' }, 100],
    ['Rs 500 profit', { value: 500, unit: 'rupees' }, 100],
    ['6.022 x 10**23', { value: 6.022e23 }, 100],
    ['half of 10 = 5', { value: 5 }, 100],
    ['The interest is twelve hundred rupees i.e. Rs. 1200.00', { value: 1200, unit: 'rupees' }, 100],
    ['Speed: 5 m/s. Answer', { value: 5, unit: 'm/s' }, 100],
  ])('%s for %j earns %d', (text, key, awarded) => expect(marked(text, key)).toEqual({ awarded, problem: undefined }));

  // biome-ignore format: a table
  test.each([
      "isn't 5", '5 is wrong', 'anything but 5', 'reciprocal of 5', '~~5~~', '5\u0336', '5‰', '5 ppm', 'not equal to 5', '5 ❌', 'maybe 5',
      '5 I guess', 'either 5 or 7', 'between 4 and 6', '5 to 6', '4-6', '5 ± 1', 'x = 5 is wrong', 'wrong: x = 5', '5. No, 6', '--5', '5 -', '5...',
      '5 marbles', 'my friend said 5', 'log 5', 'five times', '5th', '①5', '5; 6', 'it is false that x = 5',
    'x = 5, x = -5', 'x = 6, x = 5', '2x = 10 or x = 5', 'a factor of 5', 'a = 2 m, b = 5 m',
  ])('%s is unclear where 5 is right', (text) => {
    expect(marked(text, { value: 5 })).toEqual({ awarded: 0, problem: 'unclear_answer' });
  });

  test.each([
    ['How many apples has Ravi left?', 'Ravi has 5 apples left.', 100, undefined],
    ['How many apples are left?', '5 apples', 100, undefined],
    ['How many apples are left?', '5 oranges', 0, 'unclear_answer'],
    ['How many apples are not red?', 'not 5', 0, 'unclear_answer'],
    ['Find the elasticity.', '100/20 = 5 (elastic)', 100, undefined],
    ['Find the absolute value.', '-5', 0, 'unclear_answer'],
  ])('%s %s earns %d', (text, answer, awarded, problem) => {
    expect(marked(answer, { value: 5 }, text)).toEqual({ awarded, problem });
  });
});
