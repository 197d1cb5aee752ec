import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import { OPERATION_HOURS } from '@exam-evaluation/contract/limits.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Database, TransactionOptions, Tx } from './database.ts';

/** Identifies a write; the caller chooses the id and repeats it when it retries the write. */
export interface Operation {
  instituteId: string;
  operationId: string;
  /** Name of the RPC, so that one id cannot answer for two kinds of write. */
  method: string;
}

/**
 * Runs a write at most once for its operation id, in one transaction with its effect. A second run with the same id
 * waits for the first and returns its answer before any other check; a refusal rolls back and leaves nothing.
 * The `operations` table is part of every service's database (foundation/).
 */
export async function runOperation<S extends DescMessage>(
  database: Database,
  operation: Operation,
  answer: S,
  fn: (tx: Tx) => Promise<MessageInitShape<S>>,
  options?: TransactionOptions,
): Promise<MessageShape<S>> {
  requireOperationId(operation);
  return await database.withTenant(
    operation.instituteId,
    async (tx) => {
      const inserted = await insertOperation(tx, operation);
      if (!inserted) return decode(answer, operation, await selectOperation(tx, operation));
      const message = create(answer, await fn(tx));
      await storeAnswer(tx, operation, toBinary(answer, message));
      return message;
    },
    options,
  );
}

/** The answer of a write that has already happened; undefined when it has not. Saves work before `runOperation`. */
export async function findOperation<S extends DescMessage>(
  database: Database,
  operation: Operation,
  answer: S,
): Promise<MessageShape<S> | undefined> {
  requireOperationId(operation);
  const stored = await database.withTenant(operation.instituteId, (tx) => selectOperation(tx, operation));
  return stored && decode(answer, operation, stored);
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

interface StoredOperation {
  method: string;
  answer: Uint8Array;
}

function decode<S extends DescMessage>(
  schema: S,
  operation: Operation,
  stored: StoredOperation | undefined,
): MessageShape<S> {
  if (stored?.method !== operation.method) {
    throw new ContractError('conflict', { message: 'The operation id was used for another write.' });
  }
  return fromBinary(schema, stored.answer);
}

/** @throws ContractError validation_failed. */
export function requireOperationId({ operationId }: Pick<Operation, 'operationId'>): void {
  if (!isUuid(operationId)) throw notAUuid('operation_id');
}

async function insertOperation(tx: Tx, { instituteId, operationId, method }: Operation): Promise<boolean> {
  const rows = await tx.query(
    `insert into operations (institute_id, op_id, method) values ($1, $2, $3)
     on conflict do nothing returning 1 as one`,
    [instituteId, operationId, method],
  );
  return rows.length > 0;
}

async function selectOperation(tx: Tx, { instituteId, operationId }: Operation): Promise<StoredOperation | undefined> {
  const [row] = await tx.query<StoredOperation>(
    'select method, answer from operations where institute_id = $1 and op_id = $2',
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
