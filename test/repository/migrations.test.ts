import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations, toMigration } from '@exam-evaluation/data/migration-file.ts';
import { DATABASES } from '@exam-evaluation/data/provision.ts';
import { expect, test } from '@jest/globals';
import { faultsOf } from './migration-rules.ts';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['packages/data/src/foundation', ...DATABASES.map((name) => `services/${name}/src/migrations`)];

test.each(FOLDERS)('migrations of %s block nobody', async (folder) => {
  const migrations = await readMigrations(join(root, folder));
  expect(migrations.flatMap((migration) => faultsOf(migration).map((fault) => `${migration.name}: ${fault}`))).toEqual(
    [],
  );
});

test.each(FOLDERS)('migrations of %s are numbered one by one', (folder) => {
  const numbers = readdirSync(join(root, folder)).map((name) => Number(/^(\d{4})_\w+\.sql$/.exec(name)?.[1]));
  const [first = 0] = numbers.sort((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, n) => first + n));
});

test.each([
  ['create index a on uploads (id)', 'blocks writers while it is built'],
  [
    'create index concurrently if not exists a on uploads (id); alter table uploads add column b int',
    'cannot be beside',
  ],
  ['drop index a', 'is of no form'],
  ['alter table uploads add column a int; alter table audit add column b int', 'locks uploads and audit'],
  ["alter table uploads add column a text not null default 'x' check (a <> '')", 'reads or rewrites rows'],
  ['alter table uploads add column a timestamptz not null default now()', 'reads or rewrites rows'],
  ['alter table uploads add column a int not null', 'reads or rewrites rows'],
  ['alter table uploads add constraint a check (id is not null)', 'reads or rewrites rows'],
  ['alter table uploads alter column size_bytes type numeric', 'reads or rewrites rows'],
  ['alter table uploads drop column pages', 'takes away what the release before needs'],
  ['alter table uploads validate constraint a; alter table uploads add column b int', 'holds its locks meanwhile'],
  ["call cut_by_quarter('uploads', 'id'); alter table uploads add column b int", 'cannot be beside'],
  ['update uploads set closed = true', 'is of no form'],
  ["insert into lanes (lane) values ('fast')", 'changes rows of a table that is in use'],
])('%s is refused', (sql, because) => {
  expect(faultsOf(toMigration('0001_planted.sql', sql)).join('\n')).toContain(because);
});

test('words in comments, texts and functions are no statements', () => {
  const sql = `
    -- drop table uploads;
    create table notes (id uuid, body text default 'a; drop table b'); /* ; */
    create function f() returns trigger language plpgsql as $x$ begin delete from a; return new; end $x$;`;
  const { statements, checksum } = toMigration('0001_planted.sql', sql);
  expect(statements).toHaveLength(2);
  expect(toMigration('0001_planted.sql', sql.replace('-- drop table uploads;', '-- reworded')).checksum).toBe(checksum);
  expect(toMigration('0001_planted.sql', sql.replace('body', 'text')).checksum).not.toBe(checksum);
});
