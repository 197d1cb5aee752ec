import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { AcceptedAttempt } from './rules.ts';

/** Attempts of an institute that billing knows, ordered by id, starting after the id `after`. */
export async function selectAccepted(
  tx: Tx,
  instituteId: string,
  page: { after: string | null; limit: number },
): Promise<(AcceptedAttempt & { accepted_at: Instant })[]> {
  return await tx.query<AcceptedAttempt & { accepted_at: Instant }>(
    `select id, submission_id, state, outcome, amount, charge, accepted_at from attempts
     where institute_id = $1 and n > 0 and ($2::uuid is null or id > $2) order by id limit $3`,
    [instituteId, page.after, page.limit],
  );
}

/** Those of the differences that an operator has acknowledged. */
export async function selectAcknowledged(
  tx: Tx,
  instituteId: string,
  differences: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ difference: string }>(
    `select distinct details ->> 'difference' as difference from audit
     where institute_id = $1 and action = 'acknowledge_difference' and details ->> 'difference' = any($2::text[])`,
    [instituteId, differences],
  );
  return new Set(rows.map(({ difference }) => difference));
}
