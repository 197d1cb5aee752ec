import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANSWER_LENGTH_MAX, QUESTIONS_MAX } from '@exam-evaluation/contract/limits.ts';
import type { AnswersSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { z } from 'zod';
import { longText, reference, requiredText } from '../fields.ts';
import { exactlyOne, rule } from '../rule.ts';

/** Labels that belong together: of the options and of what they are matched with. */
export const pairList = z
  .array(
    z
      .strictObject({
        option: requiredText(8, 'Label of an option.'),
        match: requiredText(8, 'Label of its match.'),
      })
      .meta({ id: 'PairInput' }),
  )
  .max(26);

/** One answer: its question by id or label, with text or the options ticked. */
const answerInput = z
  .strictObject({
    question_id: reference('The question; or name it by `label`.').optional(),
    label: z.string().optional().meta({ description: 'Label of the question.' }),
    text: longText(ANSWER_LENGTH_MAX, 'A written answer; `<` and `>` are kept as sent.').nullish(),
    selected_options: z
      .array(z.string())
      .max(26)
      .nullish()
      .meta({ description: 'Labels of the options ticked; of an `ordering` question in the order given.' }),
    pairs: pairList.nullish().meta({ description: 'What is matched, of a `matching` question; not sent with `text`.' }),
  })
  .check(
    rule(({ question_id, label }, fault) => {
      if (question_id === undefined && label === undefined) fault(['question_id'], 'required', 'or label is required');
      if (question_id !== undefined && label !== undefined) fault(['label'], 'invalid', 'is not sent with question_id');
    }),
  )
  .meta({ id: 'AnswerInput', ...exactlyOne(['question_id', 'string'], ['label', 'string']) });

export const answerList = z
  .array(answerInput)
  .max(QUESTIONS_MAX)
  .meta({ description: 'One for each question answered; a question left out is unanswered.' });

export function toAnswers(answers: z.output<typeof answerList>): MessageInitShape<typeof AnswersSchema> {
  return {
    items: answers.map(({ question_id, label, text, selected_options, pairs }) => ({
      question:
        question_id === undefined ? { case: 'label', value: label! } : { case: 'questionId', value: question_id },
      ...(text != null && { text }),
      selectedOptions: selected_options ?? [],
      pairs: pairs ?? [],
    })),
  };
}
