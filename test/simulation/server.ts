// The database port: the services' own transactions (packages/data/src/run-transaction.ts) over rows in memory. What a
// statement does is told by statements/; here is when it happens, and what breaks.
import type { Database } from '@exam-evaluation/data/database.ts';
import { runTransaction } from '@exam-evaluation/data/run-transaction.ts';
import { toInstant } from './moments.ts';
import { Blocked, type Row, Rows, Transaction } from './rows.ts';
import { type Life, type Scheduler, WORLD } from './scheduler.ts';
import { find, type Plant, type Statement } from './statements/statement.ts';

/** The driver's error when the connection is gone: at a commit nobody knows whether it has happened. */
export class ConnectionLost extends Error {
  readonly code: string | undefined;

  constructor(committing: boolean) {
    super('connection lost (a planned fault)');
    this.code = committing ? undefined : '57P01';
  }
}

/** What has happened on a connection, in the order in which it did. */
export type Traced =
  | { transaction: Transaction; did: 'begin' | 'commit' | 'rollback' }
  | { transaction: Transaction; did: 'statement'; text: string; values: readonly unknown[]; rows: Row[]; at: string };

/** What an open connection waits for: to be tried again when the lock is given up. */
type Waiting = { lock: string; again: () => void };

export class SimulatedServer {
  readonly rows = new Rows();
  readonly #scheduler: Scheduler;
  readonly #statements: readonly Statement[];
  readonly #plant: Plant;
  readonly #open = new Map<Transaction, Life>();
  #waiting: Waiting[] = [];
  /** Told of everything that happens. */
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

  /** clock_timestamp(), to the microsecond; no two calls get the same. */
  clock = (): string => {
    this.#lastMoment = Math.max(Math.floor(this.#scheduler.now * 1000), this.#lastMoment + 1);
    return toInstant(this.#lastMoment);
  };

  /** The database as a process uses it. */
  of(life: Life): Database {
    const pool = { connect: async () => this.#connect(life) } as never;
    const run = <T>(sql: string, isAwaited: boolean, fn: never): Promise<T> =>
      runTransaction(pool, { sql, isAwaited, statementMs: 10_000 }, fn, undefined);
    const begin = (isolation = 'read committed') => `begin isolation level ${isolation}`;
    const database: Pick<Database, 'withTenant' | 'withSystem'> = {
      withTenant: (_institute, fn, options) => run(begin(options?.isolation), false, fn as never),
      withSystem: (fn, options) => run(begin(options?.isolation), true, fn as never),
    };
    return database as Database;
  }

  /** What a process had begun is rolled back when it dies. */
  forget(life: Life): void {
    for (const [transaction, owner] of this.#open) {
      if (owner !== life) continue;
      this.#open.delete(transaction);
      transaction.rollback();
      this.onTrace({ transaction, did: 'rollback' });
    }
  }

  #connect(life: Life) {
    let transaction: Transaction | undefined;
    let lost = false;
    const end = (how: 'commit' | 'rollback') => {
      if (!transaction) return;
      this.#open.delete(transaction);
      transaction[how]();
      this.onTrace({ transaction, did: how });
      transaction = undefined;
    };
    const lose = (committing: boolean): never => {
      lost = true;
      end('rollback');
      throw new ConnectionLost(committing);
    };
    const scheduler = this.#scheduler;
    const query = async (given: string | { text: string; values?: readonly unknown[] }): Promise<{ rows: Row[] }> => {
      const { text, values = [] } = typeof given === 'string' ? { text: given } : given;
      if (lost) throw new ConnectionLost(false);
      if (text.startsWith('begin')) {
        transaction = new Transaction(this.rows, this.clock, text.includes('repeatable read'));
        this.#open.set(transaction, life);
        this.onTrace({ transaction, did: 'begin' });
        return { rows: [] };
      }
      if (text === 'rollback') {
        end('rollback');
        return { rows: [] };
      }
      if (text === 'commit') {
        return await scheduler.step(life, () => {
          const fault = scheduler.chance(scheduler.faults.broken);
          if (fault && scheduler.chance(0.4)) lose(true);
          end('commit');
          if (fault) lose(true);
          return { rows: [] };
        });
      }
      const statement = find(this.#statements, text);
      return await this.#tried(life, () => {
        if (scheduler.chance(scheduler.faults.broken / 4)) lose(false);
        const current = transaction!;
        const run = () => statement.run(current, values as never[], text);
        const rows = current.statement(() => this.#plant(statement, current, values as never[], run));
        this.onTrace({ transaction: current, did: 'statement', text, values, rows, at: current.clock() });
        return { rows };
      });
    };
    return { query, release: () => undefined };
  }

  /** A step that is tried again, from its beginning, whenever a lock in its way is given up. */
  #tried<T>(life: Life, fn: () => T): Promise<T> {
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
