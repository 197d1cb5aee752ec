import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { candidateJson, candidateSchema } from './candidate-schema.ts';
import { candidateExample } from './examples.ts';

export const getCandidate = endpoint({
  id: 'getCandidate',
  method: 'GET',
  path: '/candidates/{candidateId}',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Candidates',
  summary: 'Get a candidate',
  params: z.object({ candidateId: reference("The candidate's platform id.") }),
  success: { status: 200, description: 'The candidate.', schema: candidateSchema, example: candidateExample },
  errors: ['candidate_not_found'],
  handle: async ({ params: { candidateId }, key: { instituteId } }, { exams }) => {
    const [candidate] = (await exams.batchGetCandidates({ instituteId, ids: [candidateId] })).candidates;
    if (!candidate) throw refuse('candidate_not_found');
    return candidateJson(candidate);
  },
});
