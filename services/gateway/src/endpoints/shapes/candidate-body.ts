import type { MessageInitShape } from '@bufbuild/protobuf';
import { CANDIDATES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { CandidateInputSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { keysOf, sentShape, toMessage } from '../declared-fields.ts';
import { requiredText } from '../fields.ts';
import { asList, type Fault, repeated, rule } from '../rule.ts';
import { candidateFields } from './candidate-fields.ts';

export const externalId = requiredText(128, "The caller's own id of the candidate: the key of the upsert.");

/** A candidate as sent: a field left out is kept, null clears it. */
export const candidateInput = z
  .strictObject({ external_id: externalId, ...sentShape(candidateFields) })
  .meta({ id: 'CandidateInput' });

export type CandidateBody = z.output<typeof candidateInput>;

export function toCandidateInput(body: CandidateBody): MessageInitShape<typeof CandidateInputSchema> {
  return {
    externalId: body.external_id,
    ...toMessage(candidateFields, body),
    clear: keysOf(candidateFields).filter((field) => body[field] === null),
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
