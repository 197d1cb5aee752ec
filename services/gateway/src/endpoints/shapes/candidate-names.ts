import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Result } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Services } from '../endpoint.ts';

/** The current candidates of results; none on a blind exam. */
export async function fetchCandidates(
  results: readonly Result[],
  { instituteId, blind }: { instituteId: string; blind: boolean },
  { exams }: Services,
): Promise<ReadonlyMap<string, Candidate>> {
  if (blind || results.length === 0) return new Map();
  const ids = [...new Set(results.map((result) => result.submission!.candidateId))];
  const { candidates } = await exams.batchGetCandidates({ instituteId, ids });
  return new Map(candidates.map((candidate) => [candidate.id, candidate]));
}
