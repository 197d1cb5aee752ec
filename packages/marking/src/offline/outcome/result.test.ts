import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { readFigures } from './figures.ts';
import { compareResults, expectedResults, stepsKept } from './result.ts';

function outcome(question: string, expected: string, answer: string) {
  const [asked, way] = [readText(question), readText(expected)];
  const results = expectedResults(way, asked);
  const known = { asked: readFigures(question), expected: readFigures(expected) };
  return results.length === 0 ? undefined : compareResults(readText(answer), results, known).outcome;
}

describe('the result of a calculation', () => {
  const [QUESTION, MODEL] = [
    'A car speeds up from 5 m/s to 25 m/s in 5 s. Calculate its acceleration.',
    'a = (25 - 5)/5 = 20/5 = 4 m/s²',
  ];
  test.each([
    ['4 m/s^2', 'right'],
    ['a = 20/5 = 4', 'right'],
    ['The acceleration is 4 m/s².', 'right'],
    ['4 m/s². I divided 20 by 5.', 'right'],
    ['20 / 5 → 4 m/s2', 'right'],
    ['it is four', 'right'],
    ['20/5 = 5 m/s²', 'other'],
    ['4 m/s² or 5 m/s²', 'other'],
    ['100', 'other'],
    ['not 4 but 6', 'other'],
    ['a = (v - u)/t', 'missing'],
    ['change of speed by time', 'missing'],
  ])('%s: %s', (answer, wanted) => expect(outcome(QUESTION, MODEL, answer)).toBe(wanted));
});

test.each([
  ['x = 2, x = 3', 'right'],
  ['x = 3 or x = 2', 'right'],
  ['x = 3, x = 2', 'right'],
  ['(x - 2)(x - 3) = 0, so x = 2 or 3', 'right'],
  ['x = 2 and 3', 'right'],
  ['x = 2\nx = 3', 'right'],
  ['x = 2 or x = 4', 'other'],
  ['x = 2, x = 3, x = 4', 'other'],
  ['x = 2', 'other'],
  ['x is between 2 and 3', 'other'],
])('where two results are asked for, one does not replace the other: %s is %s', (answer, wanted) =>
  expect(outcome('Solve x² − 5x + 6 = 0.', 'x = 2 or x = 3', answer)).toBe(wanted),
);

describe('other ways to write it', () => {
  test.each([
    ['What is the probability? Explain.', 'P = 3/12 = 1/4', '25 %', 'right'],
    ['What is the probability? Explain.', 'P = 3/12 = 1/4', '0.25', 'right'],
    ['How far does it go?', 'd = 24 × 1/6 = 4 km', '4000 m', 'right'],
    ['Calculate the magnification.', 'm = 40 / 0.05 = 800', '×800', 'right'],
    ['Calculate the magnification.', 'm = 40 / 0.05 = 800', '40 / 0.05 = 800 times', 'right'],
    ['How long does it take?', 't = 200/80 = 2.5 h = 2 h 30 min', '150 minutes', 'right'],
    ['How long does it take?', 't = 200/80 = 2.5 h = 2 h 30 min', '2 hrs 50 mins', 'other'],
    ['Work out the time.', '60 × 0.95 = 56.95 s', '0,95 * 60 s = 56,952 s', 'right'],
    ['Work out the time.', '60 × 0.95 = 56.95 s', 'about 57 seconds', 'right'],
    ['Find the median of 7, 5, 3, 9, 4.', 'In order: 3, 4, 5, 7, 9. The median is 5.', '5', 'right'],
    [
      'Find the median of 7, 5, 3, 9, 4.',
      'In order: 3, 4, 5, 7, 9. The median is 5.',
      '3, 4, 5, 7, 9, so it is 9',
      'other',
    ],
    ['In which year did India become independent?', '1947', '1946', 'other'],
    [
      'What is the change from A to C?',
      '40 metres. It is 20 metres from A to B, and 20 m plus 20 m equals 40 m.',
      '40, two times 20',
      'right',
    ],
  ])('%s %s: %s is %s', (question, expected, answer, wanted) =>
    expect(outcome(question, expected, answer)).toBe(wanted),
  );
});

