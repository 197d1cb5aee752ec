import { z } from 'zod';
import { CHECKING_MS, endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { submissionExample } from './examples.ts';
import { submitBody, toSubmitRequest, UNAVAILABLE_FIELDS } from './submit-body.ts';

export const submit = endpoint({
  id: 'createSubmission',
  method: 'POST',
  path: '/exams/{examId}/submissions',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Submissions',
  summary: 'Submit a copy for grading',
  description: 'An uploaded PDF for a handwritten exam, answers for a typed one. Counts against the daily copy quota.',
  params: z.object({ examId: reference('The exam.') }),
  body: submitBody,
  example: { candidate: { external_id: 'student-17' }, upload_id: '1b7c5f0a-3d5e-4d0b-9f2e-6a1c8d4e7b90' },
  success: {
    status: 201,
    description: 'The submission, queued.',
    schema: submissionSchema,
    example: submissionExample,
  },
  errors: [
    'exam_not_found',
    'exam_not_open',
    'exam_finalized',
    'submission_finalized',
    'mode_mismatch',
    'candidate_not_found',
    'unknown_option_label',
    'language_not_supported',
    'upload_not_found',
    'upload_already_used',
    'upload_rejected',
    'too_many_pages',
    'no_gradable_questions',
    'submission_exists',
    'daily_quota_exceeded',
    'insufficient_credits',
    'feature_not_available',
  ],
  unavailable: ({ body }) => UNAVAILABLE_FIELDS.find((name) => name in body),
  handle: async ({ params: { examId }, body, key, operationId }, { submissions }) =>
    submissionJson(
      await submissions.submit(toSubmitRequest(body, { examId, key, operationId }), { timeoutMs: CHECKING_MS }),
    ),
});
