import type { JsonObject } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { AUDIT_ACTIONS_MAX, AUDIT_PAGE_MAX } from '@exam-evaluation/contract/limits.ts';
import type { ListAuditRequest } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type Instant, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { type AuditActor, type StoredPerson, toPerson } from './actors.ts';
import type { Tx } from './database.ts';
import { clampRows, parsePosition } from './page.ts';

/** Columns that every service's `audit` table has. */
export interface AuditRow {
  id: string;
  at: Instant;
  actor: string;
  person: StoredPerson | null;
  action: string;
  details: JsonObject;
}

/** An audit row with the exam that the act concerns. */
export interface ExamAuditRow extends AuditRow {
  exam_id: string | null;
}

const COLUMNS = ['id', 'at', 'actor', 'person', 'action', 'details'] as const;

/** Stores an act in a table that has no other columns. */
export async function insertAudit(
  tx: Tx,
  entry: AuditActor & { instituteId: string; action: ActOf<'keys' | 'people' | 'results'>; details?: JsonObject },
): Promise<void> {
  const { instituteId, actor, person, action, details = {} } = entry;
  await tx.query('insert into audit (institute_id, actor, person, action, details) values ($1, $2, $3, $4, $5)', [
    instituteId,
    actor,
    person,
    action,
    details,
  ]);
}

/**
 * Reads the rows that a request asks for, newest first.
 * @param more columns that not every service's table has.
 * @throws ContractError validation_failed.
 */
export async function selectAudit<Row extends AuditRow = AuditRow>(
  tx: Tx,
  request: ListAuditRequest,
  more: readonly Exclude<keyof Row & string, keyof AuditRow>[] = [],
): Promise<Row[]> {
  const { instituteId, submissionId, examId, personId, actions, limit } = request;
  requireItems('actions', actions, 0, AUDIT_ACTIONS_MAX);
  if ([submissionId, examId].some((id) => id && !isUuid(id))) return [];
  // In a table without the column, no act concerns an exam or a submission.
  const lacks = (column: string) => !more.some((name) => name === column);
  if ((submissionId && lacks('submission_id')) || (examId && lacks('exam_id'))) return [];
  const before = parsePosition(request.before, 'before');
  const filters: [clause: string, value: unknown][] = [
    ['submission_id =', submissionId],
    ['exam_id =', examId],
    ["person ->> 'id' =", personId],
    ['action = any', actions.length > 0 ? actions : ''],
  ];
  // Each set of filters makes its own statement, which finds its own index.
  const given = filters.filter(([, value]) => value !== '');
  return await tx.query<Row>(
    `select ${[...COLUMNS, ...more].join(', ')} from audit
     where institute_id = $1 and ($2::timestamptz is null or at < $2 or (at = $2 and id > $3::uuid))
       ${given.map(([clause], n) => `and ${clause} ($${n + 5})`).join(' ')}
     order by at desc, id limit $4`,
    [
      instituteId,
      before?.at ?? null,
      before?.id ?? null,
      clampRows(limit, AUDIT_PAGE_MAX, AUDIT_PAGE_MAX),
      ...given.map(([, value]) => value),
    ],
  );
}

/** Converts a row to its message. */
export function toAuditEntry(instituteId: string, row: AuditRow & Partial<ExamAuditRow>) {
  return {
    id: row.id,
    instituteId,
    at: toTimestamp(row.at),
    actor: row.actor,
    person: toPerson(row.person),
    action: row.action,
    examId: row.exam_id ?? '',
    details: row.details,
  };
}