describe('several quantities', () => {
  const AVERAGES = [
    'Find the mean and the median of 3, 7, 8, 2, 10.',
    'Mean = (3 + 7 + 8 + 2 + 10) / 5 = 30 / 5 = 6. In order: 2, 3, 7, 8, 10, so the median is 7.',
  ] as const;
  const MOTION = [
    'A car accelerates from rest to 20 m/s in 8 s. Calculate its acceleration and the distance travelled.',
    'a = (v - u) / t = 20 / 8 = 2.5 m/s². s = ½ × 20 × 8 = 80 m.',
  ] as const;
  const PROFIT = [
    'Calculate the gross profit and the net profit. Sales 9,000; cost of sales 5,500; expenses 1,200.',
    'Gross profit = 9,000 - 5,500 = 3,500. Net profit = 3,500 - 1,200 = 2,300.',
  ] as const;
  const DIE = [
    'What is the probability of rolling a 6, and what is the probability of rolling an even number?',
    'P(6) = 1/6. P(even) = 3/6 = 1/2.',
  ] as const;
  const MONEY = [
    'A firm sells 200 units at $15 each. Its costs are $800 and $6 per unit. Calculate its revenue and its profit.',
    'Revenue = 200 × 15 = $3000. Total cost = 800 + 200 × 6 = $2000. Profit = 3000 - 2000 = $1000.',
  ] as const;
  const EQUATIONS = ['Solve x + y = 10 and x - y = 4.', 'Adding: 2x = 14, so x = 7. Then y = 3.'] as const;

  test.each([
    [AVERAGES, 'The mean is 30/5 = 6; in order 2, 3, 7, 8, 10 the median is 7.', 'right'],
    [AVERAGES, 'mean 6 median 7', 'right'],
    [AVERAGES, 'mean 7, median 6', 'other'],
    [AVERAGES, 'Mean = 30 / 5 = 6. Median = 8.', 'other'],
    [AVERAGES, 'Mean = 30 / 5 = 6', 'other'],
    [MOTION, 'a = 20/8 = 2.5 m/s². s = 10 × 8 = 80 m', 'right'],
    [MOTION, '2.5 m/s², 80 m', 'right'],
    [MOTION, 'a = 20 × 8 = 160 m/s². s = 10 × 8 = 80 m', 'other'],
    [PROFIT, '9000 - 5500 gives a gross profit of 3500, and the net profit is 3500 - 1200 = 2300', 'right'],
    [PROFIT, 'Gross profit = 2,300. Net profit = 3,500.', 'other'],
    [DIE, '1/6 for a six, 3/6 for an even number', 'right'],
    [DIE, '1/2 for a six, 1/6 for an even number', 'other'],
    [MONEY, 'It takes in $3000 and spends $2000. So its profit is $1000.', 'right'],
    [MONEY, 'Revenue is $1000 and profit is $3000', 'other'],
    [EQUATIONS, 'y = 3 and x = 7', 'right'],
    [EQUATIONS, 'x = 3, y = 7', 'other'],
  ] as const)('%#: %s', ([question, expected], answer, wanted) =>
    expect(outcome(question, expected, answer)).toBe(wanted),
  );
});

describe('several results', () => {
  test.each([
    ['x = 2, y = 3', 'right'],
    ['y = 3 and x = 2', 'right'],
    ['x = 3 and y = 2', 'other'],
    ['x = 2', 'other'],
  ])('%s: %s', (answer, wanted) =>
    expect(outcome('Solve the equations.', '2x = 4, so x = 2 and y = 3', answer)).toBe(wanted),
  );
});

test.each([
  ['Explain how enzymes work.', 'They lower the activation energy; the best temperature is 37 °C.'],
  ['What is a neutral solution?', 'One with pH = 7.'],
  ['What is printed?', 'x = 5'],
  ['What would Jim see?', '3 spoons dissolve, so 2 spoons will dissolve.'],
])('%s has no result', (question, expected) => expect(outcome(question, expected, '3')).toBeUndefined());

test('steps are the numbers on the way', () => {
  const [question, expected] = ['Solve 3x + 7 = 22.', '3x = 22 - 7 = 15, so x = 5'];
  const known = { asked: readFigures(question), expected: readFigures(expected) };
  const kept = (answer: string) =>
    stepsKept(readText(answer), expectedResults(readText(expected), readText(question)), known);
  expect(kept('3x = 22 - 7 = 15')).toBe(1);
  expect(kept('x = 9')).toBe(0);
});

test('a division is a step, though its value is the result', () => {
  const [question, expected] = ['Calculate the magnification.', 'm = 40 / 0.05 = 800'];
  const known = { asked: readFigures(question), expected: readFigures(expected) };
  const results = expectedResults(readText(expected), readText(question));
  expect(stepsKept(readText('40 / 0.05 = 80'), results, known)).toBe(1);
});
