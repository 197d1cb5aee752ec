import { JobKind, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../../deps.ts';
import { whileHeld } from '../outcome/end.ts';
import { waitAgain } from '../queue/waiting.ts';
import { staleClaim } from '../stale-claim.ts';
import { findAttempt } from '../store.ts';

/** Returns the copies of a worker that stops; this does not count as a start. */
export function handBackHandler({
  database,
  renders,
  outbox,
  log,
}: Pick<Deps, 'database' | 'renders' | 'outbox' | 'log'>): Handlers<typeof WorkService>['handBack'] {
  return async (request) => {
    const { instituteId, attemptId, token, kind } = request;
    if (kind === JobKind.RENDER) {
      await renders.handBack(request);
      return {};
    }
    const seen = await database.withTenant(instituteId, (tx) => findAttempt(tx, instituteId, attemptId));
    const handedBack =
      seen &&
      (await whileHeld(database, { ...seen, token: Number(token) }, async (tx, _submission, attempt) => {
        await waitAgain(tx, attempt, 'forgiven');
        return true;
      }));
    if (!handedBack) throw staleClaim(log, 'hand_back', attemptId, token);
    await outbox.kick();
    return {};
  };
}
