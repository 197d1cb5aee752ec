import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { z } from 'zod';
import { pageRequest } from '../../lists/page.ts';
import { id, pageOf, timestamp } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { pageParameters, reference } from '../fields.ts';
import { statusSchema, submissionStatus } from '../shapes/submission-words.ts';
import { candidateJson, candidateSchema } from './candidate-schema.ts';
import { candidateExample } from './examples.ts';

const examCandidateSchema = candidateSchema
  .extend({
    registration_id: id('The registration on this exam.'),
    submission_id: id('The latest submission.').nullable(),
    submission_status: statusSchema.nullable().meta({ description: 'Status of the latest submission.' }),
    updated_at: timestamp('When the registration changed last.'),
  })
  .meta({ id: 'ExamCandidate' });

export const listExamCandidates = endpoint({
  id: 'listExamCandidates',
  method: 'GET',
  path: '/exams/{examId}/candidates',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Candidates',
  summary: 'List the candidates of an exam',
  description:
    'Ordered by the change of the registration: a new name, or a new status of the copy, moves no row. Each with its latest submission, null where there is none.',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object(pageParameters()),
  success: {
    status: 200,
    description: 'One page of registered candidates.',
    schema: pageOf('ExamCandidatePage', examCandidateSchema),
    example: {
      data: [
        {
          ...candidateExample,
          registration_id: '5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3',
          submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
          submission_status: 'graded',
          updated_at: '2026-11-20T10:15:30.123456Z',
        },
      ],
      next_cursor: null,
      has_more: false,
    },
  },
  errors: ['exam_not_found', 'invalid_cursor'],
  handle: async ({ params: { examId }, query, key: { instituteId } }, { cursors, exams, submissions }) => {
    const list = `exams/${examId}/candidates`;
    const { page, envelope } = pageRequest(cursors, { instituteId, list, filters: {}, query });
    const { registrations, next } = await exams.listRegistrations({ instituteId, examId, source: Source.API, page });
    const candidateIds = registrations.map(({ candidate }) => candidate!.id);
    const { items } = await submissions.batchGetLatest({ instituteId, examId, candidateIds });
    const latest = new Map(items.map((item) => [item.candidateId, item]));
    const rows = registrations.map(({ registrationId, candidate, updatedAt }) => {
      const submission = latest.get(candidate!.id);
      return {
        ...candidateJson(candidate!),
        registration_id: registrationId,
        submission_id: submission?.submissionId ?? null,
        submission_status: submission ? submissionStatus.word(submission.status) : null,
        updated_at: fromTimestamp(updatedAt!),
      };
    });
    return envelope(rows, next);
  },
});
