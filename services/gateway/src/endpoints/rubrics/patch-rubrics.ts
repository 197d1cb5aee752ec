import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { rubricInputExample, rubricsExample } from './examples.ts';
import { ifMatchHeader, ifVersion } from './if-match.ts';
import { rubricChangeList, toNamedRubricChange } from './rubric-body.ts';
import { rubricsAnswer, rubricsSchema } from './rubrics-json.ts';

export const patchRubrics = endpoint({
  id: 'patchRubrics',
  method: 'PATCH',
  path: '/exams/{examId}/rubrics',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Rubrics',
  summary: 'Set or clear rubrics and model answers of several questions',
  description:
    'All or none, in one step of the version. A field left out is kept, null clears it. Copies accepted before are ' +
    'marked as they were to be.',
  params: z.object({ examId: reference('The exam.') }),
  headers: ifMatchHeader,
  body: z
    .strictObject({ questions: rubricChangeList.meta({ description: 'What to set or clear, question by question.' }) })
    .meta({ id: 'PatchRubricsBody' }),
  example: { questions: [{ label: '1', rubric: rubricInputExample, model_answer: null }] },
  success: {
    status: 200,
    description: 'Every question with its rubric and model answer, as they are now.',
    schema: rubricsSchema,
    example: rubricsExample,
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
  handle: async ({ params: { examId }, body, headers, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const exam = await exams.patchRubrics({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
      changes: body.questions.map(toNamedRubricChange),
      ...ifVersion(headers),
    });
    return rubricsAnswer(exam);
  },
});
