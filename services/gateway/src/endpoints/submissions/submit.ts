import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { CHECKING_MS, endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { toAnswers } from '../shapes/answer-body.ts';
import { submissionJson, submissionSchema } from '../shapes/submission-json.ts';
import { submissionExample } from './examples.ts';
import { submitBody } from './submit-body.ts';

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
  unavailable: ({ body }) => ['images', 'files'].find((name) => name in body),
  handle: async ({ params: { examId }, body, key, operationId }, { submissions }) => {
    const { candidate, upload_id, answers, replace, metadata } = body;
    const submission = await submissions.submit(
      {
        instituteId: key.instituteId,
        operationId,
        source: Source.API,
        actor: { id: key.id },
        examId,
        candidate: {
          ref:
            candidate.id === undefined
              ? { case: 'externalId', value: candidate.external_id! }
              : { case: 'id', value: candidate.id },
        },
        ...(upload_id != null && { uploadId: upload_id }),
        ...(answers != null && { answers: toAnswers(answers) }),
        replace: replace ?? false,
        ...(metadata != null && { metadata }),
        keyId: key.id,
        ...(key.dailyCopyCap !== null && { keyDailyCap: key.dailyCopyCap }),
        features: [...key.features],
      },
      { timeoutMs: CHECKING_MS },
    );
    return submissionJson(submission);
  },
});
