import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Candidate, Registration } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { insertRegistrations, toRegistration } from './registration-store.ts';

/** Registers candidates on an exam; returns them in the order given. */
export async function register(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidates: readonly Candidate[],
  firstMoment: Instant,
): Promise<Registration[]> {
  const ids = candidates.map(({ id }) => id);
  const rows = await insertRegistrations(tx, instituteId, examId, ids, firstMoment);
  const byCandidate = new Map(rows.map((row) => [row.candidate_id, row]));
  return candidates.map((candidate) => toRegistration(byCandidate.get(candidate.id)!, candidate));
}
