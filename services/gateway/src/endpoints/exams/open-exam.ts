import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { noFields, reference } from '../fields.ts';
import { examContentJson } from './exam-json.ts';
import { examContentSchema } from './exam-schema.ts';
import { openExamExample } from './examples.ts';

export const openExam = endpoint({
  id: 'openExam',
  method: 'POST',
  path: '/exams/{examId}/open',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Exams',
  summary: 'Open an exam',
  description: 'From now on it takes submissions. An open exam stays as it is.',
  params: z.object({ examId: reference('The exam.') }),
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: noFields,
  bodyOptional: true,
  success: { status: 200, description: 'The open exam.', schema: examContentSchema, example: openExamExample },
  errors: ['exam_not_found', 'exam_not_ready', 'exam_finalized'],
  handle: async (
    { params: { examId }, key: { instituteId, id: keyId }, operationId },
    { billing, exams, dashboardUrl },
  ) => {
    const credits = await orUnavailable(billing.getCredits({ instituteId }));
    const exam = await exams.openExam({ instituteId, operationId, actor: { id: keyId }, examId, source: Source.API });
    return examContentJson(exam, { credits, dashboardUrl });
  },
});
