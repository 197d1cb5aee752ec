import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { AcceptedAttempt } from './rules.ts';

/** Attempts of an institute, ordered by id, starting after the id `after`. */
export async function selectAccepted(
  tx: Tx,
  instituteId: string,
  page: { after: string | null; limit: number },
): Promise<(AcceptedAttempt & { accepted_at: Instant })[]> {
  return await tx.query<AcceptedAttempt & { accepted_at: Instant }>(
    `select id, submission_id, state, outcome, amount, charge, accepted_at from attempts
     where institute_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [instituteId, page.after, page.limit],
  );
}
