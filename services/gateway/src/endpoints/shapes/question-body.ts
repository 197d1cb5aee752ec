import type { MessageInitShape } from '@bufbuild/protobuf';
import { LABEL_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { sentShape, toMessage } from '../declared-fields.ts';
import { notEditableFields, requiredText } from '../fields.ts';
import { rule } from '../rule.ts';
import { optionInput, optionList, questionFields } from './question-fields.ts';
import { checkQuestionBody, checkQuestionChange } from './question-rules.ts';
import { questionSchema } from './question-schema.ts';

const sentFields = sentShape(questionFields);

export const questionInput = z.strictObject(sentFields).check(rule(checkQuestionBody)).meta({ id: 'QuestionInput' });

/** A field left out is kept; null clears it. */
export const patchQuestionBody = z
  .strictObject({
    ...notEditableFields(Object.keys(questionSchema.shape)),
    ...sentFields,
    label: requiredText(LABEL_LENGTH_MAX, 'Unique on the exam.').optional(),
    max_marks: sentFields.max_marks.optional(),
    options: optionList(optionInput.extend(notEditableFields(['option_id'])).meta({ id: 'ChangedOptionInput' })),
  })
  .check(rule(checkQuestionChange))
  .meta({ id: 'PatchQuestionBody' });

/** A field that is absent or null is unset, or its default. */
export const toQuestion = (body: Partial<z.output<typeof questionInput>>): MessageInitShape<typeof QuestionSchema> =>
  toMessage(questionFields, body);
