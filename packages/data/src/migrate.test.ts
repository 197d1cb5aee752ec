import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { isMigrated } from './migrate.ts';
import { migrateService } from './provision.ts';

const shipped = join(import.meta.dirname, '../../../services/billing/src/migrations');
let folder: string;
let tested: TestDatabase;
beforeAll(async () => {
  tested = await startTestDatabase('billing');
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(shipped, folder, { recursive: true });
  writeFileSync(join(folder, '0999_next.sql'), 'create table next (id int);');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await tested.close();
});

test('a replica of the next version waits until its migrations are there; one of the last goes on as before', async () => {
  const { systemUrl, ownerUrl } = tested;
  expect([await isMigrated(systemUrl, shipped), await isMigrated(systemUrl, folder)]).toEqual([true, false]);
  const both = await Promise.all([
    migrateService('billing', ownerUrl, folder),
    migrateService('billing', ownerUrl, folder),
  ]);
  expect(both.flat()).toEqual(['0999_next.sql']);
  expect([await isMigrated(systemUrl, shipped), await isMigrated(systemUrl, folder)]).toEqual([true, true]);
  expect(await migrateService('billing', ownerUrl, shipped)).toEqual([]);
});

test('a migration that waits for a table blocks nobody', async () => {
  const [long, reader] = await Promise.all([connect(), connect()]);
  await long.query('begin');
  await long.query('select from accounts');
  writeFileSync(join(folder, '0999_wider.sql'), 'alter table accounts add column wider int;');
  const migrated = migrateService('billing', tested.ownerUrl, folder);
  const waiting = async () =>
    (await reader.query("select from pg_locks where relation = 'accounts'::regclass and not granted")).rowCount;
  while ((await waiting()) === 0) await sleep(20);
  await reader.query("set statement_timeout = '10s'");
  await reader.query('select from accounts');
  await long.query('commit');
  expect(await migrated).toEqual(['0999_wider.sql']);
  await Promise.all([long.end(), reader.end()]);
});

test('a migration that was changed after it was applied is refused, and one with another comment is not', async () => {
  writeFileSync(join(folder, '0999_next.sql'), '-- A comment.\ncreate table next (id  int);');
  expect(await migrateService('billing', tested.ownerUrl, folder)).toEqual([]);
  writeFileSync(join(folder, '0999_next.sql'), 'create table next (id bigint);');
  await expect(migrateService('billing', tested.ownerUrl, folder)).rejects.toThrow(
    /0999_next\.sql was changed after it was applied/,
  );
  writeFileSync(join(folder, '0999_next.sql'), 'create table next (id int);');
});

test('what a release without checksums has applied gets the checksum of this code', async () => {
  const checksums = () => tested.inspect('select name, checksum from schema_migrations order by name');
  const before = await checksums();
  await tested.inspect('update schema_migrations set checksum = null');
  expect(await migrateService('billing', tested.ownerUrl, folder)).toEqual([]);
  expect(await checksums()).toEqual(before);
});

test('an index is built while others write, once for two processes, and anew where it was left half built', async () => {
  const writer = await connect();
  const operation =
    "insert into operations (institute_id, op_id, method) values (gen_random_uuid(), gen_random_uuid(), 'a')";
  for (const sql of [operation, operation]) await tested.inspect(sql);
  await expect(writer.query('create unique index concurrently planted on operations (method)')).rejects.toThrow(
    'planted',
  );
  const planted = () =>
    tested.inspect(
      "select indisvalid as valid, indisunique as once from pg_index where indexrelid = to_regclass('planted')",
    );
  expect(await planted()).toEqual([{ valid: false, once: true }]);
  await writer.query('begin');
  await writer.query('lock table operations in row exclusive mode');
  writeFileSync(
    join(folder, '0999_zz_index.sql'),
    'create index concurrently if not exists planted on operations (method);',
  );
  const both = Promise.all([1, 2].map(() => migrateService('billing', tested.ownerUrl, folder)));
  const waiting = () =>
    tested.inspect("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
  while ((await waiting()).length === 0) await sleep(20);
  await tested.inspect(operation);
  await writer.query('commit');
  expect((await both).flat()).toEqual(['0999_zz_index.sql']);
  expect(await planted()).toEqual([{ valid: true, once: false }]);
  await writer.end();
});

test('an index of a table that is cut into pieces is built in each of them, again where it was left half built', async () => {
  await tested.inspect(
    `create table cut (id int, name text) partition by range (id);
     create table low partition of cut for values from (0) to (10);
     create table high partition of cut default;
     insert into cut values (1, 'a'), (11, 'b'), (12, 'b');
     alter table cut owner to billing_owner; alter table low owner to billing_owner; alter table high owner to billing_owner`,
  );
  const owner = await connect();
  await expect(owner.query('create unique index concurrently cut_names_high on high (name)')).rejects.toThrow(
    'cut_names_high',
  );
  await owner.end();
  const migration = 'create index concurrently if not exists cut_names on cut (name) where id > 0;';
  writeFileSync(join(folder, '0999_zzz_cut.sql'), migration);
  expect(await migrateService('billing', tested.ownerUrl, folder)).toEqual(['0999_zzz_cut.sql']);
  const built = await tested.inspect(
    `select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'cut_names%' order by 1`,
  );
  expect(built).toEqual(['cut_names', 'cut_names_high', 'cut_names_low'].map((name) => ({ name, valid: true })));
});

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: tested.ownerUrl });
  await connection.connect();
  return connection;
}
