import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { id } from '../common-schema.ts';

export const candidateSchema = z
  .object({
    id: id("The candidate's platform id."),
    external_id: z.string().meta({ description: "The caller's own id." }),
    name: z.string().meta({ description: 'Name.' }).nullable(),
    roll_number: z.string().meta({ description: 'Roll number.' }).nullable(),
    section_or_class: z.string().meta({ description: 'Section or class.' }).nullable(),
  })
  .meta({ id: 'Candidate' });

export function candidateJson(candidate: Candidate): z.input<typeof candidateSchema> {
  return {
    id: candidate.id,
    external_id: candidate.externalId,
    name: candidate.name ?? null,
    roll_number: candidate.rollNumber ?? null,
    section_or_class: candidate.sectionOrClass ?? null,
  };
}
