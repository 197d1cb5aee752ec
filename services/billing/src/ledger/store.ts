import type { Tx } from '@exam-evaluation/data/database.ts';
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
