import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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
const LOCK_PAUSE_MS = 1_000;
const IN_THE_WAY = new Set(['55P03', '40P01']); // lock timeout, deadlock

/** The first migrations of every service's database: tenancy, operations, clocks. */
const FOUNDATION = join(import.meta.dirname, 'foundation');

/**
 * Applies the migrations that the database has not seen, each in its own transaction, in order of their names.
 * Concurrent runs wait for each other. A database that is ahead of this code is not changed.
 * @returns names of the migrations applied now.
 */
export async function migrate(options: MigrationOptions): Promise<string[]> {
  const connection = new pg.Client({ connectionString: options.ownerUrl });
  await connection.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK]);
    await connection.query(
      "select set_config('migration.app_role', $1, false), set_config('migration.system_role', $2, false)",
      [options.appRole, options.systemRole],
    );
    await connection.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await connection.query(`grant select on schema_migrations to ${pg.escapeIdentifier(options.systemRole)}`);
    const pending = await pendingMigrations(connection, options.folder);
    for (const path of pending) await apply(connection, path);
    return pending.map((path) => basename(path));
  } finally {
    await connection.end();
  }
}

/** Applies one migration in a transaction; retries as long as the tables that it changes are locked. */
async function apply(connection: pg.Client, path: string): Promise<void> {
  const sql = await readFile(path, 'utf8');
  for (;;) {
    await connection.query('begin');
    try {
      await connection.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await connection.query(sql);
      await connection.query('insert into schema_migrations (name) values ($1)', [basename(path)]);
      await connection.query('commit');
      return;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined); // a lost connection fails anyway
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
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
    return rows[0]!.there && (await pendingMigrations(connection, folder)).length === 0;
  } finally {
    await connection.end();
  }
}

async function pendingMigrations(connection: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map((row) => row.name));
  const files = [...(await sqlFiles(FOUNDATION)), ...(await sqlFiles(folder))];
  return files.filter((path) => !applied.has(basename(path)));
}

async function sqlFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => join(folder, name));
}
