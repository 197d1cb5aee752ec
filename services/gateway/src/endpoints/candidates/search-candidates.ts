import { SEARCH_MAX } from '@exam-evaluation/contract/limits.ts';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { exactlyOne } from '../rule.ts';
import { foundSchema, inRequestedOrder, oneOrSeveral } from '../search.ts';
import { externalId } from '../shapes/candidate-body.ts';
import { candidateJson, candidateSchema } from './candidate-schema.ts';
import { candidateExample } from './examples.ts';

export const searchCandidates = endpoint({
  id: 'searchCandidates',
  method: 'POST',
  path: '/candidates/search',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Candidates',
  summary: 'Find candidates by external_id',
  description: 'By `external_id`, or several at once by `external_ids`.',
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      external_id: externalId.optional(),
      external_ids: z.array(externalId).min(1).max(SEARCH_MAX).optional().meta({ description: 'Several at once.' }),
    })
    .check(oneOrSeveral('external_id', 'external_ids'))
    .meta({ id: 'SearchCandidatesBody', ...exactlyOne(['external_id', 'string'], ['external_ids', 'array']) }),
  example: { external_ids: ['student-17', 'student-18'] },
  success: {
    status: 200,
    description: 'The candidates found, in the order of the request.',
    schema: foundSchema('FoundCandidates', candidateSchema, '`external_id` values that no candidate has.'),
    example: { data: [candidateExample], not_found: ['student-18'] },
  },
  errors: [],
  handle: async ({ body, key: { instituteId } }, { exams }) => {
    const externalIds = [...new Set(body.external_ids ?? [body.external_id!])];
    const { candidates } = await exams.findCandidates({ instituteId, externalIds });
    const byExternalId = new Map(candidates.map((candidate) => [candidate.externalId, candidate]));
    return inRequestedOrder(externalIds, byExternalId, candidateJson);
  },
});
