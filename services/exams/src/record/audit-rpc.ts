import { type ExamAuditRow, selectAudit, toAuditEntry } from '@exam-evaluation/data/audit.ts';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { ExamsDeps } from '../deps.ts';

export function auditHandlers({
  database,
}: Pick<ExamsDeps, 'database'>): Pick<Handlers<typeof ExamsService>, 'listAudit'> {
  return {
    listAudit: async (request) => {
      const rows = await database.withTenant(request.instituteId, (tx) =>
        selectAudit<ExamAuditRow>(tx, request, ['exam_id']),
      );
      return { entries: rows.map((row) => toAuditEntry(request.instituteId, row)) };
    },
  };
}
