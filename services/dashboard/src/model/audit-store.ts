import type { JsonObject } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import type { StoredPerson } from '@exam-evaluation/data/actors.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';

export async function insertAudit(
  tx: Tx,
  entry: {
    instituteId: string;
    actor: string;
    person: StoredPerson | null;
    action: ActOf<'people'>;
    details?: JsonObject;
  },
): Promise<void> {
  await tx.query('insert into audit (institute_id, actor, person, action, details) values ($1, $2, $3, $4, $5)', [
    entry.instituteId,
    entry.actor,
    entry.person,
    entry.action,
    entry.details ?? {},
  ]);
}
