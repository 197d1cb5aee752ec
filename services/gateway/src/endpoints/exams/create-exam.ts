import { orUnavailable } from '@exam-evaluation/runtime/rpc/client.ts';
import { endpoint } from '../endpoint.ts';
import { candidateIdWarnings, unusualIdWarnings } from '../shapes/unusual-ids.ts';
import { createExamBody, toCreateExam } from './exam-body.ts';
import { createdExamJson } from './exam-json.ts';
import { createdExamSchema } from './exam-schema.ts';
import { createExamExample, examExample, questionSummaryExample } from './examples.ts';

export const createExam = endpoint({
  id: 'createExam',
  method: 'POST',
  path: '/exams',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Exams',
  summary: 'Create an exam',
  description: 'With its questions, rubrics and candidates when given; opened in the same call with `open: true`.',
  body: createExamBody,
  example: createExamExample,
  success: {
    status: 201,
    description: 'The exam, with what it would cost and what to look at.',
    schema: createdExamSchema,
    example: {
      ...examExample,
      questions: [questionSummaryExample],
      choice_groups: [],
      candidates: [
        {
          id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21',
          external_id: 'student-17',
          registration_id: '5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3',
        },
      ],
    },
  },
  errors: [
    'exam_exists',
    'exam_not_ready',
    'feature_not_available',
    'language_not_supported',
    'rubric_marks_mismatch',
    'rubric_duplicate_criterion',
    'rubric_guidance_has_marks',
  ],
  unavailable: ({ body, key }) =>
    body.choice_groups != null && !key.features.includes('choice_groups') ? 'choice_groups' : undefined,
  handle: async ({ body, key: { instituteId, id: keyId }, operationId }, { billing, exams, dashboardUrl }) => {
    // Credits are read first: once the exam exists, the answer must not fail.
    const credits = await orUnavailable(billing.getCredits({ instituteId }));
    const created = await exams.createExam(toCreateExam(body, { instituteId, operationId, keyId }));
    const answer = createdExamJson(created, { credits, dashboardUrl });
    const ofIds = [
      ...unusualIdWarnings([['external_ref', body.external_ref]]),
      ...candidateIdWarnings(body.candidates ?? []),
    ];
    return { ...answer, warnings: [...answer.warnings, ...ofIds] };
  },
});
