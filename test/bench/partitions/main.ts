// Compares tables of copies in one piece with tables cut by quarter: what statements cost, sizes, vacuum, and saving and
// restoring: `npm run bench:partitions -- --rows 1e6 --rows 2e7`. Twenty million copies take an hour and 60 GB;
// `--folder FOLDER` keeps them there, and goes on with what is there.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { migrateService, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import { temporaryDataFolder } from '../../harness/system.ts';
import { saveAndRestore } from './restore.ts';
import { build, SHAPES } from './shapes.ts';
import { type Figure, measure, type Way } from './statements.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', multiple: true, default: ['1e6'] },
    rounds: { type: 'string', default: '30' },
    folder: { type: 'string' },
    only: { type: 'string', multiple: true, default: ['statements', 'vacuum', 'restore'] },
  },
});

const PASSWORD = 'bench';
const MIGRATIONS = join(import.meta.dirname, '../../../services/submissions/src/migrations');
const WAYS: Way[] = [{ shape: 'whole', isBefore: true }, { shape: 'whole' }, { shape: 'fresh' }, { shape: 'cut' }];

const told = (line: string) => process.stdout.write(`${line}\n`);

async function run(rows: number): Promise<void> {
  const folder = values.folder ? join(values.folder, String(rows)) : temporaryDataFolder('partitions');
  mkdirSync(folder, { recursive: true });
  const isThere = existsSync(join(folder, 'data'));
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    password: PASSWORD,
    durable: false,
  });
  const address = Object.assign(new URL(server.adminUrl), { pathname: '/submissions' }).href;
  const client = new pg.Client({ connectionString: address });
  try {
    if (!isThere) {
      const { ownerUrl } = await provisionDatabase(server.adminUrl, 'submissions', PASSWORD);
      await migrateService('submissions', ownerUrl, MIGRATIONS);
    }
    await client.connect();
    if (!isThere) await build(client, rows, (step) => process.stderr.write(`${step}\n`));
    told(`\n${rows.toLocaleString('en')} copies\n`);
    if (!values.only.includes('restore') || values.only.length > 1) await tellSizes(client);
    if (values.only.includes('statements')) tellFigures(await measure(address, WAYS, Number(values.rounds)));
    if (values.only.includes('vacuum')) await tellVacuum(client);
    if (values.only.includes('restore')) await saveAndRestore(address, told);
  } finally {
    await client.end();
    await server.stop();
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

async function tellSizes(client: pg.Client): Promise<void> {
  told('| Shape | Tables | Indexes | Indexes of the pieces in use |\n|---|---|---|---|');
  for (const shape of ['whole', 'cut'] as const) {
    const { rows } = await client.query<{ tables: string; indexes: string; used: string }>(
      `select pg_size_pretty(sum(pg_table_size(oid))) as tables, pg_size_pretty(sum(pg_indexes_size(oid))) as indexes,
         pg_size_pretty(sum(pg_indexes_size(oid)) filter (where $1 = 'whole' or relname ~ '_(10|11)$')) as used
       from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
      [shape],
    );
    const { tables, indexes, used } = rows[0]!;
    told(`| ${SHAPES[shape]} | ${tables} | ${indexes} | ${used} |`);
  }
}

function tellFigures(table: readonly (readonly [string, readonly Figure[]])[]): void {
  const names = WAYS.map(({ shape, isBefore }) => `${SHAPES[shape]}${isBefore ? ', as before' : ''}`);
  told(`\n| Statement | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`);
  for (const [what, figures] of table) {
    const cells = figures.map(
      ({ cpuMs, blocks, read }) => `${cpuMs.toFixed(3)} ms, ${blocks.toFixed(0)} (${read.toFixed(1)})`,
    );
    told(`| ${what} | ${cells.join(' | ')} |`);
  }
}

/** Every page and every index is gone through, as a forced vacuum does. */
async function tellVacuum(client: pg.Client): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  told('\n| Vacuum of attempts | Time |\n|---|---|');
  for (const [what, table] of [
    ['in one piece', 'whole.attempts'],
    ['of one quarter', 'cut.attempts_10'],
  ]) {
    const from = performance.now();
    await client.query(`vacuum (disable_page_skipping, index_cleanup on) ${table}`);
    told(`| ${what} | ${((performance.now() - from) / 1_000).toFixed(1)} s |`);
  }
}

for (const rows of values.rows.map(Number)) {
  if (!Number.isInteger(rows) || rows < 100_000) throw new Error('--rows: a whole number, at least 100000');
  await run(rows);
}
