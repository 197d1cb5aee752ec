import type { MessageInitShape } from '@bufbuild/protobuf';
import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { RubricChangeSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { reference } from '../fields.ts';
import { asList, atLeastOne, exactlyOne, type Fault, repeated, rule } from '../rule.ts';
import { modelAnswer } from '../shapes/question-fields.ts';
import { rubricInput, toRubric } from '../shapes/rubric.ts';

const changeFields = {
  rubric: rubricInput.nullable().optional().meta({ description: 'Null clears it.' }),
  model_answer: modelAnswer.nullish().meta({ description: 'Null clears it.' }),
};

/** What to set or clear of one question. */
export const rubricChangeInput = z
  .strictObject(changeFields)
  .check(rule(requireSomeChange))
  .meta({ id: 'RubricChangeInput', ...atLeastOne('rubric', 'model_answer') });

/** The same, with the question named by id or label. */
const namedRubricChangeInput = z
  .strictObject({
    question_id: reference('The question; or name it by `label`.').optional(),
    label: z.string().optional().meta({ description: 'Label of the question.' }),
    ...changeFields,
  })
  .check(
    rule((change, fault) => {
      const { question_id, label } = change;
      if (question_id === undefined && label === undefined) fault(['question_id'], 'required', 'or label is required');
      if (question_id !== undefined && label !== undefined) fault(['label'], 'invalid', 'is not sent with question_id');
      requireSomeChange(change, fault);
    }),
  )
  .meta({
    id: 'NamedRubricChangeInput',
    ...exactlyOne(['question_id', 'string'], ['label', 'string'], ['rubric', 'model_answer']),
  });

/** Changes of one request: no question named twice in the same way. */
export const rubricChangeList = z
  .array(namedRubricChangeInput)
  .min(1)
  .max(QUESTIONS_MAX)
  .check(
    rule((changes, fault) => {
      for (const name of ['question_id', 'label'] as const) {
        for (const i of repeated(asList(changes).map((change) => change?.[name]))) {
          fault([i, name], 'invalid', 'names a question for the second time');
        }
      }
    }),
  );

type ChangeBody = z.output<typeof rubricChangeInput>;

function requireSomeChange({ rubric, model_answer }: { rubric?: unknown; model_answer?: unknown }, fault: Fault): void {
  if (rubric === undefined && model_answer === undefined) fault(['rubric'], 'required', 'or model_answer is required');
}

export function toRubricChange({ rubric, model_answer }: ChangeBody): MessageInitShape<typeof RubricChangeSchema> {
  return {
    ...(rubric && { rubric: toRubric(rubric) }),
    ...(model_answer != null && { modelAnswer: model_answer }),
    update: [...(rubric === undefined ? [] : ['rubric']), ...(model_answer === undefined ? [] : ['model_answer'])],
  };
}

export function toNamedRubricChange(
  body: z.output<typeof namedRubricChangeInput>,
): MessageInitShape<typeof RubricChangeSchema> {
  const { question_id, label } = body;
  return {
    ...toRubricChange(body),
    question: question_id === undefined ? { case: 'label', value: label! } : { case: 'questionId', value: question_id },
  };
}
