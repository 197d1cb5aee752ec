import { DATABASES, type DatabaseName, roleName } from '@exam-evaluation/data/provision.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

const OURS = '00000000-0000-4000-8000-000000000001';
const OTHERS = '00000000-0000-4000-8000-000000000002';

/** Which rows of a table the role that serves tenants sees. */
type Sight = 'only its institute' | 'nothing' | 'every institute' | 'not even its own';

/** Unique keys without the institute, by which a caller's institute is found. */
const FINDING_THE_INSTITUTE: Partial<Record<DatabaseName, string[]>> = {
  gateway: ['api_keys_hash'],
  dashboard: [
    'lti_platforms_id',
    'people_oidc',
    'result_links_hash',
    'result_sessions_hash',
    'sessions_hash',
    'sign_in_links_hash',
  ],
};

describe.each(DATABASES)('%s', (service) => {
  let db: TestDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    db = await startTestDatabase(service);
    admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query('begin'); // rolled back at the end
  });
  afterAll(async () => {
    await admin.end();
    await db.close();
  });

  test('shows an institute its own rows of every table and nobody else a row', async () => {
    const tables = await tenantTables(admin);
    expect(tables.length).toBeGreaterThanOrEqual(2);
    const sights = await sightsOf(admin, service, tables);
    expect(Object.entries(sights).filter(([, sight]) => !['only its institute', 'nothing'].includes(sight))).toEqual(
      [],
    );
    expect(sights).toMatchObject({ operations: 'only its institute', clocks: 'only its institute' });
  });

  test('has the institute first in every primary and unique key of tables that tenants use', async () => {
    const { rows } = await admin.query<{ key: string }>(
      `select indexrelid::regclass::text as key from pg_index
       join pg_class on pg_class.oid = indrelid and relrowsecurity
       join pg_attribute on attrelid = indrelid and attnum = indkey[0]
       where indisunique and attname <> 'institute_id'`,
    );
    expect(rows.map(({ key }) => key).sort()).toEqual(FINDING_THE_INSTITUTE[service] ?? []);
  });

  test('a table without the policies is detected', async () => {
    await inSavepoint(admin, async () => {
      const app = roleName(service, 'app');
      await admin.query('create table planted (institute_id uuid not null, note text not null)');
      await admin.query(`grant select on planted to ${app}`);
      expect(await sightsOf(admin, service, ['planted'])).toEqual({ planted: 'every institute' });
      await admin.query('alter table planted enable row level security');
      expect(await sightsOf(admin, service, ['planted'])).toEqual({ planted: 'not even its own' });
      await admin.query('create policy everybody on planted using (true)');
      expect(await sightsOf(admin, service, ['planted'])).toEqual({ planted: 'every institute' });
    });
  });
});

async function tenantTables(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'institute_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Puts a row of our institute into each table and looks at it without a condition, as us and as another institute. */
async function sightsOf(admin: pg.Client, service: DatabaseName, tables: readonly string[]) {
  const sights: Record<string, Sight> = {};
  for (const table of tables) {
    await inSavepoint(admin, async () => {
      await admin.query("set local session_replication_role = 'replica'"); // neither triggers nor foreign keys
      await insertSomething(admin, table);
      await admin.query(`set local role ${roleName(service, 'app')}`);
      const [own, others] = [await count(admin, table, OURS), await count(admin, table, OTHERS)];
      if (own === undefined || others === undefined) sights[table] = 'nothing';
      else if (others > 0) sights[table] = 'every institute';
      else sights[table] = own === 1 ? 'only its institute' : 'not even its own';
    });
  }
  return sights;
}

/** Rows that the role sees; undefined when it may not look. */
async function count(admin: pg.Client, table: string, institute: string): Promise<number | undefined> {
  let rows: number | undefined;
  await inSavepoint(admin, async () => {
    await admin.query(`set local app.institute_id = '${institute}'`);
    try {
      rows = (await admin.query(`select * from ${table}`)).rows.length;
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error; // insufficient privilege
    }
  });
  return rows;
}

/** Runs `fn` and rolls back everything that it did, including settings and the role. */
async function inSavepoint(admin: pg.Client, fn: () => Promise<void>): Promise<void> {
  await admin.query('savepoint look');
  try {
    await fn();
  } finally {
    await admin.query('rollback to savepoint look; release savepoint look');
  }
}

const ANYTHING: Record<string, string> = {
  bool: 'true',
  bytea: `'x'`,
  date: 'current_date',
  int2: '1',
  int4: '1',
  int8: '1',
  json: `'{}'`,
  jsonb: `'{}'`,
  text: `'x'`,
  timestamptz: 'now()',
  uuid: 'gen_random_uuid()',
};

function something(type: string): string {
  const value = type.startsWith('_') ? `'{}'` : ANYTHING[type];
  if (!value) throw new Error(`what is a value of type ${type}?`);
  return value;
}

/** Inserts a row of our institute with the columns that the table requires. Check constraints are dropped first. */
async function insertSomething(admin: pg.Client, table: string): Promise<void> {
  const checks = await admin.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks.rows) await admin.query(`alter table ${table} drop constraint ${name}`);
  const { rows } = await admin.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attnotnull and not atthasdef and attidentity = '' and attname <> 'institute_id'`,
    [table],
  );
  const columns = ['institute_id', ...rows.map(({ name }) => name)];
  const values = [`'${OURS}'`, ...rows.map(({ type }) => something(type))];
  await admin.query(`insert into ${table} (${columns.join()}) values (${values.join()})`);
}
