// Protects: rows stay found when their tables are cut by quarter and when quarters are added, whatever their ids are.
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@exam-evaluation/data/database.ts';
import { migrateService, roleName } from '@exam-evaluation/data/provision.ts';
import { makeQuarters } from '@exam-evaluation/submissions/quarters/quarters.ts';
import { deleteUnusedUploads } from '@exam-evaluation/submissions/removal/erasure-store.ts';
import { deleteOldAudit } from '@exam-evaluation/submissions/removal/store.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../../services/submissions/src/migrations');
/** Cut half a year ago, and no quarter was made since. */
const database = `test_quarters_${randomBytes(6).toString('hex')}`;
const instituteId = crypto.randomUUID();
let server: TestDatabase;
let admin: pg.Client;
let used: Database;

const uuidAt = (at: number) => {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};
const DAY_MS = 86_400_000;
const inDays = (days: number) => uuidAt(Date.now() + days * DAY_MS);
/** Random ids of before: the first digits are those of a time in 1970, 2030, 2060, 2100 and 10000. */
const RANDOM = ['0001', '01b8', '0295', '03bd', 'ec0c'].map((digits) => digits + crypto.randomUUID().slice(4));

const addUploads = async (ids: readonly string[]) =>
  await admin.query(
    `insert into uploads (institute_id, id, filename, expires_at) select $1, id, 'a.pdf', now() from unnest($2::uuid[]) id`,
    [instituteId, ids],
  );
const pieces = async (table: string) =>
  (
    await admin.query<{ id: string; piece: string }>(
      `select id, tableoid::regclass::text as piece from ${table} where institute_id = $1`,
      [instituteId],
    )
  ).rows;
/** Each id, found as a request finds it. */
const found = async (ids: readonly string[]) =>
  await used.withTenant(instituteId, async (tx) => {
    const rows = await Promise.all(
      ids.map((id) =>
        tx.query<{ id: string }>('select id from uploads where institute_id = $1 and id = $2', [instituteId, id]),
      ),
    );
    return rows.flat().map(({ id }) => id);
  });

const BEFORE = [...RANDOM, ...[-1000, -200, -60, 0].map(inDays)];

beforeAll(async () => {
  server = await startTestDatabase('submissions');
  await server.inspect(`create database ${database} owner submissions_owner`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const ownerUrl = at(server.ownerUrl);
  const uncut = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const name of readdirSync(MIGRATIONS)) {
    if (!name.includes('_cut_')) cpSync(join(MIGRATIONS, name), join(uncut, name));
  }
  await migrateService('submissions', ownerUrl, uncut);
  rmSync(uncut, { recursive: true });
  admin = new pg.Client({ connectionString: at(server.adminUrl) });
  await admin.connect();
  await admin.query(
    `insert into quarters.cuts select name, 'id', quarters.after(now() - interval '9 months') from unnest('{audit, uploads}'::text[]) name`,
  );
  await addUploads(BEFORE);
  await migrateService('submissions', ownerUrl, MIGRATIONS);
  used = new Database({ tenantUrl: at(server.tenantUrl), systemUrl: at(server.systemUrl), applicationName: 'test' });
});
afterAll(async () => {
  await used.close();
  await admin.end();
  await server.inspect(`drop database ${database} with (force)`);
  await server.close();
});

test('rows of before are found in the piece of their time, and random ids in any', async () => {
  expect((await found(BEFORE)).sort()).toEqual([...BEFORE].sort());
  const counts = Map.groupBy(await pieces('uploads'), ({ piece }) => piece);
  expect([...counts.values()].map(({ length }) => length).sort()).toEqual([1, 4, 4]);
});

test('copies are taken with any clock, and found again', async () => {
  const ids = [-20_000, -100, 0, 100, 400, 10_000, 40_000].map(inDays);
  await addUploads(ids);
  expect((await found(ids)).sort()).toEqual([...ids].sort());
});

