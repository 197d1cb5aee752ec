import { LABEL_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { type AnswerKey, KeyForm, KeyPolicy } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { requiredLongText, shortText } from '../fields.ts';
import { pairList } from './answer-body.ts';
import { keyForm, keyFormInput, keyFormSchema, keyPolicy, keyPolicyInput, keyPolicySchema } from './exam-words.ts';

// An answer shows only the fields of a key that are set, so they are not declared as those of other resources are.

export const answerKeyInput = z
  .strictObject({
    accepted: z
      .array(requiredLongText(255, 'An answer that counts as right.'))
      .max(100)
      .nullish()
      .meta({ description: 'Of a `one_word` question.' }),
    value: z.number().nullish().meta({ description: 'Of a `numerical` question.' }),
    tolerance: z
      .number()
      .min(0)
      .nullish()
      .meta({ description: 'How far from the value an answer may be; 0 when left out.' }),
    unit: shortText(LABEL_LENGTH_MAX, 'Unit of the value.').nullish(),
    pairs: pairList.nullish().meta({ description: 'Of a `matching` question: a pair for each option.' }),
    form: keyFormInput.nullish().meta({ description: 'How `accepted` is read; `auto` when left out.' }),
    policy: keyPolicyInput.nullish().meta({
      description: 'Which answers equal to one of `accepted` are right; when left out, what the question asks for.',
    }),
  })
  .meta({ id: 'AnswerKeyInput', description: 'What counts as right.' });

export const answerKeySchema = z
  .object({
    accepted: z.array(z.string()).optional().meta({ description: 'Answers that count as right.' }),
    value: z.number().optional().meta({ description: 'The right value.' }),
    tolerance: z.number().optional().meta({ description: 'How far from the value an answer may be.' }),
    unit: z.string().optional().meta({ description: 'Unit of the value.' }),
    pairs: z
      .array(
        z
          .object({
            option: z.string().meta({ description: 'Label of an option.' }),
            match: z.string().meta({ description: 'Label of its match.' }),
          })
          .meta({ id: 'AnswerPair' }),
      )
      .optional()
      .meta({ description: 'What belongs together, one pair for each option.' }),
    form: keyFormSchema.optional().meta({ description: 'How `accepted` is read; absent: `auto`.' }),
    policy: keyPolicySchema.optional().meta({
      description: 'Which answers equal to one of `accepted` are right; absent: what the question asks for.',
    }),
  })
  .meta({
    id: 'AnswerKey',
    description:
      '`accepted`, `form`, `policy` of a one-word question; `value`, `tolerance`, `unit` of a numerical one; `pairs` of a matching one.',
  });

export function toAnswerKey(answer: z.output<typeof answerKeyInput>) {
  return {
    accepted: answer.accepted ?? [],
    value: answer.value ?? undefined,
    tolerance: answer.tolerance ?? undefined,
    unit: answer.unit ?? undefined,
    pairs: answer.pairs ?? [],
    form: answer.form ? keyForm.value(answer.form) : undefined,
    policy: answer.policy ? keyPolicy.value(answer.policy) : undefined,
  };
}

export function answerKeyJson(key: AnswerKey): z.input<typeof answerKeySchema> {
  const { accepted, value, tolerance, unit, pairs, form, policy } = key;
  return {
    ...(accepted.length > 0 && { accepted }),
    ...(value !== undefined && { value }),
    ...(tolerance !== undefined && { tolerance }),
    ...(unit !== undefined && { unit }),
    ...(pairs.length > 0 && { pairs: pairs.map(({ option, match }) => ({ option, match })) }),
    ...(form !== KeyForm.UNSPECIFIED && { form: keyForm.word(form) }),
    ...(policy !== KeyPolicy.UNSPECIFIED && { policy: keyPolicy.word(policy) }),
  };
}
