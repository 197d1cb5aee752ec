import { counter } from '@exam-evaluation/runtime/metrics.ts';
import type { Deps } from '../../deps.ts';
import { endStart, whileHeld } from '../outcome/end.ts';
import { isLapsed, lapsedClaims } from './store.ts';

const BATCH = 50;

const lapsedTotal = counter(
  'grading_claims_lapsed_total',
  'Copies taken from workers that were gone or too slow; `ending` is `queued` or the error they failed with',
  ['ending'],
  [{ ending: 'queued' }, { ending: 'timed_out' }, { ending: 'engine_unavailable' }],
);

/** Takes copies back from workers that died or took too long. Returns true when more may be waiting. */
export async function sweepClaims({
  database,
  settler,
  outbox,
  log,
  settings: { retriesMax },
}: Pick<Deps, 'database' | 'settler' | 'outbox' | 'log' | 'settings'>): Promise<boolean> {
  const lapsed = await database.withSystem((tx) => lapsedClaims(tx, BATCH));
  for (const claim of lapsed) {
    const ending = await whileHeld(database, claim, async (tx, _submission, attempt) =>
      (await isLapsed(tx, attempt.institute_id, attempt.id))
        ? await endStart(tx, attempt, { retriesMax, timedOut: claim.timed_out })
        : undefined,
    );
    if (!ending) continue;
    lapsedTotal({ ending });
    log.warn({ attempt_id: claim.id, starts: claim.starts, ending }, 'claim lapsed');
    if (ending !== 'queued') await settler.settle(claim.institute_id, claim.id);
  }
  if (lapsed.length > 0) await outbox.kick();
  return lapsed.length === BATCH;
}
