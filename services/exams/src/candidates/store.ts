import { create } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Candidate, type CandidateInput, CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';

export interface CandidateRow {
  id: string;
  external_id: string;
  name: string | null;
  roll_number: string | null;
  section_or_class: string | null;
}

export const CANDIDATE_COLUMNS =
  'candidates.id, candidates.external_id, candidates.name, candidates.roll_number, candidates.section_or_class';

export function toCandidate(row: CandidateRow): Candidate {
  return create(CandidateSchema, {
    id: row.id,
    externalId: row.external_id,
    name: row.name ?? undefined,
    rollNumber: row.roll_number ?? undefined,
    sectionOrClass: row.section_or_class ?? undefined,
  });
}

export interface UpsertedCandidate {
  candidate: Candidate;
  created: boolean;
}

/**
 * Creates or updates candidates by external_id, which must be distinct. Absent fields are kept, fields named in `clear`
 * are emptied. Rows are locked in a fixed order, so that two upserts of the same candidates do not deadlock.
 * @returns in the order given.
 */
export async function upsertCandidates(
  tx: Tx,
  instituteId: string,
  inputs: readonly CandidateInput[],
): Promise<UpsertedCandidate[]> {
  const newIds = inputs.map(() => newRowId());
  const clearing = (field: string) =>
    inputs.filter(({ clear }) => clear.includes(field)).map(({ externalId }) => externalId);
  const column = (field: string, cleared: number) =>
    `${field} = case when excluded.external_id = any($${cleared}::text[]) then null
       else coalesce(excluded.${field}, candidates.${field}) end`;
  const rows = await tx.query<CandidateRow>(
    `insert into candidates (institute_id, id, external_id, name, roll_number, section_or_class)
     select $1, given.* from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
       as given (id, external_id, name, roll_number, section_or_class)
     order by external_id
     on conflict (institute_id, external_id) do update
       set ${column('name', 7)}, ${column('roll_number', 8)}, ${column('section_or_class', 9)}
     returning ${CANDIDATE_COLUMNS}`,
    [
      instituteId,
      newIds,
      inputs.map(({ externalId }) => externalId),
      inputs.map(({ name, clear }) => (clear.includes('name') ? null : (name ?? null))),
      inputs.map(({ rollNumber, clear }) => (clear.includes('roll_number') ? null : (rollNumber ?? null))),
      inputs.map(({ sectionOrClass, clear }) => (clear.includes('section_or_class') ? null : (sectionOrClass ?? null))),
      clearing('name'),
      clearing('roll_number'),
      clearing('section_or_class'),
    ],
  );
  const byExternalId = new Map(rows.map((row) => [row.external_id, row]));
  return inputs.map(({ externalId }, index) => {
    const row = byExternalId.get(externalId)!;
    // A row that existed has another id than the one generated here.
    return { candidate: toCandidate(row), created: row.id === newIds[index] };
  });
}

/** Candidates with these ids, in any order; unknown ids are left out. */
export async function selectCandidates(tx: Tx, instituteId: string, ids: readonly string[]): Promise<Candidate[]> {
  const rows = await tx.query<CandidateRow>(
    `select ${CANDIDATE_COLUMNS} from candidates where institute_id = $1 and id = any($2::uuid[])`,
    [instituteId, ids],
  );
  return rows.map(toCandidate);
}

/** Candidates with these external ids, in any order; unknown ones are left out. */
export async function selectCandidatesByExternalId(
  tx: Tx,
  instituteId: string,
  externalIds: readonly string[],
): Promise<Candidate[]> {
  const rows = await tx.query<CandidateRow>(
    `select ${CANDIDATE_COLUMNS} from candidates where institute_id = $1 and external_id = any($2::text[])`,
    [instituteId, externalIds],
  );
  return rows.map(toCandidate);
}
