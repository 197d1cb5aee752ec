import { runOperationInSteps } from '@exam-evaluation/data/operations.ts';
import { ErasureSchema, type SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { type ErasureRow, insertErasure, selectErasures } from './erasure-store.ts';

const SHOWN_MAX = 100;

/** Lets operators erase people. */
export function erasureHandlers({
  database,
  exams,
}: Pick<Deps, 'database' | 'exams'>): Pick<Handlers<typeof SubmissionsAdminService>, 'erase' | 'listErasures'> {
  return {
    erase: async ({ instituteId, operationId, candidateId, reason }, { caller: actor }) => {
      const operation = { instituteId, operationId, method: 'Erase' };
      return await runOperationInSteps(database, operation, ErasureSchema, async (transact) => {
        if (candidateId) await requireCandidate(exams, instituteId, candidateId);
        return await transact(async (tx) => {
          const details = { candidate_id: candidateId || null };
          await addAudit(tx, instituteId, { actor, action: 'erase', reason, details });
          return toErasure(await insertErasure(tx, { instituteId, id: operationId, candidateId: candidateId || null }));
        });
      });
    },

    listErasures: async ({ instituteId }) => {
      const rows = await database.withTenant(instituteId, (tx) => selectErasures(tx, instituteId, SHOWN_MAX));
      return { erasures: rows.map(toErasure) };
    },
  };
}

/** @throws ContractError candidate_not_found. */
async function requireCandidate(exams: Deps['exams'], instituteId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw refuse('candidate_not_found');
  const { candidates } = await exams.batchGetCandidates({ instituteId, ids: [id] });
  if (candidates.length === 0) throw refuse('candidate_not_found');
}

function toErasure(row: ErasureRow) {
  return {
    id: row.id,
    candidateId: row.candidate_id ?? '',
    requestedAt: toTimestamp(row.requested_at),
    submissions: row.submissions,
    finishedAt: toTimestamp(row.finished_at),
  };
}
