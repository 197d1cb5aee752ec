import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';
import { shownShape, toJson } from '../declared-fields.ts';
import { candidateFields } from '../shapes/candidate-fields.ts';

export const candidateSchema = z
  .object({
    id: id("The candidate's platform id."),
    external_id: z.string().meta({ description: "The caller's own id." }),
    ...shownShape(candidateFields),
  })
  .meta({ id: 'Candidate' });

export function candidateJson(candidate: Candidate): z.input<typeof candidateSchema> {
  return { id: candidate.id, external_id: candidate.externalId, ...toJson(candidateFields, candidate) };
}
