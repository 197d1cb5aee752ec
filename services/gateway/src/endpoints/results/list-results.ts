import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { pageRequest } from '../../lists/page.ts';
import { pageOf } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { pageParameters, reference } from '../fields.ts';
import { fetchCandidates } from '../shapes/candidate-names.ts';
import { includeParameter, toInclude } from '../shapes/include.ts';
import { finalizedParameter } from '../shapes/list-parameters.ts';
import { resultJson } from '../shapes/result-json.ts';
import { resultSchema } from '../shapes/result-schema.ts';
import { resultExample } from './examples.ts';

export const listResults = endpoint({
  id: 'listResults',
  method: 'GET',
  path: '/exams/{examId}/results',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Results',
  summary: 'List the results of an exam',
  description: 'One row for each live submission.',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object({
    format: z.enum(['json', 'csv']).optional().meta({ description: '`json`; `csv` is not available.' }),
    include: includeParameter,
    finalized: finalizedParameter,
    ...pageParameters(50, 20),
  }),
  success: {
    status: 200,
    description: 'One page of results.',
    schema: pageOf('ResultPage', resultSchema),
    example: { data: [resultExample], next_cursor: null, has_more: false },
  },
  errors: ['exam_not_found', 'invalid_cursor', 'feature_not_available'],
  unavailable: ({ query }) => (query.get('format') === 'csv' ? 'format=csv' : undefined),
  handle: async ({ params: { examId }, query, key: { instituteId } }, services) => {
    const { finalized } = query;
    const include = toInclude(query.include);
    const list = `exams/${examId}/results`;
    const { page, envelope } = pageRequest(services.cursors, { instituteId, list, filters: { finalized }, query });
    const [exam, { results, next }] = await Promise.all([
      services.exams.getExam({ instituteId, examId, source: Source.API }),
      services.submissions.listResults({
        instituteId,
        source: Source.API,
        examId,
        page,
        include,
        ...(finalized !== undefined && { finalized }),
      }),
    ]);
    const candidates = await fetchCandidates(results, { instituteId, blind: exam.fields!.blind }, services);
    const rows = results.map((result) => resultJson(result, candidates.get(result.submission!.candidateId), include));
    return envelope(rows, next);
  },
});
