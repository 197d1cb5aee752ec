import type { JsonObject } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface AuditEntry {
  /** Who: API key id, `operator`, or a team's name. */
  actor: string;
  action: 'override' | 'approve' | 'finalize' | 'unfinalize' | 'delete' | 'replace';
  submissionId: string;
  reason?: string;
  details?: JsonObject;
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

/** Newest first. */
export async function listAudit(tx: Tx, instituteId: string, submissionId: string | null, limit: number) {
  return await tx.query<AuditRow>(
    `select id, at, actor, action, submission_id, reason, details from audit
     where institute_id = $1 and ($2::uuid is null or submission_id = $2) order by at desc, id limit $3`,
    [instituteId, submissionId, limit],
  );
}
