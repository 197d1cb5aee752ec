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

async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: tested.ownerUrl });
  await connection.connect();
  return connection;
}
