import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Deps } from '../deps.ts';
import { staleClaim } from './stale-claim.ts';
import { findAttempt } from './store.ts';

type AnswerHandlers = Pick<Handlers<typeof WorkService>, 'recallAnswer' | 'keepAnswer'>;

interface ClaimRef {
  instituteId: string;
  attemptId: string;
  token: bigint;
}

/** Stores the answers of language models for an institute, since workers have no database. */
export function modelAnswerHandlers({ database, log }: Pick<Deps, 'database' | 'log'>): AnswerHandlers {
  const whileClaimed = async <T>(call: 'recall' | 'keep', claim: ClaimRef, fn: (tx: Tx) => Promise<T>): Promise<T> =>
    await database.withTenant(claim.instituteId, async (tx) => {
      const attempt = await findAttempt(tx, claim.instituteId, claim.attemptId);
      if (!attempt || attempt.outcome !== null || BigInt(attempt.token) !== claim.token) {
        throw staleClaim(log, call, claim.attemptId, claim.token);
      }
      return await fn(tx);
    });
  return {
    recallAnswer: (request) =>
      whileClaimed('recall', request, async (tx) => ({ json: await findAnswer(tx, request.instituteId, request.key) })),
    keepAnswer: (request) =>
      whileClaimed('keep', request, async (tx) => {
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
