import type { MessageInitShape } from '@bufbuild/protobuf';
import { QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { CreateExamRequestSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { sentShape, toMessage } from '../declared-fields.ts';
import { notEditableFields } from '../fields.ts';
import { rule } from '../rule.ts';
import { candidateList, toCandidateInput } from '../shapes/candidate-body.ts';
import { CHOICE_GROUPS_MAX, inlineChoiceGroupInput, toChoiceGroup } from '../shapes/choice-group-body.ts';
import { questionInput, toQuestion } from '../shapes/question-body.ts';
import { checkExamBody } from '../shapes/question-rules.ts';
import { examFields } from './exam-fields.ts';
import { examSchema } from './exam-schema.ts';

const examInput = sentShape(examFields);

export const createExamBody = z
  .strictObject({
    ...examInput,
    open: z.boolean().nullish().meta({ description: 'Open the exam in the same call.' }),
    questions: z.array(questionInput).max(QUESTIONS_MAX).nullish().meta({ description: 'In paper order.' }),
    choice_groups: z
      .array(inlineChoiceGroupInput)
      .max(CHOICE_GROUPS_MAX)
      .nullish()
      .meta({ description: 'Beta: `feature_not_available` until enabled for the institute.' }),
    candidates: candidateList(0).nullish().meta({ description: 'Created or updated, and registered.' }),
  })
  .check(rule(checkExamBody))
  .meta({ id: 'CreateExamBody' });

/** A field left out is kept; null clears it, or resets it to its default. */
export const patchExamBody = z
  .strictObject({
    ...notEditableFields([...Object.keys(examSchema.shape), 'open']),
    ...examInput,
    title: examInput.title.optional(),
    mode: examInput.mode.optional(),
    conducted_on: z.iso.date().optional().meta({ description: 'Day of the exam.' }),
  })
  .check(rule(({ sections }, fault) => checkExamBody({ sections }, fault)))
  .meta({ id: 'PatchExamBody' });

type ExamBody = z.output<typeof createExamBody>;

export function toCreateExam(
  body: ExamBody,
  { instituteId, operationId, keyId }: { instituteId: string; operationId: string; keyId: string },
): MessageInitShape<typeof CreateExamRequestSchema> {
  return {
    instituteId,
    operationId,
    actor: { id: keyId },
    source: Source.API,
    open: body.open ?? false,
    fields: toMessage(examFields, body),
    questions: (body.questions ?? []).map(toQuestion),
    choiceGroups: (body.choice_groups ?? []).map(toChoiceGroup),
    candidates: (body.candidates ?? []).map(toCandidateInput),
  };
}
