import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { splitStatements } from '@exam-evaluation/data/migration-file.ts';
import { type DatabaseName, databaseUrls, provisionDatabase, roleName } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import type { Lists } from './lists.ts';

/** The databases of an earlier release and what its lists answered; `record.ts` makes it. */
export interface Release {
  /** How it was made. */
  about: string;
  instituteId: string;
  uploads: string[];
  /** What the release's own code answered. */
  lists: Lists;
  databases: Record<(typeof RECORDED)[number], Dump>;
}

/** The dashboard is younger than the first release. */
export const RECORDED = ['gateway', 'exams', 'submissions', 'billing'] as const satisfies DatabaseName[];

interface Dump {
  /** The migrations that were applied, in their order, as the release had them. */
  schema: string;
  rows: string;
}

/** Keys, and stored answers, which may hold one. */
const LEFT_OUT = ['api_keys', 'operations', 'idempotency_records'];

export function readRelease(path: string): Release {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Release;
}

export function writeRelease(path: string, release: Release): void {
  writeFileSync(path, gzipSync(JSON.stringify(release), { level: 9 }));
}

/** @param sqlOf text of a migration. */
export async function dumpDatabase(adminUrl: string, sqlOf: (name: string) => string): Promise<Dump> {
  return await connected(adminUrl, async (client) => {
    const applied = await client.query<{ name: string }>(
      'select name from schema_migrations order by applied_at, name',
    );
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
      [LEFT_OUT],
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const table = pg.escapeIdentifier(name);
      const found = await client.query<{ json: string | null }>(
        `select json_agg(found)::text as json from ${table} found`,
      );
      const { json } = found.rows[0]!;
      if (!json) continue;
      rows.push(
        `delete from ${table}`,
        `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(json)})`,
      );
    }
    return { schema: applied.rows.map(({ name }) => sqlOf(name)).join('\n'), rows: rows.join(';\n') };
  });
}

/** Makes the release's databases on a server that has none. */
export async function restoreRelease({ databases }: Release, adminUrl: string, password: string): Promise<void> {
  for (const name of RECORDED) {
    const { schema, rows } = databases[name];
    const { ownerUrl } = await provisionDatabase(adminUrl, name, password);
    await connected(ownerUrl, async (client) => {
      await client.query(MADE_BEFORE);
      await client.query(
        "select set_config('migration.app_role', $1, false), set_config('migration.system_role', $2, false)",
        [roleName(name, 'app'), roleName(name, 'system')],
      );
      for (const statement of splitStatements(schema)) await client.query(statement);
    });
    // Row-level security hides rows from the owner; as a replica the tables take them in any order.
    const { pathname } = new URL(databaseUrls(adminUrl, name, password).ownerUrl);
    await connected(Object.assign(new URL(adminUrl), { pathname }).href, (client) =>
      client.query(`set session_replication_role = replica; ${rows}`),
    );
  }
}

const MADE_BEFORE =
  'create table schema_migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)';

async function connected<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
