import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, Versioned } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { changedRubricExample, rubricInputExample } from './examples.ts';
import { ifMatchHeader, ifVersion } from './if-match.ts';
import { rubricChangeInput, toRubricChange } from './rubric-body.ts';
import { changedRubricJson, changedRubricSchema } from './rubrics-json.ts';

export const putRubric = endpoint({
  id: 'putRubric',
  method: 'PUT',
  path: '/exams/{examId}/questions/{questionId}/rubric',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Rubrics',
  summary: "Set or clear one question's rubric or model answer",
  description:
    'A field left out is kept, null clears it. Copies accepted before are marked as they were to be; re-evaluate them ' +
    'to mark by the new rubric.',
  params: z.object({ examId: reference('The exam.'), questionId: reference('The question.') }),
  headers: ifMatchHeader,
  body: rubricChangeInput,
  example: { rubric: rubricInputExample },
  success: {
    status: 200,
    description: 'The rubric as it is now.',
    schema: changedRubricSchema,
    example: changedRubricExample,
    etag: 'if-match',
  },
  errors: [
    'exam_not_found',
    'question_not_found',
    'rubric_locked',
    'rubric_version_mismatch',
    'rubric_marks_mismatch',
    'rubric_duplicate_criterion',
    'rubric_guidance_has_marks',
  ],
  handle: async ({ params, body, headers, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const question = await exams.setRubric({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId: params.examId,
      source: Source.API,
      change: { ...toRubricChange(body), question: { case: 'questionId', value: params.questionId } },
      ...ifVersion(headers),
    });
    return new Versioned(question.examRubricVersion!, changedRubricJson(question));
  },
});
