import { CATALOGUE, type DetailsByCode, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { errorSchema } from '../endpoints/error-schema.ts';
import { errorHeaders } from './headers.ts';

const EXAMPLE_URL = 'https://evaluation.example.org';
const EXAM_ID = '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10';

/** Details of the examples; codes not named here have none. */
const DETAILS: Partial<DetailsByCode> = {
  insufficient_credits: { required: 12, available: 7.5, balance: 10, credit_limit: 0, committed: 2.5 },
  insufficient_scope: { required_scope: 'evaluation:write' },
  exam_exists: { exam_id: EXAM_ID },
  submission_exists: { submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31' },
  exam_not_ready: { problems: [{ code: 'no_questions', field: 'questions', message: 'The exam has no questions.' }] },
  too_many_pages: { pages: PAGES_MAX + 16, max_pages: PAGES_MAX },
  upload_rejected: { reason: 'not_uploaded' },
  invalid_marks: { awarded: 5.25, max: 5 },
  rubric_version_mismatch: { current: 4 },
  changed_meanwhile: {
    submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
    question_id: 'b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44',
    changed_at: '2026-11-20T10:21:40.000000Z',
  },
  rubric_marks_mismatch: { criteria_total: 4, max_marks: 5 },
  validation_failed: {
    errors: [{ field: 'questions[3].max_marks', code: 'required', message: 'is required' }],
  },
  rate_limited: { retry_after_seconds: 1 },
  daily_quota_exceeded: { quota: 'daily_copy_quota', limit: 1000, resets_at: '2026-11-21T00:00:00.000000Z' },
};

/** One response for each status that the codes have, with an example for each code (see errorExamples). */
export function errorResponses(endpoint: Endpoint, codes: readonly HttpErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => CATALOGUE[code].status);
  const responses = [...byStatus].map(([status, ofStatus]) => [
    String(status),
    {
      description: ofStatus.map((code) => `- \`${code}\`: ${CATALOGUE[code].message}`).join('\n'),
      headers: errorHeaders(status, endpoint),
      content: {
        'application/json': {
          schema: errorSchema,
          examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries(responses) as ZodOpenApiResponsesObject;
}

/** One example for each code, for the responses to refer to. */
export function errorExamples(codes: readonly HttpErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { summary: CATALOGUE[code].message, value: errorExample(code) }]),
  );
}

function errorExample(code: HttpErrorCode) {
  const details: object | undefined = DETAILS[code as keyof DetailsByCode];
  const { message } = CATALOGUE[code];
  const known = { request_id: '4e2c8f39-7c58-4a51-9ad2-3a0c5c3fd3c1', doc_url: `${EXAMPLE_URL}/docs/errors/${code}` };
  return { error: { code, message, ...known, ...(details && { details }) } };
}
