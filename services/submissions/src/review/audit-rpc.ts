import { type ExamAuditRow, selectAudit, toAuditEntry } from '@exam-evaluation/data/audit.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';

/** A row of this service's table. */
interface Row extends ExamAuditRow {
  submission_id: string | null;
  reason: string;
}

export function auditHandlers({
  database,
}: Pick<Deps, 'database'>): Pick<Handlers<typeof SubmissionsService>, 'listAudit'> {
  return {
    listAudit: async (request) => {
      const { instituteId } = request;
      const rows = await database.withTenant(instituteId, (tx) =>
        selectAudit<Row>(tx, request, ['exam_id', 'submission_id', 'reason']),
      );
      return {
        entries: rows.map((row) => ({
          ...toAuditEntry(instituteId, row),
          submissionId: row.submission_id ?? '',
          reason: row.reason,
        })),
      };
    },
  };
}
