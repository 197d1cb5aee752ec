import { ContractError, engineUnavailable, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { observed } from '@exam-evaluation/runtime/metrics.ts';
import { inStep, type Note } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import pg from 'pg';

/** One transaction. */
export interface Tx {
  /** Rows of one statement; columns as named in SQL. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface DatabaseOptions {
  /** Login that row-level security binds. */
  tenantUrl: string;
  /** Login for system work: claims, sweeps, relays. */
  systemUrl: string;
  /** Connections of the tenant pool; the others get a quarter, at least 2. */
  poolSize?: number;
  applicationName: string;
}

export interface TransactionOptions {
  /** `waiting`: a pool of its own for transactions that wait for another service, so that they cannot starve the rest. */
  pool?: 'waiting';
  isolation?: 'repeatable read';
}

// timestamptz as ISO text: a Date would lose the microseconds that watermarks need.
// int8 as number: counters and hundredths stay far below 2^53.
const TYPES: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: (text): Instant => {
    const [, day, time, fraction = ''] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
    if (!day) throw new Error(`unexpected timestamptz ${text}`);
    return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
  },
  [pg.types.builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds 2^53`);
    return value;
  },
};
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    TYPES[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RETRIED = new Set(['40001', '40P01']); // serialization failure, deadlock
const ATTEMPTS_MAX = 3;
/** SQLSTATE of a server that cannot serve now: no connection, no room, shutting down, a lock that others hold for too long. */
const AWAY = /^(?:08|25P0[34]|40|53|55P03|57P|58)/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The refusal of a call whose field should hold a UUID. */
export function notAUuid(field: string): ContractError {
  return invalidFields([{ field, code: 'invalid', message: 'must be a UUID' }]);
}

const watchPools = observed({
  database_connections: ['Connections to the database; `state` is `busy` or `idle`', 'database', 'pool', 'state'],
  database_connection_waits: ['Transactions that wait for a free connection', 'database', 'pool'],
});

/** One service's database. Tenant SQL goes through `withTenant`: row-level security shows it that institute's rows only. */
export class Database {
  readonly #tenant: pg.Pool;
  readonly #waiting: pg.Pool;
  readonly #system: pg.Pool;
  readonly #name: string;

  constructor(options: DatabaseOptions) {
    const size = options.poolSize ?? 10;
    const pool = (url: string, max: number) => {
      const created = new pg.Pool({
        connectionString: url,
        max,
        application_name: options.applicationName,
        connectionTimeoutMillis: 5_000,
        statement_timeout: 10_000,
        query_timeout: 12_000, // for a server that hangs and cannot keep its own time
        lock_timeout: 5_000,
        idle_in_transaction_session_timeout: 15_000,
        options: '-c timezone=UTC',
        pipeline: true, // a statement is sent without waiting for the answer to the one before
        types,
      });
      // A connection that the server closes, idle or between two statements of a transaction, must not end the process:
      // the statement that follows fails, and the next transaction opens another.
      created.on('error', () => undefined);
      created.on('connect', (connection) => connection.on('error', () => undefined));
      return created;
    };
    this.#tenant = pool(options.tenantUrl, size);
    this.#waiting = pool(options.tenantUrl, Math.max(2, size));
    this.#system = pool(options.systemUrl, Math.max(2, Math.ceil(size / 4)));
    this.#name = options.applicationName;
    this.#observePools();
  }

  /**
   * Runs `fn` in one transaction as the tenant role, bound to one institute. Deadlocks are tried again, so `fn` must
   * have no effect outside the transaction that may not be repeated.
   * @throws ContractError validation_failed for an institute id that is no UUID; engine_unavailable when the database
   * cannot serve and nothing was committed. When nobody knows whether it was, the driver's own error.
   */
  async withTenant<T>(instituteId: string, fn: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    if (!isUuid(instituteId)) throw notAUuid('institute_id');
    const sql = `begin isolation level ${options.isolation ?? 'read committed'}; set local app.institute_id = '${instituteId}'`;
    const pool = options.pool === 'waiting' ? this.#waiting : this.#tenant;
    return await this.#transaction(pool, { sql, isAwaited: false }, fn);
  }

  /** Runs `fn` in one transaction as the system role, which sees every institute's rows. */
  async withSystem<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.#transaction(this.#system, { sql: 'begin', isAwaited: true }, fn);
  }

  /** Whether the database answers both of its roles. */
  async isReachable(): Promise<boolean> {
    try {
      await Promise.all([this.#tenant, this.#system].map((pool) => pool.query('select 1')));
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#tenant.end(), this.#waiting.end(), this.#system.end()]);
  }

  async #transaction<T>(pool: pg.Pool, begin: Begin, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const attributes = { 'db.system.name': 'postgresql', 'db.namespace': this.#name };
    return await inStep(`postgresql ${this.#name}`, attributes, (note) => transaction(pool, begin, fn, note));
  }

  #observePools(): void {
    const pools = { tenant: this.#tenant, waiting: this.#waiting, system: this.#system };
    watchPools(async () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => {
        const labels = { database: this.#name, pool };
        return [
          { name: 'database_connections', value: totalCount - idleCount, labels: { ...labels, state: 'busy' } },
          { name: 'database_connections', value: idleCount, labels: { ...labels, state: 'idle' } },
          { name: 'database_connection_waits', value: waitingCount, labels },
        ];
      }),
    );
  }
}

/** @throws ContractError engine_unavailable: without a connection nothing has happened. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw engineUnavailable(error);
  }
}

interface Begin {
  sql: string;
  /** Before the first statement: unless something refuses that one where no transaction was begun, as row-level security does without an institute. */
  isAwaited: boolean;
}

async function transaction<T>(
  pool: pg.Pool,
  begin: Begin,
  fn: (tx: Tx) => Promise<T>,
  note: Note | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const connection = await connect(pool);
    let broken: Error | undefined;
    let committing = false;
    try {
      const begun = connection.query(begin.sql);
      if (begin.isAwaited) await begun;
      else begun.catch(() => undefined); // told when it is awaited below
      const result = await fn({
        query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
          note?.(beginningOf(sql));
          return (await connection.query<Row & pg.QueryResultRow>(statement(sql, values))).rows;
        },
      });
      await begun;
      committing = true;
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      const { code = '' } = error as { code?: string };
      if (RETRIED.has(code) && attempt < ATTEMPTS_MAX) continue;
      const isAway = (broken || AWAY.test(code)) && !(error instanceof ContractError);
      throw isAway && !committing ? engineUnavailable(error) : error;
    } finally {
      connection.release(broken);
    }
  }
}

/** Statements that a connection keeps prepared; a text beyond them is parsed and planned each time. */
const PREPARED_MAX = 200;
const prepared = new Map<string, string>();

/** Parsing and planning cost more than most statements: one with values is prepared once a connection. */
function statement(text: string, values?: readonly unknown[]): pg.QueryConfig {
  if (!values) return { text };
  if (!prepared.has(text) && prepared.size < PREPARED_MAX) prepared.set(text, `s${prepared.size}`);
  const name = prepared.get(text);
  return { text, values: values as unknown[], ...(name && { name }) };
}

const SHOWN_SQL = 120;

/** Enough of a statement to know it by; values are never part of it. */
function beginningOf(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim().slice(0, SHOWN_SQL);
}

/** True for a violation of this unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}
