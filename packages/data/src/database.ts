import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { observed } from '@exam-evaluation/runtime/metrics.ts';
import { inStep } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import pg from 'pg';
import { type Begin, GRACE_MS, runTransaction, STATEMENT_MS, type Tx } from './run-transaction.ts';

export type { Tx };

export interface DatabaseOptions {
  /** Login that row-level security binds. */
  tenantUrl: string;
  /** Login for system work: claims, sweeps, relays. */
  systemUrl: string;
  /** Connections of the tenant pool; the others get a quarter, at least 2. */
  poolSize?: number;
  applicationName: string;
  /** Whether statements are prepared by name, once per connection; they are by default. */
  isPrepared?: boolean;
  /** How long a transaction waits for a connection, and for a lock that another one holds; 5 s by default. */
  waitMs?: number;
  /** Logs when one of the logins gets no answer, and when both do again. */
  log?: Logger;
}

export interface TransactionOptions {
  /**
   * `waiting`: a separate pool for transactions that wait for another service, so that they cannot starve the others.
   */
  pool?: 'waiting';
  isolation?: 'repeatable read';
}

export interface SystemOptions {
  isolation?: 'repeatable read';
  /** Statement timeout for statements that read everything; limited by the request's deadline. */
  statementMs?: number;
}

const WAIT_MS = 5_000;
/** How long a probe waits: its caller gives up after a few seconds. */
const PROBE_MS = 1_000;

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

/** What differs between transactions of one database. */
type OwnBegin = Omit<Begin, 'database' | 'isPrepared'>;

/** A transaction bound to one institute. @throws ContractError validation_failed for an id that is not a UUID. */
function beginAs(instituteId: string, isolation = 'read committed'): Omit<OwnBegin, 'isSingle'> {
  if (!isUuid(instituteId)) throw notAUuid('institute_id');
  const sql = `begin isolation level ${isolation}; set local app.institute_id = '${instituteId}'`;
  return { sql, isAwaited: false, statementMs: STATEMENT_MS };
}

const watchPools = observed({
  database_connections: ['Connections to the database; `state` is `busy` or `idle`', 'database', 'pool', 'state'],
  database_connection_waits: ['Transactions that wait for a free connection', 'database', 'pool'],
});

const watchState = observed({
  database_transaction_age: [
    'Transactions since the oldest row that vacuum has not frozen; PostgreSQL accepts no writes at about 2.1 billion',
    'database',
  ],
  database_size_bytes: ['Size of the database on its disk, with indexes', 'database'],
});

/**
 * One service's database. Tenant SQL goes through `withTenant`, where row-level security shows only the rows of that
 * institute.
 */
export class Database {
  readonly #tenant: pg.Pool;
  readonly #waiting: pg.Pool;
  readonly #system: pg.Pool;
  readonly #name: string;
  readonly #isPrepared: boolean;
  readonly #log: Logger | undefined;
  #isAway = false;
  #probe: Promise<unknown> | undefined;

  constructor(options: DatabaseOptions) {
    const { poolSize: size = 10, waitMs = WAIT_MS } = options;
    const pool = (url: string, max: number) => {
      const created = new pg.Pool({
        connectionString: url,
        max,
        application_name: options.applicationName,
        connectionTimeoutMillis: waitMs,
        statement_timeout: STATEMENT_MS,
        query_timeout: STATEMENT_MS + GRACE_MS,
        lock_timeout: waitMs,
        idle_in_transaction_session_timeout: 15_000,
        // Planning each time what is looked up by its key costs more than looking it up, the more so in tables of pieces.
        options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
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
    this.#isPrepared = options.isPrepared ?? true;
    this.#log = options.log;
    this.#observePools();
  }

  /**
   * Runs `fn` in one transaction as the tenant role, bound to one institute. After a deadlock `fn` runs again, so its
   * effects outside the transaction must be repeatable.
   * @throws ContractError validation_failed for an institute id that is no UUID; engine_unavailable when the database
   *   cannot serve, or the time for the request is over, and nothing was committed. If it is unknown whether it was
   *   committed, the driver's error.
   */
  async withTenant<T>(instituteId: string, fn: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const pool = options.pool === 'waiting' ? this.#waiting : this.#tenant;
    return await this.#transaction(pool, { ...beginAs(instituteId, options.isolation), isSingle: false }, fn);
  }

  /**
   * Like `withTenant` for a single statement that only reads: begin, statement and commit are sent together, in one
   * round trip.
   */
  async readOnce<T>(instituteId: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.#transaction(this.#tenant, { ...beginAs(instituteId), isSingle: true }, fn);
  }

  /** Runs `fn` in one transaction as the system role, which sees every institute's rows. */
  async withSystem<T>(fn: (tx: Tx) => Promise<T>, options: SystemOptions = {}): Promise<T> {
    const { isolation = 'read committed', statementMs = STATEMENT_MS } = options;
    const timed = statementMs === STATEMENT_MS ? '' : `; set local statement_timeout = ${statementMs}`;
    const sql = `begin isolation level ${isolation}${timed}`;
    return await this.#transaction(this.#system, { sql, isAwaited: true, statementMs, isSingle: false }, fn);
  }

  /**
   * Whether the database answers both of its roles, within a second. One that hangs is asked once, until it answers or
   * the statement ends, so that probes do not fill the pools.
   */
  async isReachable(): Promise<boolean> {
    this.#probe ??= Promise.all([this.#tenant, this.#system].map((pool) => pool.query('select 1'))).finally(() => {
      this.#probe = undefined;
    });
    try {
      await withTimeout(this.#probe, PROBE_MS, 'no answer to a probe');
      if (this.#isAway) this.#log?.info('the database answers again');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#log?.warn({ err: error }, 'the database does not answer');
      this.#isAway = true;
    }
    return !this.#isAway;
  }

  async close(): Promise<void> {
    await Promise.all([this.#tenant.end(), this.#waiting.end(), this.#system.end()]);
  }

  async #transaction<T>(pool: pg.Pool, own: OwnBegin, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const begin = { ...own, database: this.#name, isPrepared: this.#isPrepared };
    const attributes = { 'db.system.name': 'postgresql', 'db.namespace': this.#name };
    return await inStep(`postgresql ${this.#name}`, attributes, (note) => runTransaction(pool, begin, fn, note));
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
    watchState(async () => {
      const { age, bytes } = await this.withSystem(selectState);
      const labels = { database: this.#name };
      return [
        { name: 'database_transaction_age', value: age, labels },
        { name: 'database_size_bytes', value: bytes, labels },
      ];
    });
  }
}

async function selectState(tx: Tx): Promise<{ age: number; bytes: number }> {
  const [row] = await tx.query<{ age: number; bytes: number }>(
    `select age(datfrozenxid) as age, pg_database_size(oid)::float8 as bytes
     from pg_database where datname = current_database()`,
  );
  return row!;
}
