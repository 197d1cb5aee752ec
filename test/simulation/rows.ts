// Models rows as PostgreSQL keeps them for transactions: versions, row locks that wait, unique keys, deadlocks. A
// statement happens at once; one that has to wait for a lock starts again when the lock is free.

export type Row = Record<string, any>;
type Mode = 'share' | 'update';

/** A refusal of the database, by its SQLSTATE. */
export class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The statement has to wait until this lock is released. */
export class Blocked extends Error {
  readonly lock: string;

  constructor(lock: string) {
    super(`waits for ${lock}`);
    this.lock = lock;
  }
}

interface Lock {
  updater: Transaction | undefined;
  sharers: Set<Transaction>;
}

interface Version {
  row: Row | undefined;
  /** Number of the commit that made this version. */
  made: number;
}

/** A row that a commit has changed, before and after. */
export type Change = { table: string; before: Row | undefined; after: Row | undefined };

export class Rows {
  readonly versions = new Map<string, Map<string, Version[]>>();
  readonly #locks = new Map<string, Lock>();
  /** Called for each lock that is released, which others may wait for. */
  onRelease: (lock: string) => void = () => undefined;
  onCommit: (changes: readonly Change[]) => void = () => undefined;
  commits = 0;

  table(name: string): Map<string, Version[]> {
    const table = this.versions.get(name) ?? new Map<string, Version[]>();
    this.versions.set(name, table);
    return table;
  }

  /** Committed rows. */
  committed(table: string): Row[] {
    return [...this.table(table).values()].flatMap((versions) => versions.at(-1)?.row ?? []);
  }

  /** @throws Blocked, or SqlError for a wait that would never end. */
  lock(transaction: Transaction, name: string, mode: Mode): void {
    const lock = this.#locks.get(name) ?? { updater: undefined, sharers: new Set<Transaction>() };
    this.#locks.set(name, lock);
    if (this.#others(lock, transaction, mode).length > 0) {
      if (this.#waitsFor(name, transaction, mode, new Set())) throw new SqlError('40P01', 'deadlock detected');
      transaction.waiting = { lock: name, mode };
      throw new Blocked(name);
    }
    transaction.waiting = undefined;
    if (mode === 'share') lock.sharers.add(transaction);
    else lock.updater = transaction;
    transaction.locks.add(name);
  }

  isFree(transaction: Transaction, name: string): boolean {
    const lock = this.#locks.get(name);
    return !lock || this.#others(lock, transaction, 'update').length === 0;
  }

  release(transaction: Transaction): void {
    for (const name of transaction.locks) {
      const lock = this.#locks.get(name)!;
      if (lock.updater === transaction) lock.updater = undefined;
      lock.sharers.delete(transaction);
      if (!lock.updater && lock.sharers.size === 0) this.#locks.delete(name);
    }
    const given = [...transaction.locks];
    transaction.locks.clear();
    transaction.waiting = undefined;
    for (const name of given) this.onRelease(name);
  }

  #others(lock: Lock, transaction: Transaction, mode: Mode): Transaction[] {
    const holders = lock.updater ? [lock.updater] : [];
    if (mode === 'update') holders.push(...lock.sharers);
    return holders.filter((holder) => holder !== transaction);
  }

  /** Whether the holders of a lock wait, directly or through others, for `transaction`. */
  #waitsFor(name: string, transaction: Transaction, mode: Mode, seen: Set<Transaction>): boolean {
    return this.#others(this.#locks.get(name)!, transaction, mode).some((holder) => {
      if (seen.has(holder)) return false;
      seen.add(holder);
      const { waiting } = holder;
      if (!waiting) return false;
      const next = this.#locks.get(waiting.lock);
      if (!next) return false;
      if (this.#others(next, holder, waiting.mode).includes(transaction)) return true;
      return this.#waitsFor(waiting.lock, holder, waiting.mode, seen);
    });
  }
}

