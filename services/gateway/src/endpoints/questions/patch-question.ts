import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { patchQuestionBody, toQuestion } from '../shapes/question-body.ts';
import { questionJson } from '../shapes/question-json.ts';
import { questionSchema } from '../shapes/question-schema.ts';
import { markingPointsExample, questionExample, rubricExample } from './examples.ts';

export const patchQuestion = endpoint({
  id: 'patchQuestion',
  method: 'PATCH',
  path: '/exams/{examId}/questions/{questionId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Questions',
  summary: 'Change a question',
  description:
    'Fields left out are kept; null clears. On an open exam only `text`, `model_answer`, `rubric`, `tags`, ' +
    '`word_limit` and `expects_diagram` change, for evaluations accepted from then on.',
  params: z.object({ examId: reference('The exam.'), questionId: reference('The question.') }),
  body: patchQuestionBody,
  example: { text: 'Explain in your own words how plants make their food.', word_limit: 200 },
  success: {
    status: 200,
    description: 'The question as it is now, with rubric, model answer and marking points.',
    schema: questionSchema,
    example: {
      ...questionExample,
      word_limit: 200,
      rubric: rubricExample,
      model_answer: null,
      marking_points: markingPointsExample,
    },
  },
  errors: [
    'exam_not_found',
    'question_not_found',
    'exam_finalized',
    'exam_open',
    'rubric_marks_mismatch',
    'rubric_duplicate_criterion',
    'rubric_guidance_has_marks',
  ],
  handle: async ({ params, body, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const question = await exams.patchQuestion({
      instituteId,
      operationId,
      actor: { id: keyId },
      ...params,
      source: Source.API,
      question: toQuestion(body),
      update: Object.keys(body),
    });
    return questionJson(question, { rubric: true, modelAnswer: true });
  },
});
