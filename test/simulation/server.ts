// The database port: the services' own transactions (packages/data/src/run-transaction.ts) over rows in memory.
// statements/ models what a statement does; this file decides when it happens, and what breaks.
import type { Database } from '@exam-evaluation/data/database.ts';
import { runTransaction } from '@exam-evaluation/data/run-transaction.ts';
import { toInstant } from './moments.ts';
import { Blocked, type Row, Rows, Transaction } from './rows.ts';
import { type Life, type Scheduler, WORLD } from './scheduler.ts';
import { find, type Plant, type Statement } from './statements/statement.ts';

/** The driver's error when the connection is lost. At a commit nobody knows whether it has happened. */
export class ConnectionLost extends Error {
  readonly code: string | undefined;

  constructor(committing: boolean) {
    super('connection lost (a planned fault)');
    this.code = committing ? undefined : '57P01';
  }
}

/** One event on a connection; traces have them in order. */
export type Traced =
  | { transaction: Transaction; did: 'begin' | 'commit' | 'rollback' }
  | { transaction: Transaction; did: 'statement'; text: string; values: readonly unknown[]; rows: Row[]; at: string };

/** A step that waits for a lock, to be tried again when the lock is released. */
type Waiting = { lock: string; again: () => void };

export class SimulatedServer {
  readonly rows = new Rows();
  readonly #scheduler: Scheduler;
  readonly #statements: readonly Statement[];
  readonly #plant: Plant;
  readonly #open = new Map<Transaction, Life>();
  #waiting: Waiting[] = [];
  /** Called with every event. */
  onTrace: (traced: Traced) => void = () => undefined;
  #lastMoment = 0;

  constructor(scheduler: Scheduler, statements: readonly Statement[], plant: Plant) {
    this.#scheduler = scheduler;
    this.#statements = statements;
    this.#plant = plant;
    this.rows.onRelease = (lock) => {
      const woken = this.#waiting.filter((one) => one.lock === lock);
      this.#waiting = this.#waiting.filter((one) => one.lock !== lock);
      for (const { again } of woken) scheduler.after(scheduler.between(0.01, 0.5), WORLD, again);
    };
  }

  /** clock_timestamp() in microseconds; no two calls get the same value. */
  clock = (): string => {
    this.#lastMoment = Math.max(Math.floor(this.#scheduler.now * 1000), this.#lastMoment + 1);
    return toInstant(this.#lastMoment);
  };

  /** The database as a process uses it. */
  of(life: Life): Database {
    const pool = { connect: async () => new Connection(this, this.#scheduler, life) } as never;
    const run = <T>(sql: string, isAwaited: boolean, fn: never): Promise<T> =>
      runTransaction(
        pool,
        { sql, isAwaited, statementMs: 10_000, isPrepared: true, isSingle: false, database: 'simulated' },
        fn,
        undefined,
      );
    const begin = (isolation = 'read committed') => `begin isolation level ${isolation}`;
    const database: Pick<Database, 'withTenant' | 'readOnce' | 'withSystem'> = {
      withTenant: (_institute, fn, options) => run(begin(options?.isolation), false, fn as never),
      // The commit is a separate step here, though it changes nothing.
      readOnce: (_institute, fn) => run(begin(), false, fn as never),
      withSystem: (fn, options) => run(begin(options?.isolation), true, fn as never),
    };
    return database as Database;
  }

  /** Rolls back what a process had begun when it died. */
  forget(life: Life): void {
    for (const [transaction, owner] of this.#open) {
      if (owner !== life) continue;
      this.end(transaction, 'rollback');
    }
  }

  open(transaction: Transaction, life: Life): void {
    this.#open.set(transaction, life);
    this.onTrace({ transaction, did: 'begin' });
  }

  end(transaction: Transaction, how: 'commit' | 'rollback'): void {
    this.#open.delete(transaction);
    transaction[how]();
    this.onTrace({ transaction, did: how });
  }

  /** Runs a statement of a transaction now. */
  run(transaction: Transaction, text: string, values: readonly unknown[]): Row[] {
    const statement = find(this.#statements, text);
    const run = () => statement.run(transaction, values, text);
    const rows = transaction.statement(() => this.#plant(statement, transaction, values, run));
    this.onTrace({ transaction, did: 'statement', text, values, rows, at: transaction.clock() });
    return rows;
  }

  /** Runs a step and tries it again from its beginning whenever the lock that it waits for is released. */
  tried<T>(life: Life, fn: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        if (!life.alive) return;
        try {
          resolve(fn());
        } catch (error) {
          if (error instanceof Blocked) this.#waiting.push({ lock: error.lock, again: attempt });
          else reject(error);
        }
      };
      this.#scheduler.after(this.#scheduler.latency(), life, attempt);
    });
  }
}

/** Like the driver's connection: statements of runTransaction run one after another. */
class Connection {
  readonly connection = { stream: { cork: () => undefined, uncork: () => undefined } };
  readonly #server: SimulatedServer;
  readonly #scheduler: Scheduler;
  readonly #life: Life;
  #transaction: Transaction | undefined;
  #isLost = false;

  constructor(server: SimulatedServer, scheduler: Scheduler, life: Life) {
    this.#server = server;
    this.#scheduler = scheduler;
    this.#life = life;
  }

  async query(given: string | { text: string; values?: readonly unknown[] }): Promise<{ rows: Row[] }> {
    const { text, values = [] } = typeof given === 'string' ? { text: given } : given;
    if (this.#isLost) throw new ConnectionLost(false);
    if (text.startsWith('begin')) this.#begin(text);
    else if (text === 'rollback') this.#end('rollback');
    else if (text === 'commit') await this.#scheduler.step(this.#life, () => this.#commit());
    else return { rows: await this.#server.tried(this.#life, () => this.#run(text, values)) };
    return { rows: [] };
  }

  release(): void {
    // A pool is not simulated: there is always another connection.
  }

  #begin(text: string): void {
    this.#transaction = new Transaction(this.#server.rows, this.#server.clock, text.includes('repeatable read'));
    this.#server.open(this.#transaction, this.#life);
  }

  #run(text: string, values: readonly unknown[]): Row[] {
    if (this.#scheduler.chance(this.#scheduler.faults.broken / 4)) this.#lose(false);
    return this.#server.run(this.#transaction!, text, values);
  }

  #commit(): void {
    const isBreaking = this.#scheduler.chance(this.#scheduler.faults.broken);
    if (isBreaking && this.#scheduler.chance(0.4)) this.#lose(true);
    this.#end('commit');
    if (isBreaking) this.#lose(true);
  }

  #lose(committing: boolean): never {
    this.#isLost = true;
    this.#end('rollback');
    throw new ConnectionLost(committing);
  }

  #end(how: 'commit' | 'rollback'): void {
    if (this.#transaction) this.#server.end(this.#transaction, how);
    this.#transaction = undefined;
  }
}