/** A transaction, with what its statements may do. */
export class Transaction {
  readonly rows: Rows;
  readonly locks = new Set<string>();
  waiting: { lock: string; mode: Mode } | undefined;
  /** Its changes by table and key, followed by those of the statement under way. */
  readonly #own = new Map<string, { table: string; key: string; row: Row | undefined }>();
  #statement = new Map<string, { table: string; key: string; row: Row | undefined }>();
  /** Under repeatable read: the commits that it sees. */
  #snapshot: number | undefined;
  readonly #clock: () => string;
  #moment: string | undefined;
  lastUuid = '';

  constructor(rows: Rows, clock: () => string, repeatable = false) {
    this.rows = rows;
    this.#clock = clock;
    if (repeatable) this.#snapshot = rows.commits;
  }

  /** Runs a statement atomically. */
  statement<T>(fn: () => T): T {
    this.#statement = new Map();
    this.#moment = undefined;
    const result = fn();
    for (const [name, change] of this.#statement) this.#own.set(name, change);
    this.#statement = new Map();
    return result;
  }

  /** clock_timestamp(), but the same throughout a statement. */
  clock(): string {
    this.#moment ??= this.#clock();
    return this.#moment;
  }

  /** gen_random_uuid() */
  uuid(): string {
    this.lastUuid = crypto.randomUUID();
    return this.lastUuid;
  }

  find(table: string, key: string): Row | undefined {
    const name = `${table}/${key}`;
    const own = this.#statement.get(name) ?? this.#own.get(name);
    if (own) return own.row;
    const versions = this.rows.table(table).get(key);
    if (this.#snapshot === undefined) return versions?.at(-1)?.row;
    return versions?.findLast(({ made }) => made <= this.#snapshot!)?.row;
  }

  /** Visible rows for which `fits` is true. */
  all(table: string, fits: (row: Row) => boolean): Row[] {
    const keys = new Set(this.rows.table(table).keys());
    for (const change of this.#own.values()) if (change.table === table) keys.add(change.key);
    return [...keys].flatMap((key) => {
      const row = this.find(table, key);
      return row && fits(row) ? row : [];
    });
  }

  /** Locks a row. @returns its version once the lock is held. */
  lock(table: string, key: string, mode: Mode = 'update'): Row | undefined {
    this.rows.lock(this, `${table}/${key}`, mode);
    const made = this.rows.table(table).get(key)?.at(-1)?.made ?? 0;
    if (this.#snapshot !== undefined && made > this.#snapshot)
      throw new SqlError('40001', 'could not serialize access');
    return this.find(table, key);
  }

  /** Whether nobody else has locked the row (skip locked). */
  isFree(table: string, key: string): boolean {
    return this.rows.isFree(this, `${table}/${key}`);
  }

  /** Writes a row, or with `undefined` deletes it. */
  put(table: string, key: string, row: Row | undefined): void {
    this.lock(table, key);
    this.#statement.set(`${table}/${key}`, { table, key, row });
  }

  /** Changes columns of a row. @returns the row; undefined when there is none. */
  change(table: string, key: string, change: (row: Row) => Row): Row | undefined {
    if (!this.find(table, key)) return undefined;
    const row = this.lock(table, key);
    if (!row) return undefined;
    const changed = { ...row, ...change(row) };
    this.put(table, key, changed);
    return changed;
  }

  /** Inserts a row. False when the key is taken; waits for another transaction that has inserted it uncommitted. */
  insert(table: string, key: string, row: Row): boolean {
    if (this.lock(table, key)) return false;
    this.put(table, key, row);
    return true;
  }

  commit(): void {
    const made = ++this.rows.commits;
    const changes = [...this.#own.values()].map(({ table, key, row }): Change => {
      const versions = this.rows.table(table).get(key) ?? [];
      const before = versions.at(-1)?.row;
      this.rows.table(table).set(key, [...versions.slice(-3), { row, made }]);
      return { table, before, after: row };
    });
    this.#own.clear();
    this.rows.release(this);
    this.rows.onCommit(changes);
  }

  rollback(): void {
    this.#own.clear();
    this.rows.release(this);
  }
}
