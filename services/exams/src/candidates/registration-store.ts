import { create } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type PageQuery, pageClause, pageValues } from '@exam-evaluation/data/page.ts';
import { type Candidate, type Registration, RegistrationSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { CANDIDATE_COLUMNS, type CandidateRow, toCandidate } from './store.ts';

/** A registration, joined with its candidate only where one is read. */
export interface RegistrationRow {
  id: string;
  candidate_id: string;
  updated_at: Instant;
}

export function toRegistration(row: RegistrationRow, candidate: Candidate): Registration {
  return create(RegistrationSchema, { registrationId: row.id, candidate, updatedAt: toTimestamp(row.updated_at) });
}

/**
 * Registers candidates; those already registered are not changed. @param firstMoment timestamp of the institute's clock
 * for the first candidate; the others get the microseconds that follow. @returns the new ones.
 */
export async function insertRegistrations(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidateIds: readonly string[],
  firstMoment: Instant,
): Promise<RegistrationRow[]> {
  return await tx.query<RegistrationRow>(
    `insert into registrations (institute_id, id, exam_id, candidate_id, updated_at)
     select $1, gen_random_uuid(), $2, candidate_id, $4::timestamptz + (row - 1) * interval '1 microsecond'
     from unnest($3::uuid[]) with ordinality as given (candidate_id, row)
     on conflict (institute_id, exam_id, candidate_id) do nothing
     returning id, candidate_id, updated_at`,
    [instituteId, examId, candidateIds, firstMoment],
  );
}

/** Registrations of these candidates on one exam. */
export async function selectRegistrations(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidateIds: readonly string[],
): Promise<RegistrationRow[]> {
  return await tx.query<RegistrationRow>(
    `select id, candidate_id, updated_at from registrations
     where institute_id = $1 and exam_id = $2 and candidate_id = any($3::uuid[])`,
    [instituteId, examId, candidateIds],
  );
}

/** Selects registrations with their candidates, one row more than the limit. */
export async function selectRegistrationPage(
  tx: Tx,
  instituteId: string,
  examId: string,
  page: PageQuery,
): Promise<(RegistrationRow & { candidate: Candidate })[]> {
  const rows = await tx.query<CandidateRow & { registration_id: string; updated_at: Instant }>(
    `select registrations.id as registration_id, registrations.updated_at, ${CANDIDATE_COLUMNS}
     from registrations
     join candidates on candidates.institute_id = registrations.institute_id and candidates.id = candidate_id
     where registrations.institute_id = $1 and exam_id = $2 and ${pageClause(3, 'registrations', page)}`,
    [instituteId, examId, ...pageValues(page)],
  );
  return rows.map((row) => ({
    id: row.registration_id,
    candidate_id: row.id,
    updated_at: row.updated_at,
    candidate: toCandidate(row),
  }));
}

export async function countRegistrations(tx: Tx, instituteId: string, examId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from registrations where institute_id = $1 and exam_id = $2',
    [instituteId, examId],
  );
  return row!.count;
}

/** False when the candidate was not registered. */
export async function deleteRegistration(
  tx: Tx,
  instituteId: string,
  examId: string,
  candidateId: string,
): Promise<boolean> {
  const rows = await tx.query(
    'delete from registrations where institute_id = $1 and exam_id = $2 and candidate_id = $3 returning 1 as one',
    [instituteId, examId, candidateId],
  );
  return rows.length > 0;
}

/** A candidate registered on the exam, by platform id or external_id; the other is null. */
export async function selectRegisteredCandidate(
  tx: Tx,
  instituteId: string,
  examId: string,
  ref: { id: string | null; externalId: string | null },
): Promise<Candidate | undefined> {
  const [row] = await tx.query<CandidateRow>(
    `select ${CANDIDATE_COLUMNS}
     from candidates
     join registrations on registrations.institute_id = candidates.institute_id and candidate_id = candidates.id
     where candidates.institute_id = $1 and exam_id = $2 and (candidates.id = $3 or candidates.external_id = $4)`,
    [instituteId, examId, ref.id, ref.externalId],
  );
  return row && toCandidate(row);
}
