import { z } from 'zod';
import { requestWarnings } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { candidateList, toCandidateInput } from '../shapes/candidate-body.ts';
import { candidateIdWarnings } from '../shapes/unusual-ids.ts';
import { candidateJson, candidateSchema } from './candidate-schema.ts';
import { candidateExample } from './examples.ts';

const upsertedSchema = z
  .object({
    candidates: z
      .array(
        candidateSchema
          .extend({ created: z.boolean().meta({ description: 'True where this call made the candidate.' }) })
          .meta({ id: 'UpsertedCandidate' }),
      )
      .meta({ description: 'In the order of the request.' }),
    created: z.int().meta({ description: 'How many were made.' }),
    updated: z.int().meta({ description: 'How many were there before.' }),
    warnings: requestWarnings,
  })
  .meta({ id: 'UpsertedCandidates' });

export const upsertCandidates = endpoint({
  id: 'upsertCandidates',
  method: 'POST',
  path: '/candidates',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Candidates',
  summary: 'Create or update candidates',
  description: 'By `external_id`. Fields left out are kept; fields sent as null are cleared.',
  body: z
    .strictObject({ candidates: candidateList(1).meta({ description: 'Whom to create or update.' }) })
    .meta({ id: 'UpsertCandidatesBody' }),
  example: { candidates: [{ external_id: 'student-17', name: 'Asha Rao', roll_number: '17' }] },
  success: {
    status: 200,
    description: 'The candidates as they are now.',
    schema: upsertedSchema,
    example: {
      candidates: [{ ...candidateExample, created: true }],
      created: 1,
      updated: 0,
    },
  },
  errors: [],
  handle: async ({ body, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const { candidates } = await exams.upsertCandidates({
      instituteId,
      operationId,
      actor: { id: keyId },
      candidates: body.candidates.map(toCandidateInput),
    });
    const created = candidates.filter((item) => item.created).length;
    const warnings = candidateIdWarnings(body.candidates);
    return {
      candidates: candidates.map((item) => ({ ...candidateJson(item.candidate!), created: item.created })),
      created,
      updated: candidates.length - created,
      ...(warnings.length > 0 && { warnings }),
    };
  },
});
