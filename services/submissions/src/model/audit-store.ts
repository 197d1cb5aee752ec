import type { JsonObject } from '@bufbuild/protobuf';
import type { AuditActor, StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { RowPosition } from '@exam-evaluation/data/page.ts';
import type { Reviewer } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface AuditEntry extends Pick<AuditActor, 'actor'> {
  person?: AuditActor['person'];
  action:
    | 'override'
    | 'approve'
    | 'finalize'
    | 'unfinalize'
    | 'delete'
    | 'replace'
    | 'requeue'
    | 'fail'
    | 'erase'
    | 'undo_review'
    | 'start_by_hand';
  /** Absent if the entry concerns no single submission; its exam becomes the entry's. */
  submissionId?: string;
  reason?: string;
  details?: JsonObject;
}

/** Who marked, as far as the caller says. */
export function reviewerDetails(reviewer: Reviewer | undefined): JsonObject {
  return reviewer ? { reviewer: { ref: reviewer.ref || null, name: reviewer.name || null } } : {};
}

export async function addAudit(tx: Tx, instituteId: string, ...entries: AuditEntry[]): Promise<void> {
  await tx.query(
    `insert into audit (institute_id, actor, person, action, submission_id, exam_id, reason, details)
     select $1, e.actor, nullif(e.person, 'null'), e.action, e.submission_id,
       (select copy.exam_id from submissions copy where copy.institute_id = $1 and copy.id = e.submission_id),
       coalesce(e.reason, ''), coalesce(e.details, '{}')
     from jsonb_to_recordset($2)
       as e (actor text, person jsonb, action text, submission_id uuid, reason text, details jsonb)`,
    [
      instituteId,
      JSON.stringify(entries.map(({ submissionId, ...entry }) => ({ ...entry, submission_id: submissionId }))),
    ],
  );
}

export interface AuditRow {
  id: string;
  at: Instant;
  actor: string;
  person: StoredPerson | null;
  action: string;
  submission_id: string | null;
  exam_id: string | null;
  reason: string;
  details: JsonObject;
}

/** Which entries a list holds; null does not filter. */
export interface AuditFilter {
  submissionId: string | null;
  examId: string | null;
  personId: string | null;
  actions: readonly string[] | null;
}

/** Newest first. @param before return only rows that follow this one. */
export async function listAudit(
  tx: Tx,
  instituteId: string,
  query: AuditFilter & { before: RowPosition | undefined; limit: number },
): Promise<AuditRow[]> {
  const filters: [clause: string, value: unknown][] = [
    ['submission_id =', query.submissionId],
    ['exam_id =', query.examId],
    ["person ->> 'id' =", query.personId],
    ['action = any', query.actions],
  ];
  // A statement for each set of filters: each has an index of its own.
  const given = filters.filter(([, value]) => value !== null);
  return await tx.query<AuditRow>(
    `select id, at, actor, person, action, submission_id, exam_id, reason, details from audit
     where institute_id = $1 and ($2::timestamptz is null or at < $2 or (at = $2 and id > $3::uuid))
       ${given.map(([clause], n) => `and ${clause} ($${n + 5})`).join(' ')}
     order by at desc, id limit $4`,
    [instituteId, query.before?.at ?? null, query.before?.id ?? null, query.limit, ...given.map(([, value]) => value)],
  );
}

/**
 * The last act that may have changed the marks of a question.
 * @param since microseconds since the epoch: no earlier act is meant.
 */
export async function findLastChange(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
  since: bigint,
): Promise<Pick<AuditRow, 'at' | 'actor' | 'person' | 'details'> | undefined> {
  const [row] = await tx.query<Pick<AuditRow, 'at' | 'actor' | 'person' | 'details'>>(
    `select at, actor, person, details from audit
     where institute_id = $1 and submission_id = $2
       and action in ('override', 'approve', 'undo_review') and extract(epoch from at) * 1000000 >= $4::bigint
       and coalesce(details ->> 'question_id', $3) = $3
       and (jsonb_typeof(details -> 'question_ids') is distinct from 'array' or details -> 'question_ids' ? $3)
     order by at desc, id limit 1`,
    [instituteId, submissionId, questionId, since],
  );
  return row;
}
