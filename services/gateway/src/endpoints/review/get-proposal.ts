import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { proposalExample, proposalJson, proposalSchema } from './proposal-json.ts';

export const getProposal = endpoint({
  id: 'getProposal',
  method: 'GET',
  path: '/exams/{examId}/questions/{questionId}/proposal',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Review',
  summary: 'Get what reviews of a question suggest for its other answers',
  description: 'A review changes no other mark by itself; this is what applying the proposal would change.',
  params: z.object({ examId: reference('The exam.'), questionId: reference('The question.') }),
  success: {
    status: 200,
    description: 'The marks that would change; none before ten answers were reviewed.',
    schema: proposalSchema,
    example: proposalExample,
  },
  errors: ['exam_not_found', 'question_not_found'],
  handle: async ({ params, key: { instituteId } }, { submissions }) =>
    proposalJson(await submissions.getProposal({ instituteId, source: Source.API, ...params })),
});
