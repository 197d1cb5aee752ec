import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { QUARTERS, TABLES } from './shapes.ts';

// Saves quarters to files and brings them back: one, whose piece is replaced while the others are in use, then all of
// them into empty tables. A ledger made before, with what each run was charged, has to agree in the end.

/** A closed quarter. */
const ONE = 5;

/** @param told gets lines of a table. What is in one piece is dropped. */
export async function saveAndRestore(address: string, told: (line: string) => void): Promise<void> {
  // Like `pg_restore --jobs 2`: one session for each table.
  const sessions = TABLES.map(() => new pg.Client({ connectionString: address }));
  const [client] = sessions as [pg.Client];
  for (const session of sessions) {
    await session.connect();
    await session.query("set maintenance_work_mem = '512MB'");
  }
  const folder = join(
    (await client.query<{ data_directory: string }>('show data_directory')).rows[0]!.data_directory,
    'saved',
  );
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777); // the server runs under another uid
  const timed = async (what: string, step: () => Promise<unknown>) => {
    const from = performance.now();
    await step();
    told(`| ${what} | ${((performance.now() - from) / 1_000).toFixed(2)} s |`);
  };
  const inBoth = (step: (session: pg.Client, table: string) => Promise<unknown>) =>
    Promise.all(TABLES.map((table, at) => step(sessions[at]!, table)));
  const file = (table: string, n: number) => `'${join(folder, `${table}_${n}`)}'`;
  const save = async (session: pg.Client, table: string, n: number) =>
    await session.query(`copy cut.${table}_${n} to ${file(table, n)} (format binary)`);
  const load = async (session: pg.Client, table: string, n: number, into: string) => {
    const { rows } = await session.query<{ sql: string }>(
      `select pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = 'cut.${table}'::regclass`,
    );
    await session.query(`begin; create table ${into} (like cut.${table} including defaults including constraints);
      copy ${into} from ${file(table, n)} (format binary); commit`);
    for (const { sql } of rows) await session.query(sql.replace(/INDEX \w+ ON (?:ONLY )?[\w.]+ /, `INDEX ON ${into} `));
  };

  told('\n| Saving and restoring | Time |\n|---|---|');
  try {
    await client.query(
      `create table if not exists ledger as select institute_id, id, charge as amount from cut.attempts where charge > 0`,
    );
    await client.query('drop schema if exists fresh, whole cascade'); // there is not room for everything
    const sums = await sumsOf(client);
    await timed('one quarter saved', () => inBoth((session, table) => save(session, table, ONE)));
    await timed('one quarter loaded beside the tables, with its indexes', () =>
      inBoth(async (session, table) => {
        const beside = `cut.${table}_restored`;
        await load(session, table, ONE, beside);
        // With it PostgreSQL knows without reading that the rows belong there.
        await session.query(`alter table ${beside} add check (${await boundsOf(session, table, ONE)})`);
      }),
    );
    for (const table of TABLES)
      await timed(`the piece of ${table} exchanged; everybody waits`, () => exchange(client, table, ONE));
    expectSame(sums, await sumsOf(client));
    await timed('all quarters saved', () =>
      inBoth(async (session, table) => {
        for (let n = 0; n < QUARTERS; n++) if (n !== ONE) await save(session, table, n);
      }),
    );
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    told(`| their files | ${(bytes / 1e9).toFixed(1)} GB |`);
    const bounds = new Map<string, string>();
    for (const table of TABLES)
      for (let n = 0; n < QUARTERS; n++) bounds.set(`${table}_${n}`, await attachedAs(client, table, n));
    for (let n = 0; n < QUARTERS; n++) for (const table of TABLES) await client.query(`drop table cut.${table}_${n}`);
    const restore = async (from: number, to: number) =>
      await inBoth(async (session, table) => {
        for (let n = from; n >= to; n--) {
          const piece = `cut.${table}_${n}`;
          await load(session, table, n, piece);
          await session.query(`alter table cut.${table} attach partition ${piece} ${bounds.get(`${table}_${n}`)}`);
        }
      });
    await timed('the newest quarter restored', () => restore(QUARTERS - 1, QUARTERS - 1));
    await timed('all the others restored', () => restore(QUARTERS - 2, 0));
    expectSame(sums, await sumsOf(client));
    await timed('every charge compared with the ledger', async () => {
      const { rows } = await client.query<{ differences: string; compared: string }>(
        `select count(*) filter (where charge is distinct from amount) as differences, count(*) as compared
         from (select institute_id, id, charge from cut.attempts where charge > 0) run full join ledger using (institute_id, id)`,
      );
      const { differences, compared } = rows[0]!;
      if (differences !== '0') throw new Error(`${differences} charges differ from the ledger`);
      told(`| charges compared, none of which differs | ${Number(compared).toLocaleString('en')} |`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const session of sessions) await session.end();
  }
}

const attachedAs = async (client: pg.Client, table: string, n: number) =>
  (
    await client.query<{ bound: string }>(
      `select pg_get_expr(relpartbound, oid) as bound from pg_class where oid = 'cut.${table}_${n}'::regclass`,
    )
  ).rows[0]!.bound;

const boundsOf = async (client: pg.Client, table: string, n: number) =>
  (
    await client.query<{ bounds: string }>(
      `select pg_get_partition_constraintdef('cut.${table}_${n}'::regclass) as bounds`,
    )
  ).rows[0]!.bounds;

/** Puts the piece that was loaded in the place of the other one. */
async function exchange(client: pg.Client, table: string, n: number): Promise<void> {
  const bound = await attachedAs(client, table, n);
  await client.query(`begin; lock table cut.${table} in access exclusive mode;
    alter table cut.${table} detach partition cut.${table}_${n};
    alter table cut.${table} attach partition cut.${table}_restored ${bound};
    drop table cut.${table}_${n};
    alter table cut.${table}_restored rename to ${table}_${n};
    commit`);
}

async function sumsOf(client: pg.Client): Promise<object> {
  const { rows } = await client.query(
    `select copies.*, runs.* from
       (select count(*) as copies, sum(uuid_hash(id)::bigint) as ids, sum((extract(epoch from updated_at) * 1e6)::bigint) as changed from cut.submissions) copies,
       (select count(*) as runs, sum(uuid_hash(id)::bigint) as run_ids, sum(charge) as charged from cut.attempts) runs`,
  );
  return rows[0]!;
}

function expectSame(before: object, after: object): void {
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`${JSON.stringify(after)} were restored of ${JSON.stringify(before)}`);
}
