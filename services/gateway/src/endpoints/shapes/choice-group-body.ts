import type { MessageInitShape } from '@bufbuild/protobuf';
import { LABEL_LENGTH_MAX, QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ChoiceGroupSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { reference, requiredText } from '../fields.ts';
import { exactlyOne, rule } from '../rule.ts';
import { choicePolicy, policyInput } from './exam-words.ts';

/** Most choice groups of one exam. */
export const CHOICE_GROUPS_MAX = 100;

const questionLabels = z.array(z.string()).min(1).max(QUESTIONS_MAX).meta({ description: 'Labels of its questions.' });

/** A group of an exam that is being created: its questions have no ids yet. */
const choiceGroup = z.strictObject({
  label: requiredText(LABEL_LENGTH_MAX, 'Name of the group, unique on the exam.'),
  question_labels: questionLabels,
  attempt: z.int().min(1).max(QUESTIONS_MAX).meta({ description: 'How many of the questions count.' }),
  policy: policyInput.nullish().meta({ description: '`best` when left out.' }),
});

export const inlineChoiceGroupInput = choiceGroup.meta({ id: 'InlineChoiceGroupInput' });

/** A group of an exam that exists: its questions by label or by id. */
export const namedChoiceGroupInput = choiceGroup
  .extend({
    question_labels: questionLabels.optional(),
    question_ids: z
      .array(reference('A question.'))
      .min(1)
      .max(QUESTIONS_MAX)
      .optional()
      .meta({ description: 'Its questions; or name them by `question_labels`.' }),
  })
  .check(
    rule(({ question_labels, question_ids }, fault) => {
      if (question_labels === undefined && question_ids === undefined) {
        fault(['question_labels'], 'required', 'or question_ids is required');
      }
      if (question_labels !== undefined && question_ids !== undefined) {
        fault(['question_ids'], 'invalid', 'is not sent together with question_labels');
      }
    }),
  )
  .meta({ id: 'ChoiceGroupInput', ...exactlyOne(['question_labels', 'array'], ['question_ids', 'array']) });

export function toChoiceGroup(
  body: z.output<typeof namedChoiceGroupInput>,
): MessageInitShape<typeof ChoiceGroupSchema> {
  return {
    label: body.label,
    questionLabels: body.question_labels ?? [],
    questionIds: body.question_ids ?? [],
    attempt: body.attempt,
    policy: choicePolicy.value(body.policy ?? 'best'),
  };
}
