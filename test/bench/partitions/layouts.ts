import type pg from 'pg';

/** A way of keeping `submissions` and `attempts`. */
export interface Layout {
  told: string;
  /** UUIDs that are random, as today, or of version 7, which begin with the time. */
  ids: 'random' | 'timed';
  /** Pieces by the time in the id, each of so many months; null: none. */
  months: number | null;
  /** Pieces by the institute's hash, of each of those by time; 1: none. */
  hashes: number;
}

const KEPT_MONTHS = 36;
export const LAYOUTS: Record<string, Layout> = {
  today: { told: 'one table, as today', ids: 'random', months: null, hashes: 1 },
  timed: { told: 'one table, ids that begin with the time', ids: 'timed', months: null, hashes: 1 },
  institutes: { told: '16 pieces by institute, the same ids', ids: 'timed', months: null, hashes: 16 },
  quarters: { told: '12 pieces of three months', ids: 'timed', months: 3, hashes: 1 },
  months: { told: '36 pieces of a month', ids: 'timed', months: 1, hashes: 1 },
  both: { told: '36 months × 16 pieces by institute', ids: 'timed', months: 1, hashes: 16 },
};

const TABLES = ['submissions', 'attempts'] as const;
type Table = (typeof TABLES)[number];

/** SQL: the beginning of a month, counted back from the month after this one. */
const monthStart = (back: number) => `(date_trunc('month', now()) + interval '1 month' - ${back} * interval '1 month')`;

/** SQL: an id of version 7 with the moment `at` in its first 48 bits, and the smallest such id. */
const milliseconds = (at: string) => `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
const idAt = (at: string, seed: string) =>
  `(${milliseconds(at)} || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;
export const firstIdAt = (at: string) => `(${milliseconds(at)} || repeat('0', 20))::uuid`;

/** Makes the layout's tables, fills them with `rows` copies handed in evenly over the months, and indexes them. */
export async function build(client: pg.Client, layout: Layout, rows: number): Promise<void> {
  await client.query('create schema laid_out; set search_path to laid_out, public');
  for (const table of TABLES) {
    await client.query(
      `create table laid_out.${table} (like public.${table} including defaults including constraints) ${cutBy(layout)}`,
    );
    if (layout.months) await cutByTime(client, table, layout);
    else await cutByInstitute(client, table, layout.hashes);
    await fill(client, layout, table, rows);
    await indexAsToday(client, layout, table);
    await client.query(`vacuum analyze ${table}`);
  }
}

function cutBy({ months, hashes }: Layout): string {
  if (months) return 'partition by range (id)';
  return hashes > 1 ? 'partition by hash (institute_id)' : '';
}

async function cutByTime(client: pg.Client, table: string, { months, hashes }: Layout): Promise<void> {
  for (let back = KEPT_MONTHS; back > 0; back -= months!) {
    const { rows } = await client.query<{ low: string; high: string }>(
      `select ${firstIdAt(monthStart(back))} as low, ${firstIdAt(monthStart(back - months!))} as high`,
    );
    const { low, high } = rows[0]!;
    const piece = `${table}_${back}`;
    await client.query(
      `create table ${piece} partition of ${table} for values from ('${low}') to ('${high}')
       ${hashes > 1 ? 'partition by hash (institute_id)' : ''}`,
    );
    await cutByInstitute(client, piece, hashes);
  }
}

async function cutByInstitute(client: pg.Client, table: string, hashes: number): Promise<void> {
  for (let rest = 0; rest < hashes && hashes > 1; rest++) {
    await client.query(
      `create table ${table}_i${rest} partition of ${table} for values with (modulus ${hashes}, remainder ${rest})`,
    );
  }
}

/** The first of a thousand institutes has a fiftieth of all exams; an exam has forty copies. */
const INSTITUTES = 1_000;
const EXAM = '(i / 40)';
export const instituteId = (n: string) => `md5('institute' || ${n})::uuid`;
const institute = instituteId(`case when ${EXAM} % 50 = 0 then 0 else (${EXAM} * 7919) % ${INSTITUTES} end`);
/** Moments from the beginning of the first month until now. */
const handedIn = (rows: number) =>
  `(${monthStart(KEPT_MONTHS)} + (i::float8 / ${rows}) * (now() - ${monthStart(KEPT_MONTHS)}))`;
/** One copy in fifty changed again at any time since, the others within five minutes. */
const CHANGED = `case when i % 50 = 7 then created + random() * (now() - created) else created + interval '5 minutes' end`;

const id = ({ ids }: Layout, seed: string) => (ids === 'timed' ? idAt('created', seed) : `md5(${seed})::uuid`);

async function fill(client: pg.Client, layout: Layout, table: Table, rows: number): Promise<void> {
  const ids = `${id(layout, `'copy' || i`)} as copy, ${id(layout, `'run' || i`)} as run`;
  const of = `from (select i, ${handedIn(rows)} as created from generate_series(1, ${rows}) as n (i)) one,
    lateral (select ${institute} as institute, md5('exam' || ${EXAM})::uuid as exam, ${ids}) keys`;
  const into = `insert into ${table}`;
  const sql = {
    submissions: `${into} (institute_id, id, exam_id, candidate_id, candidate_external_id, source, status, lane, pages,
        attempt_id, shown_attempt_id, rubric_version, progress_step, questions_total, credits_charged, graded_at,
        created_at, updated_at, awarded, item_states)
      select institute, copy, exam, md5('candidate' || i % 40)::uuid, 'R-' || i, 'api', 'graded', 'standard', 8, run, run, 1,
        'graded', 20, 800, created, created, ${CHANGED}, array_fill(100, '{20}'), array_fill('sure'::text, '{20}') ${of}`,
    attempts: `${into} (institute_id, id, submission_id, n, state, exam_id, snapshot_version, lane, order_key, units,
        keep_reviewed, features, unit, quantity, credits_per_unit, amount, accepted_at, trace_context, token, starts,
        claimed_at, outcome, ended_at, shown)
      select institute, run, copy, 1, 'settled', exam, 1, 'standard', i, 8, true, '{}', 'page', 8, 100, 800, created,
        jsonb_build_object('x-request-id', md5('request' || i)), 2, 1, created, 'graded', created + interval '5 minutes', true ${of}`,
  };
  await client.query(sql[table]);
}

/** Makes today's indexes. In a table cut by time only keys with the id are unique; `slots` keeps live copies unique. */
export async function indexAsToday(
  client: pg.Client,
  { months }: Pick<Layout, 'months'>,
  table: Table,
  as: string = table,
): Promise<void> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  );
  for (const { name, sql } of rows) {
    const own = sql.replace(/INDEX \w+ ON public\.\w+ /, `INDEX ON laid_out.${as} `);
    await client.query(months && !name.endsWith('_pkey') ? own.replace('CREATE UNIQUE', 'CREATE') : own);
  }
}
