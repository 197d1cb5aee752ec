import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { toMessage } from '../declared-fields.ts';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { patchExamBody } from './exam-body.ts';
import { examFields } from './exam-fields.ts';
import { examRowJson } from './exam-json.ts';
import { examSchema } from './exam-schema.ts';
import { examExample } from './examples.ts';

export const patchExam = endpoint({
  id: 'patchExam',
  method: 'PATCH',
  path: '/exams/{examId}',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Exams',
  summary: 'Change an exam',
  description: 'Fields left out are kept; null clears. `mode` and `sections` change only on a draft.',
  params: z.object({ examId: reference('The exam.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: patchExamBody,
  example: { title: 'Biology midterm, second paper', board: null },
  success: { status: 200, description: 'The exam as it is now.', schema: examSchema, example: examExample },
  errors: ['exam_not_found', 'exam_finalized', 'exam_open', 'exam_exists', 'language_not_supported'],
  handle: async (
    { params: { examId }, body, key: { instituteId, id: keyId }, operationId },
    { billing, exams, dashboardUrl },
  ) => {
    // Credits are read first: once the exam has changed, the answer must not fail.
    const credits = await orUnavailable(billing.getCredits({ instituteId }));
    const exam = await exams.patchExam({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
      fields: toMessage(examFields, body),
      update: Object.keys(body),
    });
    return examRowJson(exam, { credits, dashboardUrl });
  },
});
