import { toPerson } from '@exam-evaluation/data/actors.ts';
import { clampRows, parsePosition } from '@exam-evaluation/data/page.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { listAudit } from '../model/audit-store.ts';

const LIMIT_MAX = 500;
const ACTIONS_MAX = 20;

export function auditHandlers({
  database,
}: Pick<Deps, 'database'>): Pick<Handlers<typeof SubmissionsService>, 'listAudit'> {
  return {
    listAudit: async ({ instituteId, submissionId, examId, personId, actions, before, limit }) => {
      requireItems('actions', actions, 0, ACTIONS_MAX);
      if ([submissionId, examId].some((id) => id && !isUuid(id))) return { entries: [] };
      const query = {
        submissionId: submissionId || null,
        examId: examId || null,
        personId: personId || null,
        actions: actions.length > 0 ? actions : null,
        before: parsePosition(before, 'before'),
        limit: clampRows(limit, LIMIT_MAX, LIMIT_MAX),
      };
      const rows = await database.readOnce(instituteId, (tx) => listAudit(tx, instituteId, query));
      return {
        entries: rows.map((row) => ({
          id: row.id,
          instituteId,
          at: toTimestamp(row.at),
          actor: row.actor,
          person: toPerson(row.person),
          action: row.action,
          submissionId: row.submission_id ?? '',
          examId: row.exam_id ?? '',
          reason: row.reason,
          details: row.details,
        })),
      };
    },
  };
}