test('the job makes quarters until two are ahead, and moves what clocks that were ahead have put there', async () => {
  const ahead = async () =>
    await used.withSystem(async (tx) => (await tx.query<{ n: number }>('select quarters_ahead() as n'))[0]!.n);
  const all = await pieces('uploads');
  expect(await ahead()).toBe(0);
  const job = makeQuarters(used);
  let passes = 1;
  while (await job.run(new AbortController().signal)) passes++;
  expect([passes, await ahead()]).toEqual([5, 2]); // two for each of two tables, and one that finds nothing to do
  expect((await found(all.map(({ id }) => id))).sort()).toEqual(all.map(({ id }) => id).sort());
  const moved = (await pieces('uploads')).filter(
    ({ id, piece }) => !all.some((one) => one.id === id && one.piece === piece),
  );
  expect(moved.length).toBeGreaterThan(2);
  const strange = await admin.query(
    `select from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'quarters'::regnamespace
       and not exists (select from pg_inherits where inhrelid = indexrelid)`,
  );
  expect(strange.rowCount).toBe(1); // the key of quarters.cuts
});

test('only one session makes a quarter, and others do not wait for it', async () => {
  await admin.query('begin; select pg_advisory_xact_lock(7301947)');
  expect(await makeQuarters(used).run(new AbortController().signal)).toBe(false);
  await admin.query('rollback');
});

test('a quarter that was saved takes the place of a damaged one, as backup.md tells', async () => {
  const saved = [inDays(100), inDays(101)];
  await addUploads(saved);
  const before = (await pieces('uploads')).map(({ id }) => id).sort();
  const piece = (await pieces('uploads')).find(({ id }) => id === saved[0])!.piece;
  await admin.query(`create table quarters.restored (like ${piece} including all); insert into quarters.restored select * from ${piece};
    delete from ${piece}`);
  expect(await found(saved)).toEqual([]);
  const { rows } = await admin.query<{ bounds: string; condition: string }>(
    `select pg_get_expr(relpartbound, oid) as bounds, pg_get_partition_constraintdef(oid) as condition from pg_class where oid = $1::regclass`,
    [piece],
  );
  const { bounds, condition } = rows[0]!;
  await admin.query(`alter table quarters.restored owner to submissions_owner, add constraint bounds check (${condition});
    begin;
    set local lock_timeout = '2s';
    alter table uploads detach partition ${piece};
    alter table uploads attach partition quarters.restored ${bounds};
    drop table ${piece};
    alter table quarters.restored rename to ${piece.split('.')[1]};
    alter table ${piece} drop constraint bounds;
    commit`);
  expect((await found(before)).sort()).toEqual(before);
  expect((await pieces('uploads')).find(({ id }) => id === saved[0])!.piece).toBe(piece);
});

test('deletes in batches take nothing that lies at the same place of another piece', async () => {
  await admin.query('truncate uploads, audit');
  const [old, ahead] = [inDays(-300), inDays(100)];
  await addUploads([old, ahead]);
  await admin.query('update uploads set submission_id = $2 where id = $1', [ahead, crypto.randomUUID()]);
  await admin.query('vacuum full uploads');
  await admin.query(
    `insert into audit (institute_id, id, actor, action, at) select $1, id, 'key', 'approve', at
     from unnest($2::uuid[], $3::timestamptz[]) as one (id, at)`,
    [instituteId, [old, ahead], [new Date(Date.now() - 300 * DAY_MS), new Date()]],
  );
  for (const table of ['uploads', 'audit']) {
    const { rows } = await admin.query(`select distinct ctid::text from ${table}`);
    expect(rows).toHaveLength(1);
  }
  expect(await used.withTenant(instituteId, (tx) => deleteUnusedUploads(tx, instituteId, 10))).toBe(1);
  expect(await used.withSystem((tx) => deleteOldAudit(tx, 90, 10))).toBe(1);
  for (const table of ['uploads', 'audit']) expect((await pieces(table)).map(({ id }) => id)).toEqual([ahead]);
});

test.each(['app', 'system'] as const)('the %s login has no rights in pieces', async (login) => {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'quarters'::regnamespace and relkind = 'r'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const role = roleName('submissions', login);
  for (const { name } of rows) {
    const allowed = await admin.query<{ any: boolean }>(
      `select has_schema_privilege($1, 'quarters', 'usage') or has_table_privilege($1, $2, 'select, insert, update, delete') as any`,
      [role, name],
    );
    expect({ name, ...allowed.rows[0] }).toEqual({ name, any: false });
  }
});
