import { create } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type Candidate, type CandidateInput, CandidateSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { CANDIDATE_TEXTS } from './texts.ts';

const { columns: TEXTS, toColumns, toFields } = CANDIDATE_TEXTS;

export type CandidateRow = { id: string; external_id: string } & ReturnType<typeof toColumns>;

export const CANDIDATE_COLUMNS = ['id', 'external_id', ...TEXTS].map((column) => `candidates.${column}`).join(', ');

export function toCandidate(row: CandidateRow): Candidate {
  return create(CandidateSchema, { id: row.id, externalId: row.external_id, ...toFields(row) });
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
  const given = inputs.map((input) => toColumns(input));
  const column = (field: string, cleared: number) =>
    `${field} = case when excluded.external_id = any($${cleared}::text[]) then null
       else coalesce(excluded.${field}, candidates.${field}) end`;
  const [firstText, firstCleared] = [4, 4 + TEXTS.length];
  const rows = await tx.query<CandidateRow>(
    `insert into candidates (institute_id, id, external_id, ${TEXTS.join(', ')})
     select $1, given.* from unnest($2::uuid[], $3::text[], ${TEXTS.map((_, n) => `$${firstText + n}::text[]`).join(', ')})
       as given (id, external_id, ${TEXTS.join(', ')})
     order by external_id
     on conflict (institute_id, external_id) do update
       set ${TEXTS.map((field, n) => column(field, firstCleared + n)).join(', ')}
     returning ${CANDIDATE_COLUMNS}`,
    [
      instituteId,
      newIds,
      inputs.map(({ externalId }) => externalId),
      ...TEXTS.map((field) => inputs.map(({ clear }, n) => (clear.includes(field) ? null : given[n]![field]))),
      ...TEXTS.map((field) => inputs.flatMap(({ clear, externalId }) => (clear.includes(field) ? [externalId] : []))),
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
