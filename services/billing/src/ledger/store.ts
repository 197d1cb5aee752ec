import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import type { Movement } from './rules.ts';

/** Parameters of the database's `post()` that follow institute, kind, reference and note. */
export function movementValues(movement: Movement): number[] {
  return [movement.granted, movement.free, movement.held, movement.spent];
}

/** Posts a grant. The caller holds the account's lock. */
export async function postGrant(
  tx: Tx,
  grant: { instituteId: string; operationId: string; note: string; movement: Movement },
): Promise<void> {
  await tx.query(`select post($1, 'grant', $2, $3, $4, $5, $6, $7)`, [
    grant.instituteId,
    grant.operationId,
    grant.note,
    ...movementValues(grant.movement),
  ]);
}

/** Credits that an operator added (hundredths) or, where negative, withdrew. */
export interface Grant {
  operationId: string;
  amount: number;
  note: string;
  createdAt: Instant;
}

/** Grants of an institute, newest first; with `after`, only those older than that operation's grant. */
export async function selectGrants(
  tx: Tx,
  instituteId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Grant[]> {
  return await tx.query<Grant>(
    `select reference as "operationId", e.amount, note, created_at as "createdAt"
     from transactions t join entries e using (institute_id, reference, kind)
     where institute_id = $1 and kind = 'grant' and e.account = 'free'
       and ($2::uuid is null or (created_at, reference) < (
         select a.created_at, a.reference from transactions a
         where a.institute_id = $1 and a.reference = $2 and a.kind = 'grant'))
     order by created_at desc, reference desc limit $3`,
    [instituteId, after, limit],
  );
}
