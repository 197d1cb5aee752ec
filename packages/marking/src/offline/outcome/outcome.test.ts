import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { type Fields, mark } from '../mark.testing.ts';
import { compareEquations, parseEquation } from './equation.ts';
import { compareMatching, expectedMatching } from './matching.ts';
import { comparePrinted, expectedOutput } from './printed.ts';

const byModel = (text: string, modelAnswer: string, maxMarks: number): Fields => ({ text, modelAnswer, maxMarks });

describe('what belongs to what', () => {
  const QUESTION = 'Match the cities with their countries: A Ankara, B Ottawa; 1 Canada, 2 Turkey.';
  const pairs = expectedMatching(readText('A-2, B-1'), readText(QUESTION))!;
  test.each([
    ['A-2, B-1', 'right', undefined],
    ['a2 b1', 'right', undefined],
    ['1 - B, 2 - A', 'right', undefined],
    ['Ankara is in Turkey, and Ottawa in Canada', 'right', undefined],
    ['A-2', 'other', 0.5],
    ['A-1, B-2', 'other', 0],
    ['I do not know Ankara', 'unclear', undefined],
  ])('%s: %s', (answer, outcome, worth) =>
    expect(compareMatching(readText(answer), pairs)).toEqual({ outcome, ...(worth !== undefined && { worth }) }),
  );
  test('is undefined where nothing is to be matched', () =>
    expect(expectedMatching(readText('A-2, B-1'), readText('Name two roads.'))).toBeUndefined());
});

describe('an equation', () => {
  const equation = parseEquation('2H2 + O2 → 2H2O')!;
  test.each([
    ['O2 + 2H2 -> 2H2O', 'right'],
    ['2H₂ + O₂ = 2H₂O', 'right'],
    ['2H2(g) + O2(g) → 2H2O(l)', 'right'],
    ['4H2 + 2O2 → 4H2O', 'unclear'],
    ['H2 + O2 → H2O', 'other'],
    ['2H2O → 2H2 + O2', 'other'],
    ['Hydrogen burns.', 'unclear'],
  ])('%s: %s', (answer, outcome) => expect(compareEquations(readText(answer), equation).outcome).toBe(outcome));
  test.each(['water → steam', 'E = mc²', 'Plants take in light -> they grow + they bloom in the sun'])(
    '%s is none',
    (text) => expect(parseEquation(text)).toBeUndefined(),
  );
});

describe('what a program prints', () => {
  const [question, pieces] = [readText('What is printed?'), ['0', '1', '2']];
  test.each([
    ['0\n1\n2', 'right'],
    ['0, 1, 2', 'right'],
    ['0 1 2 because range(3) ends before 3', 'right'],
    ['0 1 2 3', 'other'],
    ['It prints 0 1 2', 'unclear'],
    ['Output: 0, 1, 2', 'unclear'],
    ['2 1 0', 'other'],
  ])('%p: %s', (answer, outcome) => expect(comparePrinted(readText(answer), pieces).outcome).toBe(outcome));
  test('is undefined where the model answer explains', () => {
    expect(expectedOutput(readText('0\n1\n2'), question)).toEqual(pieces);
    expect(expectedOutput(readText('It prints the numbers up to two.'), question)).toBeUndefined();
  });
});

describe('marks', () => {
  const ACCELERATION = byModel(
    'A car speeds up from 5 m/s to 25 m/s in 5 s. Calculate its acceleration.',
    'a = (v - u)/t = (25 - 5)/5 = 20/5 = 4 m/s²',
    200,
  );
  test('the right result earns full marks; without working it goes to a person', async () => {
    expect(await mark(ACCELERATION, 'a = 20/5 = 4 m/s²')).toMatchObject({ awarded: 200, needsReview: false });
    expect(await mark(ACCELERATION, '4 m/s²')).toMatchObject({ awarded: 200, needsReview: true });
  });

  test('a wrong or missing result earns at most half, and goes to a person', async () => {
    for (const answer of ['a = (v - u)/t = 20/5 = 5 m/s²', 'a = (v - u)/t'])
      expect(await mark(ACCELERATION, answer)).toMatchObject({ awarded: 100, needsReview: true });
  });

  test('some of several results earn their share, and an answer is told how many', async () => {
    const averages = byModel(
      'Find the mean and the median of 3, 7, 8, 2, 10.',
      'Mean = 30 / 5 = 6. In order: 2, 3, 7, 8, 10, so the median is 7.',
      400,
    );
    const half = await mark(averages, 'Mean = 30 / 5 = 6. Median = 8.');
    expect(half).toMatchObject({ awarded: 200, needsReview: true });
    expect(half.feedback).toContain('It gives 1 of the 2 results of the model answer.');
    expect(await mark(averages, 'mean 7, median 6')).toMatchObject({ needsReview: true });
  });

  test('where each result is worth one mark, no working is expected', async () => {
    const rectangle = byModel(
      'A rectangle is 9 cm long and 4 cm wide. Work out its perimeter and its area.',
      'Perimeter = 2 × (9 + 4) = 26 cm\nArea = 9 × 4 = 36 cm²',
      200,
    );
    expect(await mark(rectangle, 'P = 26 cm, A = 36 cm²')).toMatchObject({ awarded: 200, needsReview: false });
  });

  test('for one mark a result is right or wrong', async () => {
    const median = byModel('Find the median of 7, 5, 3, 9, 4.', 'In order: 3, 4, 5, 7, 9. The median is 5.', 100);
    expect(await mark(median, '5')).toMatchObject({ awarded: 100, needsReview: false });
    expect(await mark(median, '9')).toMatchObject({ awarded: 0, needsReview: false });
  });

  test('where a reason is asked for as well, the result is worth half', async () => {
    const order = byModel(
      'Order the events A, B and C by likelihood and justify it.',
      'B, C, A. B is a special case of C, and C is a special case of A.',
      400,
    );
    expect(
      (await mark(order, 'B, C, A because B is a special case of C, which is a special case of A')).awarded,
    ).toBeGreaterThan(200);
    expect(
      (await mark(order, 'A, C, B because B is a special case of C, which is a special case of A')).awarded,
    ).toBeLessThanOrEqual(200);
    expect((await mark(order, 'B C A')).awarded).toBeGreaterThanOrEqual(200);
  });

  test('the right order needs no sentences', async () => {
    const reactive = byModel(
      'Arrange potassium, copper, zinc and calcium from most to least reactive.',
      'potassium > calcium > zinc > copper',
      200,
    );
    expect(await mark(reactive, 'potassium, calcium, zinc, copper')).toMatchObject({
      awarded: 200,
      needsReview: false,
    });
    const path = byModel('Describe the path of food.', 'mouth, oesophagus, stomach, intestine', 400);
    expect(await mark(path, 'mouth, oesophagus, stomach, intestine')).toMatchObject({
      awarded: 400,
      needsReview: false,
    });
    expect(await mark(path, 'mouth, intestine, stomach, oesophagus')).toMatchObject({ needsReview: true });
  });

  test('an order in the words of the question is not a list of keywords', async () => {
    const food = byModel('Arrange into a food chain: fox, grass, rabbit.', 'grass → rabbit → fox', 100);
    expect(await mark(food, 'grass, rabbit, fox')).toMatchObject({ awarded: 100, needsReview: false });
    expect(await mark(food, 'fox → rabbit → grass')).toMatchObject({ awarded: 0 });
  });
});
