import type { JsonObject } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import type { AuditActor } from '@exam-evaluation/data/actors.ts';
import type { AuditRow } from '@exam-evaluation/data/audit.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Reviewer } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';

export interface AuditEntry extends Pick<AuditActor, 'actor'> {
  person?: AuditActor['person'];
  action: ActOf<'marking' | 'finishing' | 'copies'>;
  /** Absent if the entry concerns no single submission; its exam becomes the entry's. */
  submissionId?: string;
  /** The exam of an entry without a submission. */
  examId?: string;
  reason?: string;
  details?: JsonObject;
}

/** The reviewer, as named by the caller. */
export function reviewerDetails(reviewer: Reviewer | undefined): JsonObject {
  return reviewer ? { reviewer: { ref: reviewer.ref || null, name: reviewer.name || null } } : {};
}

export async function addAudit(tx: Tx, instituteId: string, ...entries: AuditEntry[]): Promise<void> {
  await tx.query(
    `insert into audit (institute_id, id, actor, person, action, submission_id, exam_id, reason, details)
     select $1, e.id, e.actor, nullif(e.person, 'null'), e.action, e.submission_id,
       coalesce(e.exam_id, (select copy.exam_id from submissions copy where copy.institute_id = $1 and copy.id = e.submission_id)),
       coalesce(e.reason, ''), coalesce(e.details, '{}')
     from jsonb_to_recordset($2)
       as e (id uuid, actor text, person jsonb, action text, submission_id uuid, exam_id uuid, reason text, details jsonb)`,
    [
      instituteId,
      JSON.stringify(
        entries.map(({ submissionId, examId, ...entry }) => ({
          ...entry,
          id: newRowId(),
          submission_id: submissionId,
          exam_id: examId,
        })),
      ),
    ],
  );
}

/** Who changed a question, when, and how. */
type LastChange = Pick<AuditRow, 'at' | 'actor' | 'person' | 'details'>;

/**
 * The last act that may have changed the marks of a question.
 * @param since microseconds since the epoch; earlier acts do not count.
 */
export async function findLastChange(
  tx: Tx,
  instituteId: string,
  submissionId: string,
  questionId: string,
  since: bigint,
): Promise<LastChange | undefined> {
  const [row] = await tx.query<LastChange>(
    `select at, actor, person, details from audit
     where institute_id = $1 and submission_id = $2
       and action in ('override', 'approve', 'undo_review', 'apply_proposal', 'undo_proposal', 'apply_marked_again',
         'undo_marked_again', 'repair', 'read_again', 'decide_appeal') and extract(epoch from at) * 1000000 >= $4::bigint
       and coalesce(details ->> 'question_id', $3) = $3
       and (jsonb_typeof(details -> 'question_ids') is distinct from 'array' or details -> 'question_ids' ? $3)
     order by at desc, id limit 1`,
    [instituteId, submissionId, questionId, since],
  );
  return row;
}
