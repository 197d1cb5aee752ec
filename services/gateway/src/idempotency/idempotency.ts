import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import {
  ContractError,
  engineUnavailable,
  invalidFields,
  refuse,
} from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { isIdempotencyKey, verdictOn } from './rules.ts';
import * as store from './store.ts';

const RETRY_SECONDS = 2;
/** How much longer than its deadline a request holds its record, so that it never runs twice at the same time. */
const LEASE_GRACE_SECONDS = 5;
const SWEEP_MS = 60_000;
const SWEEP_ROWS = 1_000;

/** An answer as stored and replayed, byte for byte. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How a request with an Idempotency-Key begins: it runs, or it repeats a finished one. */
export type Begun = { operationId: string; claim: store.Claim } | { replay: StoredAnswer };

/** Keeps the first answer of every Idempotency-Key for `REPLAY_HOURS`. */
export class Idempotency {
  readonly #database: Database;
  readonly #log: Logger;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * @param deadlineSeconds how long the request may run.
   * @throws ContractError validation_failed, idempotency_key_reused, request_in_progress, engine_unavailable.
   */
  async begin(request: {
    instituteId: string;
    key: string;
    fingerprint: Buffer;
    deadlineSeconds: number;
  }): Promise<Begun> {
    const { instituteId, key } = request;
    if (!isIdempotencyKey(key)) {
      const message = 'must be 1-255 printable ASCII characters';
      throw invalidFields([{ field: 'Idempotency-Key', code: key.length > 255 ? 'too_long' : 'invalid', message }]);
    }
    const claim = { instituteId, key, token: crypto.randomUUID() };
    const leaseSeconds = request.deadlineSeconds + LEASE_GRACE_SECONDS;
    const found = await this.#inTenant(instituteId, async (tx) => {
      const operationId = await store.claimRecord(tx, claim, { fingerprint: request.fingerprint, leaseSeconds });
      return operationId ? { operationId, claim } : await store.selectRecord(tx, claim);
    });
    if (found && 'operationId' in found) return found;
    if (found && !request.fingerprint.equals(found.fingerprint)) throw refuse('idempotency_key_reused');
    if (found?.state === 'done') return { replay: toAnswer(found) };
    throw inProgress();
  }

  /**
   * Stores the answer, drops the record or leaves it open, as `verdictOn` decides. A request that has lost its record
   * to another one returns the answer that was stored.
   * @param code the answer's error code, if it is a refusal.
   * @param isUnfinished whether a part of the request has an outcome that a repeat may change.
   * @throws ContractError request_in_progress when another request runs the operation now.
   */
  async finish(
    claim: store.Claim,
    answer: StoredAnswer,
    { code, isUnfinished }: { code?: ErrorCode; isUnfinished?: boolean },
  ): Promise<StoredAnswer> {
    const verdict = verdictOn({ status: answer.status, code, isUnfinished });
    try {
      return await this.#database.withTenant(claim.instituteId, async (tx) => {
        const kept =
          verdict === 'done'
            ? await store.finishRecord(tx, claim, answer)
            : await (verdict === 'open' ? store.openRecord : store.deleteRecord)(tx, claim);
        if (kept) return answer;
        const record = await store.selectRecord(tx, claim);
        if (record?.state === 'running') throw inProgress();
        return record?.state === 'done' ? toAnswer(record) : answer;
      });
    } catch (error) {
      if (error instanceof ContractError && error.code === 'request_in_progress') throw error;
      // The write has happened and its services hold the answer: a retry after the lease gets the same one.
      this.#log.error({ err: error }, 'an idempotency record could not be finished');
      return answer;
    }
  }

  sweeper(): Job {
    return {
      name: 'idempotency sweeper',
      intervalMs: SWEEP_MS,
      run: async () => (await this.#database.withSystem((tx) => store.deleteOldRecords(tx, SWEEP_ROWS))) === SWEEP_ROWS,
    };
  }

  async #inTenant<T>(instituteId: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.#database.withTenant(instituteId, fn);
    } catch (error) {
      throw engineUnavailable(error);
    }
  }
}

function toAnswer({ status, headers, body }: store.IdempotencyRecord): StoredAnswer {
  return { status: status!, headers: headers!, body: body! };
}

function inProgress(): ContractError {
  return new ContractError('request_in_progress', { retryAfterSeconds: RETRY_SECONDS });
}
