import pg from 'pg';
import { firstIdAt, indexAsToday } from './layouts.ts';

// Cuts the table `submissions` by quarter while it is in use: docs/decisions/0033.

const TABLE = 'submissions';
const QUARTERS = 8;
const YEARS = 50;
const BATCH = 500;

interface Piece {
  name: string;
  low: string;
  high: string;
}

/** Quarters from the next one on, and one piece for the time after them. */
async function piecesOf(client: pg.Client): Promise<Piece[]> {
  const start = (n: number) => firstIdAt(`(date_trunc('quarter', now()) + ${n} * interval '3 months')`);
  const pieces: Piece[] = [];
  for (let n = 1; n <= QUARTERS + 1; n++) {
    const end = n > QUARTERS ? firstIdAt(`(date_trunc('quarter', now()) + interval '${YEARS} years')`) : start(n + 1);
    const { rows } = await client.query<{ low: string; high: string }>(`select ${start(n)} as low, ${end} as high`);
    pieces.push({ name: n > QUARTERS ? `${TABLE}_later` : `${TABLE}_q${n}`, ...rows[0]! });
  }
  return pieces;
}

/** Moves the table; `told` is called with the milliseconds of each step. New ids must already begin with the time. */
export async function move(client: pg.Client, told: (step: string, ms: number) => void): Promise<void> {
  const step = async (what: string, run: () => Promise<unknown>) => {
    const from = performance.now();
    await run();
    told(what, performance.now() - from);
  };
  const pieces = await piecesOf(client);
  const [low, high] = [pieces[0]!.low, pieces.at(-1)!.high];
  // Until the switch the pieces inherit from the table, so that statements on it find their rows.
  await step('pieces as heirs', async () => {
    for (const piece of pieces)
      await client.query(`create table ${piece.name} (like ${TABLE} including all);
        alter table ${piece.name} add check (id >= '${piece.low}' and id < '${piece.high}');
        alter table ${piece.name} inherit ${TABLE}`);
  });
  await step('stray random ids to their pieces', async () => {
    for (const piece of pieces) await moveStrays(client, piece);
  });
  await step('constraint: new rows', () =>
    client.query(
      `alter table ${TABLE} add constraint before_pieces check (id < '${low}' or id >= '${high}') no inherit not valid`,
    ),
  );
  await step('constraint: validated', () => client.query(`alter table ${TABLE} validate constraint before_pieces`));
  await step('index that is unique no more', () =>
    client.query(
      `create index concurrently one_live on ${TABLE} (institute_id, exam_id, candidate_id) where state = 'live'`,
    ),
  );
  await step('parents', async () => {
    for (const parent of [`${TABLE}_cut`, `${TABLE}_timed`]) {
      await client.query(`create table ${parent} (like ${TABLE} including defaults) partition by range (id)`);
      await indexAsToday(client, { months: 1 }, TABLE, parent);
    }
  });
  await step('the cut', async () => {
    await client.query(`begin; set local lock_timeout = '2s'; lock table ${TABLE} in access exclusive mode`);
    for (const { name, low: from, high: to } of pieces)
      await client.query(`alter table ${name} no inherit ${TABLE};
        alter table ${TABLE}_timed attach partition ${name} for values from ('${from}') to ('${to}')`);
    await client.query(`alter table ${TABLE} rename to ${TABLE}_before;
      alter table ${TABLE}_cut rename to ${TABLE};
      alter table ${TABLE} attach partition ${TABLE}_timed for values from ('${low}') to ('${high}');
      alter table ${TABLE} attach partition ${TABLE}_before default`);
    await client.query('commit');
  });
}

/** Rows whose random id falls into the time of a piece; writers wait for a batch, readers do not. */
async function moveStrays(client: pg.Client, { name, low, high }: Piece): Promise<void> {
  const { rows } = await client.query<{ institute_id: string; id: string }>(
    `select institute_id, id from only ${TABLE} where id >= $1 and id < $2`,
    [low, high],
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    await client.query(`begin; lock table ${TABLE} in share row exclusive mode`);
    await client.query(
      `with gone as (delete from only ${TABLE} one using unnest($1::uuid[], $2::uuid[]) as stray (institute_id, id)
         where one.institute_id = stray.institute_id and one.id = stray.id returning one.*)
       insert into ${name} select * from gone`,
      [some.map((row) => row.institute_id), some.map((row) => row.id)],
    );
    await client.query('commit');
  }
}

/** Uses the table on a connection of its own until `isOver`: inserts copies, changes them, and reads old ones. */
export async function use(address: string, newId: () => string, isOver: () => boolean) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('set search_path to laid_out, public');
  const known = await client.query<{ institute_id: string; id: string }>(
    `select institute_id, id from ${TABLE} order by random() limit 20000`,
  );
  let [calls, lost, longest] = [0, 0, 0];
  while (!isOver()) {
    const key = known.rows[calls++ % known.rows.length]!;
    const from = performance.now();
    const changed = await client.query(
      `update ${TABLE} set questions_done = questions_done + 1 where institute_id = $1 and id = $2`,
      [key.institute_id, key.id],
    );
    const found = await client.query(`select from ${TABLE} where institute_id = $1 and id = $2`, [
      key.institute_id,
      key.id,
    ]);
    const added = await client.query(
      `insert into ${TABLE} select own.* from ${TABLE} one,
         lateral jsonb_populate_record(one, jsonb_build_object('id', $3::uuid, 'exam_id', $3::uuid)) own
       where one.institute_id = $1 and one.id = $2`,
      [key.institute_id, key.id, newId()],
    );
    if (changed.rowCount !== 1 || found.rowCount !== 1 || added.rowCount !== 1) lost++;
    longest = Math.max(longest, performance.now() - from);
  }
  await client.end();
  return { calls, lost, longest };
}
