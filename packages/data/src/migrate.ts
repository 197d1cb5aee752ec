import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BuiltIndex, builtIndex, isConcurrent, type Migration, readMigrations } from './migration-file.ts';

export interface MigrationOptions {
  /** Login that owns the schema. */
  ownerUrl: string;
  /** Roles that the tables are granted to. */
  appRole: string;
  systemRole: string;
  /** Folder of `NNNN_name.sql` files. */
  folder: string;
}

/** Any number: the same in every process that migrates. */
const LOCK = 7_301_946;

/** A waiting migration blocks later queries on the table, hence the lock timeout. */
const LOCK_WAIT_MS = 2_000;
const PAUSE_MS = 1_000;
const IN_THE_WAY = new Set(['55P03', '40P01']); // lock timeout, deadlock

/** The first migrations of every service's database: tenancy, operations, clocks. */
const FOUNDATION = join(import.meta.dirname, 'foundation');

/**
 * Applies the migrations that the database has not seen, in order of their names: each in its own transaction, or
 * outside of one where it builds indexes while others write. Concurrent runs wait for each other. A database that is
 * ahead of this code is not changed.
 * @returns names of the migrations applied now.
 * @throws Error when a migration that was applied has been changed since.
 */
export async function migrate(options: MigrationOptions): Promise<string[]> {
  const connection = new pg.Client({ connectionString: options.ownerUrl });
  await connection.connect();
  try {
    await takeTurn(connection);
    await connection.query(
      "select set_config('migration.app_role', $1, false), set_config('migration.system_role', $2, false)",
      [options.appRole, options.systemRole],
    );
    await prepareRecord(connection, options.systemRole);
    const migrations = await allMigrations(options.folder);
    const applied = await selectApplied(connection);
    await compareChecksums(connection, migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      if (isConcurrent(migration)) await applyConcurrently(connection, migration);
      else await apply(connection, migration);
    }
    return pending.map(({ name }) => name);
  } finally {
    await connection.end();
  }
}

/**
 * Waits until no other process migrates. It asks again and again, since a statement that waits for the lock would keep
 * an index from being built: that waits for every older statement.
 */
async function takeTurn(connection: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0]!.mine) return;
    await sleep(PAUSE_MS / 4);
  }
}

/** Makes the table of applied migrations. Releases of before write no checksum. */
async function prepareRecord(connection: pg.Client, systemRole: string): Promise<void> {
  await connection.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await connection.query('alter table schema_migrations add column if not exists checksum text');
  await connection.query(`grant select on schema_migrations to ${pg.escapeIdentifier(systemRole)}`);
}

/** Checksums of the applied migrations by name; null where a release of before has applied it. */
async function selectApplied(connection: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await connection.query<{ name: string; checksum: string | null }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Records checksums that are missing. @throws Error when a migration was changed after it was applied. */
async function compareChecksums(
  connection: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const { name, checksum } of migrations) {
    const recorded = applied.get(name);
    if (recorded === null) {
      await connection.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum]);
    } else if (recorded !== undefined && recorded !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database, so the schema may not be the one that this code needs. Restore the file, and make the change in a new migration.`,
      );
    }
  }
}

const RECORD = 'insert into schema_migrations (name, checksum) values ($1, $2)';

/** Applies one migration in a transaction; retries as long as the tables that it changes are locked. */
async function apply(connection: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  for (;;) {
    await connection.query('begin');
    try {
      await connection.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      for (const statement of statements) await connection.query(statement);
      await connection.query(RECORD, [name, checksum]);
      await connection.query('commit');
      return;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined); // a lost connection fails anyway
      if (!isInTheWay(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Applies a migration whose statements run outside a transaction. They wait for older transactions without blocking
 * anybody, or give up by themselves, so that they have no lock timeout. An index that was not completed is built anew.
 */
async function applyConcurrently(connection: pg.Client, { name, statements, checksum }: Migration): Promise<void> {
  for (const statement of statements) {
    for (;;) {
      try {
        const index = builtIndex(statement);
        if (index) await buildIndex(connection, index);
        else await connection.query(statement);
        break;
      } catch (error) {
        if (!isInTheWay(error)) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }
  await connection.query(RECORD, [name, checksum]);
}

/**
 * Builds an index while others write. Of a table that is cut into pieces PostgreSQL cannot do that: each piece gets its
 * own, and then they are made parts of one of the table.
 */
async function buildIndex(connection: pg.Client, { name, table, create, rest }: BuiltIndex): Promise<void> {
  const build = async (index: string, on: string) => {
    const { rowCount } = await connection.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    );
    if (rowCount) await connection.query(`drop index concurrently if exists ${index}`);
    await connection.query(`${create} concurrently if not exists ${index.replace(/^.*\./, '')} on ${on} ${rest}`);
  };
  const { rows: pieces } = await connection.query<{ piece: string; index: string }>(
    `select inhrelid::regclass::text as piece, format('%I.%I', nspname, left($2 || '_' || relname, 63)) as index
     from pg_inherits join pg_class piece on piece.oid = inhrelid join pg_namespace n on n.oid = relnamespace
     where inhparent = to_regclass($1) and relispartition`,
    [table, name],
  );
  if (pieces.length === 0) {
    await build(name, table);
    return;
  }
  for (const { piece, index } of pieces) await build(index, piece);
  await connection.query(`${create} if not exists ${name} on only ${table} ${rest}`);
  for (const { index } of pieces) await connection.query(`alter index ${name} attach partition ${index}`);
}

function isInTheWay(error: unknown): boolean {
  return IN_THE_WAY.has((error as { code?: string }).code ?? '');
}

/**
 * Whether the database has all migrations of this code; it may have more.
 * @param url a login that may read `schema_migrations`: the owner's or the system's.
 */
export async function isMigrated(url: string, folder: string): Promise<boolean> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ there: boolean }>(
      "select to_regclass('schema_migrations') is not null as there",
    );
    if (!rows[0]!.there) return false;
    const applied = await connection.query<{ name: string }>('select name from schema_migrations');
    const names = new Set(applied.rows.map(({ name }) => name));
    return (await allMigrations(folder)).every(({ name }) => names.has(name));
  } finally {
    await connection.end();
  }
}

async function allMigrations(folder: string): Promise<Migration[]> {
  return [...(await readMigrations(FOUNDATION)), ...(await readMigrations(folder))];
}
