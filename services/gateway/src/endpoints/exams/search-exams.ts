import { SEARCH_MAX } from '@exam-evaluation/contract/limits.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint, SMALL_BODY_BYTES_MAX } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { exactlyOne } from '../rule.ts';
import { foundSchema, inRequestedOrder, oneOrSeveral } from '../search.ts';
import { examRowJson } from './exam-json.ts';
import { examRowSchema } from './exam-schema.ts';
import { examExample } from './examples.ts';

const externalRef = requiredText(128, "The caller's own id of the exam.");

export const searchExams = endpoint({
  id: 'searchExams',
  method: 'POST',
  path: '/exams/search',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Exams',
  summary: 'Find exams by external_ref',
  description: 'By `external_ref`, or several at once by `external_refs`. Deleted exams are not found.',
  bodyBytesMax: SMALL_BODY_BYTES_MAX,
  body: z
    .strictObject({
      external_ref: externalRef.optional(),
      external_refs: z.array(externalRef).min(1).max(SEARCH_MAX).optional().meta({ description: 'Several at once.' }),
    })
    .check(oneOrSeveral('external_ref', 'external_refs'))
    .meta({ id: 'SearchExamsBody', ...exactlyOne(['external_ref', 'string'], ['external_refs', 'array']) }),
  example: { external_refs: ['bio-2026-1', 'bio-2026-2'] },
  success: {
    status: 200,
    description: 'The exams found, in the order of the request.',
    schema: foundSchema('FoundExams', examRowSchema, '`external_ref` values that no exam has.'),
    example: { data: [examExample], not_found: ['bio-2026-2'] },
  },
  errors: [],
  handle: async ({ body, key: { instituteId } }, { billing, exams, dashboardUrl }) => {
    const externalRefs = [...new Set(body.external_refs ?? [body.external_ref!])];
    const [found, credits] = await Promise.all([
      exams.findExams({ instituteId, source: Source.API, externalRefs }),
      billing.getCredits({ instituteId }),
    ]);
    const byRef = new Map(found.exams.map((exam) => [exam.fields!.externalRef!, exam]));
    return inRequestedOrder(externalRefs, byRef, (exam) => examRowJson(exam, { credits, dashboardUrl }));
  },
});
