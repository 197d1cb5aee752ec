import { CANDIDATES_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { requestWarnings } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { registeredJson } from '../exams/exam-json.ts';
import { registeredSchema } from '../exams/exam-schema.ts';
import { reference } from '../fields.ts';
import { rule, whenever } from '../rule.ts';
import { type CandidateBody, candidateInput, refuseRepeated, toCandidateInput } from '../shapes/candidate-body.ts';
import { candidateIdWarnings } from '../shapes/unusual-ids.ts';

/** Either a candidate's fields, or the id of an existing candidate. */
const item = candidateInput
  .partial({ external_id: true })
  .extend({ id: reference('Of a candidate that exists; no other field is sent with it.').optional() })
  .check(
    rule(({ id, ...inline }, fault) => {
      if (id === undefined && inline.external_id === undefined) fault(['external_id'], 'required', 'is required');
      if (id === undefined) return;
      for (const field of Object.keys(inline)) fault([field], 'invalid', 'is not sent together with id');
    }),
  )
  .meta({
    id: 'RegistrationInput',
    description: 'Either `id` alone, or `external_id` and what else is known.',
    ...whenever({ required: ['id'] }, { maxProperties: 1 }, { required: ['external_id'] }),
  });

const registrationsSchema = z
  .object({
    candidates: z.array(registeredSchema).meta({ description: 'In the order of the request.' }),
    registered: z.int().meta({ description: 'How many were registered by this call.' }),
    already_registered: z.int().meta({ description: 'How many had been before.' }),
    warnings: requestWarnings,
  })
  .meta({ id: 'RegisteredCandidates' });

export const registerCandidates = endpoint({
  id: 'registerCandidates',
  method: 'POST',
  path: '/exams/{examId}/candidates',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Candidates',
  summary: 'Register candidates on an exam',
  description: 'By `id`, or inline: inline candidates are created or updated first.',
  params: z.object({ examId: reference('The exam.') }),
  body: z
    .strictObject({
      candidates: z
        .array(item)
        .min(1)
        .max(CANDIDATES_MAX)
        .check(rule(refuseRepeated))
        .meta({ description: 'Whom to register.' }),
    })
    .meta({ id: 'RegisterCandidatesBody' }),
  example: { candidates: [{ external_id: 'student-17', name: 'Asha Rao' }] },
  success: {
    status: 200,
    description: 'The registrations.',
    schema: registrationsSchema,
    example: {
      candidates: [
        {
          id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21',
          external_id: 'student-17',
          registration_id: '5a0e5c86-1d0c-4f1e-8b39-7a52b8c9d0e3',
        },
      ],
      registered: 1,
      already_registered: 0,
    },
  },
  errors: ['exam_not_found', 'exam_finalized', 'candidate_not_found'],
  handle: async ({ params: { examId }, body, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const answer = await exams.registerCandidates({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
      candidates: body.candidates.map((candidate) => ({
        item:
          candidate.id === undefined
            ? { case: 'input', value: toCandidateInput(candidate as CandidateBody) }
            : { case: 'id', value: candidate.id },
      })),
    });
    const warnings = candidateIdWarnings(body.candidates);
    return {
      candidates: answer.candidates.map(registeredJson),
      registered: answer.registered,
      already_registered: answer.alreadyRegistered,
      ...(warnings.length > 0 && { warnings }),
    };
  },
});
