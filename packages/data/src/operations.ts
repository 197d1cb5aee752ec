import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { OPERATION_HOURS } from '@exam-evaluation/contract/limits.ts';
import { StatusSchema } from '@exam-evaluation/proto/google/rpc/status_pb.js';
import { CALL_MS_MAX } from '@exam-evaluation/runtime/context.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { fromStatus, toStatus } from '@exam-evaluation/runtime/rpc/status.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Database, TransactionOptions, Tx } from './database.ts';

/** How long a refusal is kept; after that no other call of the same write can be running. */
const REFUSAL_SECONDS = CALL_MS_MAX / 1_000 + 5;

/** Identifies a write; the caller chooses the id and repeats it when it retries the write. */
export interface Operation {
  instituteId: string;
  operationId: string;
  /** Name of the RPC, so that one id cannot answer for two kinds of write. */
  method: string;
}

/**
 * Runs a write at most once for its operation id, in one transaction with its effect. A second run with the same id
 * waits for the first and returns its answer before any other check. A refusal rolls back and is kept for a while
 * (`REFUSAL_SECONDS`), so that another call of the same write, which may still be running when the caller is refused,
 * cannot succeed later. The `operations` table is part of every service's database (foundation/).
 * @throws ContractError the refusal; engine_unavailable when it could not be kept.
 */
export async function runOperation<S extends DescMessage>(
  database: Database,
  operation: Operation,
  answer: S,
  fn: Effect<S>,
  options?: TransactionOptions,
): Promise<MessageShape<S>> {
  requireOperationId(operation);
  return await keepingRefusal(database, operation, answer, transactIn(database, operation, answer)(fn, options));
}

/**
 * The same for a write that reads data or calls other services before its transaction; refusals there are kept as well.
 * @param steps returns what `transact` does; it may call that again when the transaction was rolled back.
 */
export async function runOperationInSteps<S extends DescMessage>(
  database: Database,
  operation: Operation,
  answer: S,
  steps: (transact: Transact<S>) => Promise<MessageShape<S>>,
): Promise<MessageShape<S>> {
  requireOperationId(operation);
  const stored = await database.readOnce(operation.instituteId, (tx) => selectOperation(tx, operation));
  if (stored) return decode(answer, operation, stored);
  return await keepingRefusal(database, operation, answer, steps(transactIn(database, operation, answer)));
}

/** Performs a write in its transaction and returns its answer. */
type Effect<S extends DescMessage> = (tx: Tx) => Promise<MessageInitShape<S>>;
/** Runs the transaction of a write. */
export type Transact<S extends DescMessage> = (fn: Effect<S>, options?: TransactionOptions) => Promise<MessageShape<S>>;

function transactIn<S extends DescMessage>(database: Database, operation: Operation, answer: S): Transact<S> {
  const transact = async (tx: Tx, fn: Effect<S>) => {
    if (!(await insertOperation(tx, operation))) return decode(answer, operation, await selectOperation(tx, operation));
    const message = create(answer, await fn(tx));
    await storeAnswer(tx, operation, toBinary(answer, message));
    return message;
  };
  return (fn, options) => database.withTenant(operation.instituteId, (tx) => transact(tx, fn), options);
}

/** Stores a refusal before anybody gets it; all callers get the outcome that was decided first. */
async function keepingRefusal<S extends DescMessage>(
  database: Database,
  operation: Operation,
  answer: S,
  run: Promise<MessageShape<S>>,
): Promise<MessageShape<S>> {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof ContractError && error.status < 500)) throw error;
    const refusal = toBinary(StatusSchema, toStatus(error));
    const decided = await database.withTenant(operation.instituteId, async (tx) =>
      (await insertOperation(tx, operation, refusal)) ? undefined : await selectOperation(tx, operation),
    );
    if (!decided) throw error;
    return decode(answer, operation, decided);
  }
}

/** Deletes operations that no idempotency record can ask for any more. */
export async function sweepOperations(database: Database): Promise<boolean> {
  const deleted = await database.withSystem((tx) =>
    tx.query(
      `delete from operations where ctid in (
         select ctid from operations where created_at < now() - interval '${OPERATION_HOURS} hours' limit 1000)
       returning 1 as one`,
    ),
  );
  return deleted.length === 1000;
}

/** A write that has been decided: done, or refused. */
interface StoredOperation {
  method: string;
  answer: Uint8Array | null;
  /** google.rpc.Status */
  refusal: Uint8Array | null;
}

function decode<S extends DescMessage>(
  schema: S,
  operation: Operation,
  stored: StoredOperation | undefined,
): MessageShape<S> {
  if (stored?.method !== operation.method) {
    throw new ContractError('conflict', { message: 'The operation id was used for another write.' });
  }
  if (stored.refusal) {
    throw (
      fromStatus(fromBinary(StatusSchema, stored.refusal)) ?? new Error('a refusal that this version does not know')
    );
  }
  return fromBinary(schema, stored.answer!);
}

/** @throws ContractError validation_failed. */
export function requireOperationId({ operationId }: Pick<Operation, 'operationId'>): void {
  if (!isUuid(operationId)) throw notAUuid('operation_id');
}

/** Claims the id, even if it has an expired refusal. @returns whether it was free. */
async function insertOperation(tx: Tx, operation: Operation, refusal: Uint8Array | null = null): Promise<boolean> {
  const { instituteId, operationId, method } = operation;
  const rows = await tx.query(
    `insert into operations as o (institute_id, op_id, method, refusal) values ($1, $2, $3, $4)
     on conflict (institute_id, op_id) do update
       set method = excluded.method, refusal = excluded.refusal, created_at = now()
       where o.refusal is not null and o.created_at < now() - interval '${REFUSAL_SECONDS} seconds'
     returning 1 as one`,
    [instituteId, operationId, method, refusal],
  );
  return rows.length > 0;
}

async function selectOperation(tx: Tx, { instituteId, operationId }: Operation): Promise<StoredOperation | undefined> {
  const [row] = await tx.query<StoredOperation>(
    `select method, answer, refusal from operations where institute_id = $1 and op_id = $2
       and (refusal is null or created_at >= now() - interval '${REFUSAL_SECONDS} seconds')`,
    [instituteId, operationId],
  );
  return row;
}

async function storeAnswer(tx: Tx, { instituteId, operationId }: Operation, answer: Uint8Array): Promise<void> {
  await tx.query('update operations set answer = $3 where institute_id = $1 and op_id = $2', [
    instituteId,
    operationId,
    answer,
  ]);
}
