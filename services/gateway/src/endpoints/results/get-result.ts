import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { fetchCandidates } from '../shapes/candidate-names.ts';
import { includeParameter, toInclude } from '../shapes/include.ts';
import { resultJson } from '../shapes/result-json.ts';
import { resultSchema } from '../shapes/result-schema.ts';
import { resultExample } from './examples.ts';

export const getResult = endpoint({
  id: 'getResult',
  method: 'GET',
  path: '/submissions/{submissionId}/result',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Results',
  summary: 'Get the result of a submission',
  description: 'Of a live submission. Before the first grading it has the current status and no marks.',
  params: z.object({ submissionId: reference('The submission.') }),
  query: z.object({ include: includeParameter }),
  success: { status: 200, description: 'The result.', schema: resultSchema, example: resultExample },
  errors: ['submission_not_found'],
  handle: async ({ params: { submissionId }, query, key: { instituteId } }, services) => {
    const include = toInclude(query.include);
    const result = await services.submissions.getResult({ instituteId, submissionId, source: Source.API, include });
    // The current exam decides whether names are hidden, not the snapshot that the copy was marked by.
    const { examId } = result.submission!;
    const exam = await services.exams.getExam({ instituteId, examId, source: Source.API });
    const candidates = await fetchCandidates([result], { instituteId, blind: exam.fields!.blind }, services);
    return resultJson(result, candidates.get(result.submission!.candidateId), include);
  },
});
