import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { whileClaimed } from './while-claimed.ts';

type AnswerHandlers = Pick<Handlers<typeof WorkService>, 'recallAnswer' | 'keepAnswer'>;

/** Stores the answers of language models for an institute, since workers have no database. */
export function modelAnswerHandlers(deps: Pick<Deps, 'database' | 'log'>): AnswerHandlers {
  return {
    recallAnswer: (request) =>
      whileClaimed(deps, 'recall', request, async (tx) => ({
        json: await findAnswer(tx, request.instituteId, request.key),
      })),
    keepAnswer: (request) =>
      whileClaimed(deps, 'keep', request, async (tx) => {
        await insertAnswer(tx, request.instituteId, request.key, request.json);
        return { json: await findAnswer(tx, request.instituteId, request.key) };
      }),
  };
}

async function findAnswer(tx: Tx, instituteId: string, key: string): Promise<string | undefined> {
  const [row] = await tx.query<{ json: string }>(
    'select json from model_answers where institute_id = $1 and key = $2',
    [instituteId, key],
  );
  return row?.json;
}

/** Inserts an answer unless there is one; waits for a concurrent transaction that is inserting. */
async function insertAnswer(tx: Tx, instituteId: string, key: string, json: string): Promise<void> {
  await tx.query('insert into model_answers (institute_id, key, json) values ($1, $2, $3) on conflict do nothing', [
    instituteId,
    key,
    json,
  ]);
}

const BATCH = 1_000;

/** Deletes a batch of old answers. Returns true when more may be left. */
export async function forgetModelAnswers(database: Database): Promise<boolean> {
  const forgotten = await database.withSystem((tx) =>
    tx.query(
      `delete from model_answers where ctid in (
         select ctid from model_answers where kept_at < now() - interval '30 days' limit $1)
       returning 1 as one`,
      [BATCH],
    ),
  );
  return forgotten.length === BATCH;
}
