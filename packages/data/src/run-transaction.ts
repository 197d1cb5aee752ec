import type { Duplex } from 'node:stream';
import { currentContext } from '@exam-evaluation/runtime/context.ts';
import { ContractError, engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import { histogram } from '@exam-evaluation/runtime/metrics.ts';
import type { Note } from '@exam-evaluation/runtime/spans.ts';
import type pg from 'pg';

/** One transaction. */
export interface Tx {
  /** Rows of one statement; columns as named in SQL. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock
const ATTEMPTS_MAX = 3;
/** SQLSTATE of a statement that took too long. */
const CANCELED = '57014';
/**
 * SQLSTATE of a server that cannot serve now: no connection, no room, shutting down, a lock that others hold for too
 * long.
 */
const AWAY = /^(?:08|25P0[34]|40|53|55P03|57P|58)/;
/** SQLSTATE of what row-level security refuses, and how the names of policies begin that hold a moving institute. */
const [REFUSED, HELD] = ['42501', 'policy "held '];
/** The server's timeout for a statement. */
export const STATEMENT_MS = 10_000;
/** How much longer the client waits: a hanging server does not keep its own timeout. */
export const GRACE_MS = 2_000;

/**
 * Milliseconds that a statement of the current request may take. What is not committed by then is rolled back, so that
 * the caller can be told in time.
 * @throws ContractError engine_unavailable when there is none left.
 */
function timeLeft(statementMs: number): number {
  const ms = (currentContext()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();
  if (ms <= 0) throw engineUnavailable(new Error('the time for the request is over'));
  return Math.min(ms, statementMs + GRACE_MS);
}

/**
 * Whether a retry may help. A statement of a request may time out in a queue for a row; for background work, which
 * nobody repeats, a timeout is an error, so that the work can be set aside.
 */
function isAwayFor(code: string): boolean {
  return AWAY.test(code) || (code === CANCELED && Number.isFinite(currentContext()?.deadline));
}

const waited = histogram(
  'database_connection_wait_seconds',
  'Time of transactions to get a connection where none was idle: another one ended, or a new one was opened',
  ['database'],
);
const answeredIn = histogram(
  'database_statement_seconds',
  'Time of a statement; `kind` is its first word: select, insert, update, delete, with or other',
  ['database', 'kind'],
);
const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with']);

/** Whether the institute is being moved to another cell, so that nothing of it may be written now. */
function isHeld({ code, message }: { code?: string; message?: string }): boolean {
  return code === REFUSED && (message ?? '').includes(HELD);
}

/** Measures a statement once it has ended, however it ended. */
function measure(database: string, sql: string): () => void {
  const startedAt = performance.now();
  const [word = ''] = /\w+/.exec(sql) ?? [];
  const kind = KINDS.has(word) ? word : 'other';
  return () => answeredIn((performance.now() - startedAt) / 1_000, { database, kind });
}

/** @throws ContractError engine_unavailable: without a connection nothing has happened. */
async function connect(pool: pg.Pool, database: string): Promise<pg.PoolClient> {
  const ms = timeLeft(STATEMENT_MS);
  if (pool.idleCount > pool.waitingCount) return await pool.connect();
  const startedAt = performance.now();
  const connecting = pool.connect();
  try {
    return await withTimeout(connecting, ms, 'no connection in the time for the request');
  } catch (error) {
    connecting.then((unused) => unused.release()).catch(() => undefined);
    throw engineUnavailable(error);
  } finally {
    waited((performance.now() - startedAt) / 1_000, { database });
  }
}

export interface Begin {
  /** Whose database it is, for metrics. */
  database: string;
  sql: string;
  /**
   * Whether `begin` is awaited before the first statement. That is unnecessary where the statement would be refused
   * without a transaction, as row-level security does without an institute.
   */
  isAwaited: boolean;
  /** The server's timeout for each of its statements. */
  statementMs: number;
  /** Whether its statements are prepared by name. */
  isPrepared: boolean;
  /** Whether its only statement reads, so that the commit can be sent right after it. */
  isSingle: boolean;
}

/**
 * Collects everything that is sent before the next turn of the event loop into one packet, since each packet is a
 * system call and wakes the server.
 */
function gather(connection: pg.PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export async function runTransaction<T>(
  pool: pg.Pool,
  begin: Begin,
  fn: (tx: Tx) => Promise<T>,
  note: Note | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const connection = await connect(pool, begin.database);
    let broken: Error | undefined;
    let committing = false;
    let ended: Promise<unknown> | undefined;
    try {
      if (!begin.isAwaited) gather(connection);
      const begun = connection.query(begin.sql);
      if (begin.isAwaited) await begun;
      else begun.catch(() => undefined); // reported when it is awaited below
      const result = await fn({
        query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
          if (ended) throw new Error('a transaction for a single statement was given another');
          note?.(abbreviate(sql));
          const timed = statement(sql, values, timeLeft(begin.statementMs), begin.isPrepared);
          const answered = connection.query<Row & pg.QueryResultRow>(timed).finally(measure(begin.database, sql));
          if (begin.isSingle) {
            ended = connection.query('commit');
            ended.catch(() => undefined); // reported when it is awaited below
          }
          return (await answered).rows;
        },
      });
      await begun;
      if (ended) {
        await ended;
        return result;
      }
      timeLeft(begin.statementMs);
      committing = true;
      await connection.query('commit');
      return result;
    } catch (error) {
      // A commit after a failed statement rolls back.
      await (ended ?? connection.query('rollback')).catch((failure: Error) => {
        broken = failure;
      });
      const { code = '' } = error as { code?: string };
      if (RETRIED.has(code) && attempt < ATTEMPTS_MAX) continue;
      const isAway = (broken || isAwayFor(code) || isHeld(error as Error)) && !(error instanceof ContractError);
      throw isAway && !committing ? engineUnavailable(error) : error;
    } finally {
      connection.release(broken);
    }
  }
}

/** The most statements that a connection keeps prepared; others are parsed and planned each time. */
const PREPARED_MAX = 200;
const prepared = new Map<string, string>();

/** After `query_timeout` the connection is closed, and with it anything that waits on it. */
type TimedQuery = pg.QueryConfig & { query_timeout: number };

/** Parsing and planning cost more than most statements: one with values is prepared once per connection. */
function statement(text: string, values: readonly unknown[] | undefined, ms: number, isPrepared: boolean): TimedQuery {
  if (!values || !isPrepared) return { text, query_timeout: ms, ...(values && { values: values as unknown[] }) };
  if (!prepared.has(text) && prepared.size < PREPARED_MAX) prepared.set(text, `s${prepared.size}`);
  const name = prepared.get(text);
  return { text, values: values as unknown[], query_timeout: ms, ...(name && { name }) };
}

const SHOWN_SQL = 120;

/** The beginning of a statement, to recognize it by; values are never part of it. */
function abbreviate(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim().slice(0, SHOWN_SQL);
}
