import { takeClock } from '@exam-evaluation/data/clock.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import {
  type OperatorSubmissionRequest,
  SubmissionSchema,
  type SubmissionsAdminService,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Call, Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { addAudit } from '../model/audit-store.ts';
import { requireLive } from '../model/live.ts';
import { toSubmission } from '../model/message.ts';
import { findSubmission, lockSubmission } from '../model/store.ts';
import { setEnded } from '../model/visible-store.ts';
import { withoutMarks } from './outcome/settle.ts';
import { waitAgain } from './queue/waiting.ts';
import { FAILURES } from './rules.ts';
import { type AttemptRow, decide, lockAttempt } from './store.ts';

/** Lets operators restart an evaluation or end it. */
export function adminHandlers(deps: Deps): Pick<Handlers<typeof SubmissionsAdminService>, 'requeue' | 'fail'> {
  return {
    requeue: async (request, call) => {
      const answer = await change(deps, 'requeue', request, call, (tx, attempt) => waitAgain(tx, attempt, 'forgotten'));
      await deps.outbox.kick();
      return answer;
    },

    fail: async (request, call) => {
      let failed: string | undefined;
      const answer = await change(
        deps,
        'fail',
        request,
        call,
        async (tx, { institute_id: instituteId, id, submission_id }) => {
          const error = { code: 'cancelled', message: request.reason || FAILURES.cancelled };
          await decide(tx, instituteId, id, { outcome: 'failed', charge: 0, error, shown: true, fenceOff: true });
          const ending = withoutMarks('failed', { error_code: error.code, error_message: error.message });
          await setEnded(tx, instituteId, submission_id, ending, await takeClock(tx, instituteId));
          failed = id;
        },
      );
      if (failed) await deps.settler.settle(request.instituteId, failed);
      return answer;
    },
  };
}

/** @throws ContractError submission_not_found; conflict when the evaluation has ended. */
async function change(
  { database }: Deps,
  action: 'requeue' | 'fail',
  { instituteId, operationId, submissionId, reason }: OperatorSubmissionRequest,
  { caller: actor }: Call,
  fn: (tx: Tx, attempt: AttemptRow) => Promise<void>,
) {
  const method = action === 'requeue' ? 'Requeue' : 'Fail';
  return await runOperation(database, { instituteId, operationId, method }, SubmissionSchema, async (tx) => {
    const submission = requireLive(await lockSubmission(tx, instituteId, submissionId), Source.UNSPECIFIED);
    const attempt = await lockAttempt(tx, instituteId, submission.attempt_id);
    if (!attempt || attempt.outcome !== null) {
      throw new ContractError('conflict', { message: 'Its evaluation has ended; nothing waits or runs.' });
    }
    await addAudit(tx, instituteId, { actor, action, submissionId, reason });
    await fn(tx, attempt);
    return toSubmission((await findSubmission(tx, instituteId, submissionId))!);
  });
}
