import { create } from '@bufbuild/protobuf';
import { ChoiceGroupSchema, ChoicePolicy, QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FieldErrors } from '../field-errors.ts';
import { paperMax, resolveChoiceGroups } from './choice-group.rules.ts';

const questions = [300, 500, 200, 400].map((maxMarks, index) =>
  create(QuestionSchema, { id: `id${index + 1}`, label: `${index + 1}`, maxMarks }),
);

function resolve(...groups: Parameters<typeof create<typeof ChoiceGroupSchema>>[1][]) {
  const errors = new FieldErrors();
  const resolved = resolveChoiceGroups(
    errors,
    groups.map((group) => create(ChoiceGroupSchema, group)),
    questions,
  );
  return { resolved, errors: errors.all.map(({ field, code }) => `${field} ${code}`) };
}

describe('choice groups', () => {
  test('name their questions by label or by id, and count the best by default', () => {
    const { resolved, errors } = resolve(
      { label: 'X', questionLabels: ['1', '2'], attempt: 1 },
      { label: 'Y', questionIds: ['id4'], attempt: 1, policy: ChoicePolicy.FIRST },
    );
    expect(errors).toEqual([]);
    expect(resolved).toMatchObject([
      { questionIds: ['id1', 'id2'], questionLabels: ['1', '2'], policy: ChoicePolicy.BEST },
      { questionIds: ['id4'], questionLabels: ['4'], policy: ChoicePolicy.FIRST },
    ]);
  });

  test.each([
    [[{ label: 'X', questionLabels: ['1', '9'], attempt: 1 }], ['choice_groups[0].question_labels[1] invalid']],
    [[{ label: 'X', questionIds: ['1'], attempt: 1 }], ['choice_groups[0].question_ids[0] invalid']],
    [[{ label: 'X', questionLabels: ['1', '1'], attempt: 1 }], ['choice_groups[0].question_labels[1] invalid']],
    [[{ label: 'X', questionLabels: ['1'], attempt: 2 }], ['choice_groups[0].attempt out_of_range']],
    [[{ label: 'X', questionLabels: ['1'], attempt: 0 }], ['choice_groups[0].attempt out_of_range']],
    [[{ label: ' ', attempt: 1 }], ['choice_groups[0].label required', 'choice_groups[0].question_labels required']],
    [
      [
        { label: 'X', questionLabels: ['1'], attempt: 1 },
        { label: 'X', questionLabels: ['1'], attempt: 1 },
      ],
      ['choice_groups[1].label invalid', 'choice_groups[1].question_labels[0] invalid'],
    ],
  ])('report every failing field: %j', (groups, expected) => {
    expect(resolve(...groups).errors).toEqual(expected);
  });
});

describe('paper_max', () => {
  test.each([
    [[], 1_400],
    [[{ label: 'X', questionLabels: ['1', '2', '3'], attempt: 1 }], 900],
    [[{ label: 'X', questionLabels: ['1', '2', '3'], attempt: 2 }], 1_200],
    [[{ label: 'X', questionLabels: ['3', '2'], attempt: 1, policy: ChoicePolicy.FIRST }], 1_200],
  ])('with %j is %i', (groups, expected) => {
    expect(paperMax(questions, resolve(...groups).resolved)).toBe(expected);
  });

  test('is what the best choice of answers reaches', () => {
    const marks = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(marks, fc.nat(), (values, seed) => {
        const paper = values.map((maxMarks, index) => create(QuestionSchema, { id: `${index}`, maxMarks }));
        const attempt = 1 + (seed % values.length);
        const group = create(ChoiceGroupSchema, { questionIds: paper.map(({ id }) => id), attempt });
        let best = 0;
        for (let choice = 0; choice < 2 ** values.length; choice++) {
          const chosen = values.filter((_, index) => choice & (1 << index));
          if (chosen.length <= attempt)
            best = Math.max(
              best,
              chosen.reduce((one, other) => one + other, 0),
            );
        }
        expect(paperMax(paper, [group])).toBe(best);
      }),
    );
  });
});
