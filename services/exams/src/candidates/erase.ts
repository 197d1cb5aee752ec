import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { ExamsAdminService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import { CANDIDATE_TEXTS } from './texts.ts';

/** The most candidates that a call erases; a call that finds fewer also deletes up to as many registrations. */
const BATCH = 500;
const REGISTRATIONS_BATCH = 5_000;

/** Handlers that erase candidates; only the id is left, since other rows refer to it. */
export function eraseHandlers({ database }: { database: Database }): Handlers<typeof ExamsAdminService> {
  return {
    eraseCandidates: async ({ instituteId, candidateId }) => {
      if (candidateId && !isUuid(candidateId)) throw refuse('candidate_not_found');
      const only = candidateId || null;
      return await database.withTenant(instituteId, async (tx) => {
        const stripped = await stripCandidates(tx, instituteId, only);
        if (stripped === BATCH) return { erased: stripped, more: true };
        const unregistered = await unregister(tx, instituteId, only);
        return { erased: stripped + unregistered, more: unregistered === REGISTRATIONS_BATCH };
      });
    },
  };
}

/** Includes people erased before whose names were sent again since. @returns how many. */
async function stripCandidates(tx: Tx, instituteId: string, candidateId: string | null): Promise<number> {
  const rows = await tx.query(
    `update candidates set external_id = 'erased-' || id, ${CANDIDATE_TEXTS.columns.map((column) => `${column} = null`).join(', ')}
     where institute_id = $1 and id in (
       select id from candidates
       where institute_id = $1 and ($2::uuid is null or id = $2)
         and (external_id <> 'erased-' || id or num_nonnulls(${CANDIDATE_TEXTS.columns.join(', ')}) > 0)
       order by external_id limit $3 for update)
     returning 1 as one`,
    [instituteId, candidateId, BATCH],
  );
  return rows.length;
}

/** Unregisters erased candidates from exams, so that no more of their copies are accepted. @returns from how many. */
async function unregister(tx: Tx, instituteId: string, candidateId: string | null): Promise<number> {
  const rows = await tx.query(
    `delete from registrations where ctid in (
       select r.ctid from registrations r
       join candidates c on c.institute_id = r.institute_id and c.id = r.candidate_id
       where r.institute_id = $1 and ($2::uuid is null or r.candidate_id = $2) and c.external_id = 'erased-' || c.id
       limit $3)
     returning 1 as one`,
    [instituteId, candidateId, REGISTRATIONS_BATCH],
  );
  return rows.length;
}
