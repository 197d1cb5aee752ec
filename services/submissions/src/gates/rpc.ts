import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { hasLive, lockGate, raiseFence } from './store.ts';

/**
 * RPCs with which the exams service makes a change that no submit may race (exam delete, unregister, choice groups).
 */
export function gateHandlers({ database }: Pick<Deps, 'database'>): Pick<Handlers<typeof SubmissionsService>, 'fence'> {
  return {
    fence: async ({ instituteId, examId, fence, candidateId }) =>
      await database.withTenant(instituteId, async (tx) => {
        await lockGate(tx, instituteId, examId);
        // A separate statement, so that it sees what was committed while waiting for the lock.
        if (await hasLive(tx, instituteId, examId, candidateId ?? null)) {
          throw refuse(candidateId === undefined ? 'exam_has_submissions' : 'candidate_has_submission');
        }
        await raiseFence(tx, instituteId, examId, fence);
        return {};
      }),
  };
}
