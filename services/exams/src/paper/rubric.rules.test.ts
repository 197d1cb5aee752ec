import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { namesMarks } from './guidance.rules.ts';
import { criteriaTotal, requireSoundRubric, rubricAddsUp } from './rubric.rules.ts';

describe('guidance that names a quantity of marks', () => {
  test.each([
    '2 marks',
    '1 mark each',
    '½ mark',
    '1½ marks for both',
    'Award 3 points',
    'award up to 3 points',
    'Give one point for each reason',
    'Award a mark for the unit',
    'half a mark',
    'Deduct 0.5 marks for a missing unit',
    'deduct 1/2 mark',
    '2-mark answer',
    'two full marks',
    'Full marks for any correct method.',
    'No marks without working',
    '50% of the marks',
    'Marks: 2',
    'marks = 1.5',
    '2 pts',
    '1pt for the sign',
    'one point each',
    'Worth ten points',
    'TWO MARKS',
    'Award fifteen marks for the law.',
    'twenty-five marks',
    'two (2) marks',
    '2 (two) marks',
  ])('yes: %s', (guidance) => {
    expect(namesMarks(guidance)).toBe(true);
  });

  test.each([
    '',
    'Accept any correct method.',
    'Mentions the question mark',
    'Uses two question marks',
    'Puts 2 quotation marks around the title',
    'Names any three points in favour',
    'Lists 4 points',
    'Look for a mark at the vertex',
    'Remarks on the theme',
    '12 landmarks',
    'Marks the boundary on the map',
    'The decimal point is in place',
    'Plots 3 points of the curve',
    'At least 2 reasons, 3 examples',
    'Be strict with marks for style',
    'Q2 marks the start',
    'Names the boiling point (100)',
  ])('no: %s', (guidance) => {
    expect(namesMarks(guidance)).toBe(false);
  });

  test('white space of any length is looked at once: a request may hold thousands of such texts', () => {
    const gap = ' '.repeat(1_980);
    for (let i = 0; i < 100; i++) expect(namesMarks(`give x y one${gap}`)).toBe(false);
    expect(namesMarks(`give x y one${gap}point`)).toBe(true);
  });
});

const question = (maxMarks: number, criteria: { name: string; marks: number; guidance?: string }[]) =>
  create(QuestionSchema, { maxMarks, rubric: { criteria } });

function refused(work: () => void): { code?: string; details?: unknown } {
  try {
    work();
    return {};
  } catch (error) {
    const { code, details } = error as ContractError;
    return { code, details };
  }
}

describe('a rubric', () => {
  test('must add up to max_marks; the refusal states both, in marks', () => {
    const unsound = question(500, [
      { name: 'a', marks: 250 },
      { name: 'b', marks: 125 },
    ]);
    expect(refused(() => requireSoundRubric('questions[0].rubric', unsound))).toEqual({
      code: 'rubric_marks_mismatch',
      details: { field: 'questions[0].rubric', criteria_total: 3.75, max_marks: 5 },
    });
  });

  test('must not name a criterion twice', () => {
    const twice = question(200, [
      { name: 'Method', marks: 100 },
      { name: ' Method ', marks: 100 },
    ]);
    expect(refused(() => requireSoundRubric('rubric', twice))).toMatchObject({
      code: 'rubric_duplicate_criterion',
      details: { field: 'rubric.criteria[1].name' },
    });
  });

  test('must not mention marks', () => {
    const telling = question(200, [{ name: 'Method', marks: 200, guidance: '1 mark each' }]);
    expect(refused(() => requireSoundRubric('rubric', telling))).toMatchObject({
      code: 'rubric_guidance_has_marks',
      details: { field: 'rubric.criteria[0].guidance' },
    });
  });

  test('is sound exactly when its criteria add up, whatever their hundredths', () => {
    const marks = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(marks, fc.integer({ min: -1, max: 1 }), (parts, offset) => {
        const criteria = parts.map((part, index) => ({ name: `c${index}`, marks: part }));
        const sum = parts.reduce((one, other) => one + other, 0);
        const asked = question(sum + offset, criteria);
        expect(criteriaTotal(asked.rubric!)).toBe(sum);
        expect(rubricAddsUp(asked)).toBe(offset === 0);
        expect(refused(() => requireSoundRubric('rubric', asked)).code).toBe(
          offset === 0 ? undefined : 'rubric_marks_mismatch',
        );
      }),
    );
  });
});
