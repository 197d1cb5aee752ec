import { counter } from '@exam-evaluation/runtime/metrics.ts';
import type { Deps } from '../../deps.ts';
import { failRun, whileHeld } from '../outcome/end.ts';
import { waitAgain } from '../queue/waiting.ts';
import { STARTS_MAX } from '../rules.ts';
import { isLapsed, lapsedClaims } from './store.ts';

const BATCH = 50;

const lapsedTotal = counter(
  'grading_claims_lapsed_total',
  'Copies taken from workers that were gone or too slow; `ending` is `queued` or the error they failed with',
  ['ending'],
  [{ ending: 'queued' }, { ending: 'timed_out' }, { ending: 'engine_unavailable' }],
);

/** Takes copies from workers that are gone, or have taken too long. Answers true when more may be waiting. */
export async function sweepClaims({
  database,
  settler,
  outbox,
  log,
}: Pick<Deps, 'database' | 'settler' | 'outbox' | 'log'>): Promise<boolean> {
  const lapsed = await database.withSystem((tx) => lapsedClaims(tx, BATCH));
  for (const claim of lapsed) {
    const ending = claim.timed_out ? 'timed_out' : claim.starts >= STARTS_MAX ? 'engine_unavailable' : undefined;
    const held = await whileHeld(database, claim, async (tx, _submission, attempt) => {
      if (!(await isLapsed(tx, attempt.institute_id, attempt.id))) return false;
      if (ending) await failRun(tx, attempt, ending);
      else await waitAgain(tx, attempt, 'kept');
      return true;
    });
    if (!held) continue;
    lapsedTotal({ ending: ending ?? 'queued' });
    log.warn({ attempt_id: claim.id, starts: claim.starts, ending: ending ?? 'queued' }, 'claim lapsed');
    if (ending) await settler.settle(claim.institute_id, claim.id);
  }
  if (lapsed.length > 0) await outbox.kick();
  return lapsed.length === BATCH;
}
