import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES, type DatabaseName } from '@exam-evaluation/data/provision.ts';
import { loadSecrets } from '@exam-evaluation/standalone/secrets.ts';
import pg from 'pg';

/** The databases of an embedded system, seen by PostgreSQL's administrator, whom row-level security does not bind. */
export type Admins = Record<DatabaseName, pg.Client>;

/** @param data the system's DATA_DIR. */
export async function openAdmins(data: string): Promise<Admins> {
  const { databasePassword } = loadSecrets(data);
  const port = readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const opened = DATABASES.map(async (name) => {
    const connectionString = `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${name}`;
    const client = new pg.Client({ connectionString, statement_timeout: 600_000 });
    await client.connect();
    return [name, client] as const;
  });
  return Object.fromEntries(await Promise.all(opened)) as Admins;
}

export async function closeAdmins(admins: Admins): Promise<void> {
  await Promise.all(Object.values(admins).map((client) => client.end()));
}

/** The first row of a query. */
export async function one<Row extends object>(client: pg.Client, sql: string, values?: unknown[]): Promise<Row> {
  return (await client.query<Row & pg.QueryResultRow>(sql, values)).rows[0]!;
}

/** Names of a database's tables, those of the embedded event bus left out. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('bus_') && name !== 'schema_migrations');
}

/** What the whole server has written so far: bytes of its log, and transactions that changed something. */
export async function written(client: pg.Client): Promise<{ bytes: number; transactions: number }> {
  const row = await one<{ bytes: string; transactions: string }>(
    client,
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes, pg_snapshot_xmax(pg_current_snapshot()) as transactions`,
  );
  return { bytes: Number(row.bytes), transactions: Number(row.transactions) };
}
