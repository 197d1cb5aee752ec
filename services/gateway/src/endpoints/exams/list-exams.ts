import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { pageRequest } from '../../lists/page.ts';
import { pageOf } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { pageParameters } from '../fields.ts';
import { examStatus } from '../shapes/exam-words.ts';
import { examRowJson } from './exam-json.ts';
import { examRowSchema } from './exam-schema.ts';
import { examExample } from './examples.ts';

export const listExams = endpoint({
  id: 'listExams',
  method: 'GET',
  path: '/exams',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Exams',
  summary: 'List exams',
  query: z.object({
    status: z.enum(examStatus.words).optional().meta({ description: 'Deleted exams are listed only when asked for.' }),
    ...pageParameters(),
  }),
  success: {
    status: 200,
    description: 'One page of exams created through the API.',
    schema: pageOf('ExamPage', examRowSchema),
    example: { data: [examExample], next_cursor: null, has_more: false },
  },
  errors: ['invalid_cursor'],
  handle: async ({ query, key: { instituteId } }, { billing, cursors, exams, dashboardUrl }) => {
    const { status } = query;
    const { page, envelope } = pageRequest(cursors, { instituteId, list: 'exams', filters: { status }, query });
    const [list, credits] = await Promise.all([
      exams.listExams({
        instituteId,
        source: Source.API,
        status: status ? examStatus.value(status) : ExamStatus.UNSPECIFIED,
        page,
      }),
      billing.getCredits({ instituteId }),
    ]);
    const rows = list.exams.map((exam) => examRowJson(exam, { credits, dashboardUrl }));
    return envelope(rows, list.next);
  },
});
