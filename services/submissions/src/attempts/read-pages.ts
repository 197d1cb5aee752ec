import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { whileClaimed } from './while-claimed.ts';

type PageHandlers = Pick<Handlers<typeof WorkService>, 'recallPage' | 'keepPage'>;

interface PageRef {
  instituteId: string;
  attemptId: string;
  key: string;
}

/** Stores what workers read on the pages of a copy while its attempt lives, since another worker may have to go on. */
export function readPageHandlers(deps: Pick<Deps, 'database' | 'log'>): PageHandlers {
  return {
    recallPage: (request) =>
      whileClaimed(deps, 'recall', request, async (tx) => ({ reading: await findReading(tx, request) })),
    keepPage: (request) =>
      whileClaimed(deps, 'keep', request, async (tx) => {
        await insertReading(tx, request, request.reading);
        return {};
      }),
  };
}

async function findReading(tx: Tx, { instituteId, attemptId, key }: PageRef): Promise<Uint8Array | undefined> {
  const [row] = await tx.query<{ reading: Buffer }>(
    'select reading from read_pages where institute_id = $1 and attempt_id = $2 and key = $3',
    [instituteId, attemptId, key],
  );
  return row?.reading;
}

async function insertReading(tx: Tx, { instituteId, attemptId, key }: PageRef, reading: Uint8Array): Promise<void> {
  await tx.query(
    'insert into read_pages (institute_id, attempt_id, key, reading) values ($1, $2, $3, $4) on conflict do nothing',
    [instituteId, attemptId, key, reading],
  );
}

const BATCH = 200;

/**
 * Deletes a batch of pages whose attempts have ended; not in the transaction that ends one, beside which a worker may
 * store another page. Returns true when more may be left.
 */
export async function forgetReadPages(database: Database): Promise<boolean> {
  const forgotten = await database.withSystem((tx) =>
    tx.query(
      `delete from read_pages where ctid in (
         select p.ctid from read_pages p
         where (select a.outcome is null from attempts a where a.institute_id = p.institute_id and a.id = p.attempt_id)
           is not true
         limit $1)
       returning 1 as one`,
      [BATCH],
    ),
  );
  return forgotten.length === BATCH;
}
