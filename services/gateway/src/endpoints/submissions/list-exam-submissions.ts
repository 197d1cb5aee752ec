import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { pageRequest } from '../../lists/page.ts';
import { pageOf } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { pageParameters, reference, wordList } from '../fields.ts';
import { rule } from '../rule.ts';
import { fetchCandidates } from '../shapes/candidate-names.ts';
import { INCLUDE_DEFAULT } from '../shapes/include.ts';
import {
  candidateParameter,
  finalizedParameter,
  needsReviewParameter,
  statusParameter,
  toFilters,
} from '../shapes/list-parameters.ts';
import { resultJson } from '../shapes/result-json.ts';
import { resultSchema } from '../shapes/result-schema.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { gradedExample } from './examples.ts';

const WITH_RESULT_MAX = 50;

const query = z
  .object({
    include: wordList(['result'], `Adds each row's result; then at most ${WITH_RESULT_MAX} rows a page.`),
    status: statusParameter,
    needs_review: needsReviewParameter,
    finalized: finalizedParameter,
    candidate_id: candidateParameter,
    ...pageParameters(),
  })
  .check(
    rule(({ include, limit }, fault) => {
      if (!Array.isArray(include) || !include.includes('result') || limit <= WITH_RESULT_MAX) return;
      fault(['limit'], 'out_of_range', `must be 1-${WITH_RESULT_MAX} with include=result`);
    }),
  );

export const listExamSubmissions = endpoint({
  id: 'listExamSubmissions',
  method: 'GET',
  path: '/exams/{examId}/submissions',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Submissions',
  summary: 'List the live submissions of an exam',
  params: z.object({ examId: reference('The exam.') }),
  query,
  success: {
    status: 200,
    description: 'One page of live submissions.',
    schema: pageOf(
      'ExamSubmissionPage',
      submissionSchema
        .extend({ result: resultSchema.optional().meta({ description: 'Only with `include=result`.' }) })
        .meta({ id: 'ExamSubmission' }),
    ),
    example: { data: [gradedExample], next_cursor: null, has_more: false },
  },
  errors: ['exam_not_found', 'invalid_cursor'],
  handle: async ({ params: { examId }, query: asked, key: { instituteId } }, services) => {
    const { status, needs_review, finalized, candidate_id, include } = asked;
    const filters = { status, needs_review, finalized, candidate_id };
    const list = `exams/${examId}/submissions`;
    const { page, envelope } = pageRequest(services.cursors, { instituteId, list, filters, query: asked });
    const request = { instituteId, source: Source.API, examId, ...toFilters(filters), page };
    const exam = services.exams.getExam({ instituteId, examId, source: Source.API });
    if (!include?.includes('result')) {
      const [{ submissions, next }] = await Promise.all([services.submissions.listSubmissions(request), exam]);
      return envelope(submissions.map(submissionJson), next);
    }
    const [{ results, next }, { fields }] = await Promise.all([
      services.submissions.listResults({ ...request, include: INCLUDE_DEFAULT }),
      exam,
    ]);
    const candidates = await fetchCandidates(results, { instituteId, blind: fields!.blind }, services);
    const rows = results.map((result) => ({
      ...submissionJson(result.submission!),
      result: resultJson(result, candidates.get(result.submission!.candidateId), INCLUDE_DEFAULT),
    }));
    return envelope(rows, next);
  },
});
