import type { MessageInitShape } from '@bufbuild/protobuf';
import { CANDIDATES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { CandidateInputSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { requiredText, shortText } from '../fields.ts';
import { asList, type Fault, repeated, rule } from '../rule.ts';

/** What may be cleared by sending null. */
const CLEARABLE = ['name', 'roll_number', 'section_or_class'] as const;

const optionalFields = {
  name: shortText(255, 'Name.').nullish(),
  roll_number: shortText(64, 'Roll number.').nullish(),
  section_or_class: shortText(64, 'Section or class.').nullish(),
};

export const externalId = requiredText(128, "The caller's own id of the candidate: the key of the upsert.");

/** A candidate as sent: a field left out is kept, null clears it. */
export const candidateInput = z
  .strictObject({ external_id: externalId, ...optionalFields })
  .meta({ id: 'CandidateInput' });

export type CandidateBody = z.output<typeof candidateInput>;

export function toCandidateInput(body: CandidateBody): MessageInitShape<typeof CandidateInputSchema> {
  return {
    externalId: body.external_id,
    ...(body.name != null && { name: body.name }),
    ...(body.roll_number != null && { rollNumber: body.roll_number }),
    ...(body.section_or_class != null && { sectionOrClass: body.section_or_class }),
    clear: CLEARABLE.filter((field) => body[field] === null),
  };
}

/** Candidates in one call: no external_id twice. */
export const candidateList = (min: number) =>
  z.array(candidateInput).min(min).max(CANDIDATES_MAX).check(rule(refuseRepeated));

/** Reports every item whose external_id an earlier one has. */
export function refuseRepeated(items: readonly { external_id?: string | undefined }[], fault: Fault): void {
  for (const i of repeated(asList(items).map((item) => item?.external_id))) {
    fault([i, 'external_id'], 'invalid', 'is named twice in this request');
  }
}
