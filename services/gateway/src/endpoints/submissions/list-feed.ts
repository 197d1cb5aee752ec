import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { pageRequest } from '../../lists/page.ts';
import { pageOf } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { pageParameters, requiredMomentParameter } from '../fields.ts';
import { finalizedParameter, needsReviewParameter, statusParameter, toFilters } from '../shapes/list-parameters.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { gradedExample } from './examples.ts';

export const listFeed = endpoint({
  id: 'listSubmissions',
  method: 'GET',
  path: '/submissions',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Submissions',
  summary: 'Read the feed of all submissions',
  description:
    'Everything that changed since a moment, over all exams, replaced and deleted submissions too. Go on from the ' +
    "last row's `updated_at`; poll every 30 to 60 seconds, without a `status` filter, so that no change is missed.",
  query: z.object({
    ...pageParameters(),
    updated_since: requiredMomentParameter,
    status: statusParameter,
    needs_review: needsReviewParameter,
    finalized: finalizedParameter,
  }),
  success: {
    status: 200,
    description: 'One page of the feed.',
    schema: pageOf('SubmissionPage', submissionSchema),
    example: { data: [gradedExample], next_cursor: null, has_more: false },
  },
  errors: ['invalid_cursor'],
  handle: async ({ query, key: { instituteId } }, { cursors, submissions }) => {
    const { status, needs_review, finalized } = query;
    const filters = { status, needs_review, finalized };
    const { page, envelope } = pageRequest(cursors, { instituteId, list: 'feed', filters, query });
    const list = await submissions.listSubmissions({ instituteId, source: Source.API, ...toFilters(filters), page });
    return envelope(list.submissions.map(submissionJson), list.next);
  },
});
