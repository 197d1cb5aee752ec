// Migrations of large tables, with writers beside them.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { splitStatements } from '@exam-evaluation/data/migration-file.ts';
import { migrateService, roleName } from '@exam-evaluation/data/provision.ts';
import { newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { readRelease } from '../../own-systems/upgrade/release.ts';

/** A write that waits longer for a lock fails. */
const WAIT = '2s';
const MIGRATIONS = join(import.meta.dirname, '../../../services/submissions/src/migrations');
const { schema } = readRelease(join(import.meta.dirname, '../../own-systems/upgrade/releases/before.json.gz')).databases
  .submissions;

/** Rows of the tables that grow with every copy. */
const ROWS = { uploads: 1_000_000, audit: 500_000, submissions: 200_000 };

/** The rows' ids are the second value, and random in rows from before the migrations. */
const FILL = {
  uploads: `insert into uploads (institute_id, id, filename, expires_at) select $1, id, 'a.pdf', now() from unnest($2::uuid[]) id`,
  audit: `insert into audit (institute_id, id, actor, action) select $1, id, 'key', 'approve' from unnest($2::uuid[]) id`,
  submissions: `insert into submissions (institute_id, id, exam_id, candidate_id, candidate_external_id, source, status, lane,
      attempt_id, rubric_version, questions_total, created_at, updated_at)
    select $1, id, gen_random_uuid(), gen_random_uuid(), 'c', 'api', 'graded', 'standard', gen_random_uuid(), 1, 1, now(), now()
    from unnest($2::uuid[]) id`,
};
const randomIds = (sql: string) =>
  sql.replace('unnest($2::uuid[]) id', '(select gen_random_uuid() as id from generate_series(1, $2::int)) made');

const database = `test_large_${randomBytes(6).toString('hex')}`;
const instituteId = crypto.randomUUID();
let server: TestDatabase;
let ownerUrl: string;
let admin: pg.Client;

const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  server = await startTestDatabase('submissions');
  await server.inspect(`create database ${database} owner submissions_owner`);
  ownerUrl = at(server.ownerUrl);
  const owner = await connect(ownerUrl);
  await owner.query(
    `create table schema_migrations (name text primary key, applied_at timestamptz not null default now());
     set migration.app_role = ${roleName('submissions', 'app')};
     set migration.system_role = ${roleName('submissions', 'system')}`,
  );
  for (const statement of splitStatements(schema)) await owner.query(statement);
  await owner.end();
  admin = await connect(at(server.adminUrl));
  for (const [table, sql] of Object.entries(FILL))
    await admin.query(randomIds(sql), [instituteId, ROWS[table as keyof typeof ROWS]]);
});
afterAll(async () => {
  await admin.end();
  await server.inspect(`drop database ${database} with (force)`);
  await server.close();
});

test('no writer waits for the migrations since the first release', async () => {
  const counts = Object.values(FILL).map(() => 0);
  let isMigrating = true;
  const write = async (sql: string, n: number) => {
    const client = await connect(at(server.adminUrl));
    await client.query(`set lock_timeout = '${WAIT}'`);
    while (isMigrating) {
      await client.query(sql, [instituteId, [newRowId()]]);
      counts[n]! += 1;
    }
    await client.end();
  };
  const writing = Promise.all(Object.values(FILL).map(write));
  const applied = await migrateService('submissions', ownerUrl, MIGRATIONS).finally(() => {
    isMigrating = false;
  });
  await writing;
  expect(applied).toContain('0014_upload_bounds.sql');
  for (const count of counts) expect(count).toBeGreaterThan(0);
  for (const [n, [table, rows]] of Object.entries(ROWS).entries()) {
    const found = await admin.query(
      `select count(*)::int as rows, count(*) filter (where tableoid::regclass::text like '%_before')::int as before from ${table}`,
    );
    const { before } = found.rows[0];
    expect(found.rows[0]).toEqual({ rows: rows + counts[n]!, before });
    expect(before).toBeLessThan(rows + counts[n]!); // random ids that look like times to come
    expect(before).toBeGreaterThan(rows * 0.99);
  }
});
