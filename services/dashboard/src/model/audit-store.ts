import type { JsonObject } from '@bufbuild/protobuf';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

/** Acts on people and on their sessions. */
export type PeopleAct =
  | 'sign_in'
  | 'sign_out_everywhere'
  | 'invite'
  | 'create_link'
  | 'change_role'
  | 'remove_person'
  | 'erase_people';

export async function insertAudit(
  tx: Tx,
  entry: { instituteId: string; actor: string; person: StoredPerson | null; action: PeopleAct; details?: JsonObject },
): Promise<void> {
  await tx.query('insert into audit (institute_id, actor, person, action, details) values ($1, $2, $3, $4, $5)', [
    entry.instituteId,
    entry.actor,
    entry.person,
    entry.action,
    entry.details ?? {},
  ]);
}
