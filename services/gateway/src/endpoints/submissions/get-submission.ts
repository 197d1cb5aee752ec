import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { submissionExample } from './examples.ts';

export const getSubmission = endpoint({
  id: 'getSubmission',
  method: 'GET',
  path: '/submissions/{submissionId}',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Submissions',
  summary: 'Get a submission',
  description: 'Replaced and deleted ones too.',
  params: z.object({ submissionId: reference('The submission.') }),
  success: {
    status: 200,
    description: 'The submission, with its place in the queue while it waits.',
    schema: submissionSchema,
    example: submissionExample,
  },
  errors: ['submission_not_found'],
  handle: async ({ params: { submissionId }, key: { instituteId } }, { submissions }) =>
    submissionJson(await submissions.getSubmission({ instituteId, submissionId, source: Source.API })),
});
