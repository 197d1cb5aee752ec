import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CandidateRow } from './rows.ts';

/** What a line of a list would change of a candidate who exists; names as the service has them. */
export interface CandidateChange {
  from: string;
  to: string;
}

const FIELDS = ['name', 'rollNumber', 'sectionOrClass'] as const;

/**
 * Fields of a candidate that a line would change. An empty cell leaves its field alone; so does one of which the page
 * does not know the present content, as in a blind exam.
 */
export function changesOf(row: CandidateRow, known: Candidate | undefined): CandidateChange[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [known?.[field], row[field]];
    return from && to && from !== to ? [{ from, to }] : [];
  });
}
