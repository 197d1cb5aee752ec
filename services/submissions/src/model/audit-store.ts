import type { JsonObject } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { RowPosition } from '@exam-evaluation/data/page.ts';
import type { Reviewer } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface AuditEntry {
  /** Who: API key id, `operator`, or a team's name. */
  actor: string;
  action: 'override' | 'approve' | 'finalize' | 'unfinalize' | 'delete' | 'replace' | 'requeue' | 'fail' | 'erase';
  /** Absent if the entry concerns no single question. */
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
    `insert into audit (institute_id, actor, action, submission_id, reason, details)
     select $1, e.actor, e.action, e.submission_id, coalesce(e.reason, ''), coalesce(e.details, '{}')
     from jsonb_to_recordset($2) as e (actor text, action text, submission_id uuid, reason text, details jsonb)`,
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
  action: string;
  submission_id: string | null;
  reason: string;
  details: JsonObject;
}

/** Newest first. @param before return only rows that follow this one. */
export async function listAudit(
  tx: Tx,
  instituteId: string,
  query: { submissionId: string | null; before: RowPosition | undefined; limit: number },
): Promise<AuditRow[]> {
  return await tx.query<AuditRow>(
    `select id, at, actor, action, submission_id, reason, details from audit
     where institute_id = $1 and ($2::uuid is null or submission_id = $2)
       and ($3::timestamptz is null or at < $3 or (at = $3 and id > $4::uuid))
     order by at desc, id limit $5`,
    [instituteId, query.submissionId, query.before?.at ?? null, query.before?.id ?? null, query.limit],
  );
}
