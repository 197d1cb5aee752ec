import type pg from 'pg';

// `submissions` and `attempts`, filled for three years, in one piece and cut by quarter. Each shape is a schema with the
// same names, so that the same statements run on both.

export const SHAPES = {
  whole: 'one table',
  cut: 'twelve filled quarters',
  fresh: 'all in the old piece',
} as const;
export type Shape = keyof typeof SHAPES;

export const TABLES = ['submissions', 'attempts'] as const;
type Table = (typeof TABLES)[number];

export const QUARTERS = 12;
/** Quarters ahead, the last of them without an end. */
const AHEAD = 2;

/** SQL: the beginning of a quarter, counted from the present one. */
const quarterStart = (n: number) => `(date_trunc('quarter', now()) + ${n} * interval '3 months')`;

/** SQL: the smallest id of version 7 with the moment `at` in its first 48 bits. */
const milliseconds = (at: string) => `lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')`;
const firstIdAt = (at: string) => `(${milliseconds(at)} || repeat('0', 20))::uuid`;

/** The first of a thousand institutes has a fiftieth of all exams; an exam has forty copies. */
const INSTITUTES = 1_000;
const EXAM = '(i / 40)';
export const instituteId = (n: string) => `md5('institute' || ${n})::uuid`;
const institute = instituteId(`case when ${EXAM} % 50 = 0 then 0 else (${EXAM} * 7919) % ${INSTITUTES} end`);
/** One copy in fifty changed again at any time since, the others within five minutes. */
const CHANGED = `case when i % 50 = 7 then created + random() * (now() - created) else created + interval '5 minutes' end`;

/** Copies of one quarter, handed in evenly; `n` counts from 0, the oldest. Short texts, no answers, no results. */
function copiesOf(n: number, rows: number): string {
  const from = quarterStart(n - QUARTERS + 1);
  const each = Math.floor(rows / QUARTERS);
  const until = n === QUARTERS - 1 ? 'now()' : quarterStart(n - QUARTERS + 2);
  return `insert into cut.submissions_${n} (institute_id, id, exam_id, candidate_id, candidate_external_id, source, status,
      lane, pages, attempt_id, shown_attempt_id, rubric_version, progress_step, questions_total, credits_charged,
      graded_at, created_at, updated_at, awarded, item_states)
    select ${institute}, copy, md5('exam' || ${EXAM})::uuid, md5('candidate' || i % 40)::uuid, 'R-' || i, 'api', 'graded',
      'standard', 8, run, run, 1, 'graded', 5, 800, created, created, ${CHANGED}, '{}', '{}'
    from (select i, created, uuidv7(created - clock_timestamp()) as copy, uuidv7(created - clock_timestamp()) as run
      from (select i, ${from} + ((i - ${n * each}) / ${each + 1}::float8) * (${until} - ${from}) as created
        from generate_series(${n * each + 1}::bigint, ${(n + 1) * each}::bigint) as one (i)) handed_in) made`;
}

/** The run of each of those copies. */
const runsOf = (n: number) => `insert into cut.attempts_${n} (institute_id, id, submission_id, n, state, exam_id,
    snapshot_version, lane, order_key, units, keep_reviewed, features, unit, quantity, credits_per_unit, amount,
    accepted_at, trace_context, token, starts, claimed_at, outcome, charge, ended_at, shown)
  select institute_id, attempt_id, id, 1, 'settled', exam_id, 1, 'standard', substr(candidate_external_id, 3)::bigint, 8, true,
    '{}', 'page', 8, 100, 800, created_at, '{}', 2, 1,
    created_at, 'graded', 800, created_at + interval '5 minutes', true
  from cut.submissions_${n}`;

/** Makes the schemas and fills `whole` and `cut` with `rows` copies; `told` hears of each step. */
export async function build(client: pg.Client, rows: number, told: (step: string) => void): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'; set search_path to public;
    ${Object.keys(SHAPES)
      .map((shape) => `drop schema if exists ${shape} cascade; create schema ${shape}`)
      .join('; ')}`);
  for (const table of TABLES) {
    await client.query(`create table whole.${table} (like public.${table} including defaults including constraints)`);
    for (const shape of ['cut', 'fresh'])
      await client.query(
        `create table ${shape}.${table} (like whole.${table} including defaults) partition by range (id)`,
      );
    await client.query(`create table cut.${table}_before partition of cut.${table} default`);
    for (let n = 0; n < QUARTERS; n++) await piece(client, 'cut', table, n);
  }
  for (let n = 0; n < QUARTERS; n++) {
    await client.query(copiesOf(n, rows));
    await client.query(runsOf(n));
    told(`quarter ${n + 1} of ${QUARTERS} is filled`);
  }
  for (const table of TABLES) {
    await client.query(`insert into whole.${table} select * from cut.${table}`);
    told(`${table}: filled in one piece`);
    for (const shape of ['whole', 'cut'] as const) {
      await index(client, shape, table);
      told(`${table}, ${shape}: indexed`);
    }
    for (const shape of ['cut', 'fresh'] as const)
      for (let n = QUARTERS; n < QUARTERS + AHEAD; n++) await piece(client, shape, table, n);
    await index(client, 'fresh', table);
    await client.query(`alter table fresh.${table} attach partition whole.${table} default`);
  }
}

/** Makes the piece of the quarter `n`; the last one ahead has no end. */
async function piece(client: pg.Client, shape: Shape, table: string, n: number): Promise<void> {
  const low = firstIdAt(quarterStart(n - QUARTERS + 1));
  const high =
    n === QUARTERS + AHEAD - 1
      ? `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
      : firstIdAt(quarterStart(n - QUARTERS + 2));
  const { rows } = await client.query<{ sql: string }>(
    `select format('create table ${shape}.${table}_${n} partition of ${shape}.${table} for values from (%L) to (%L)', ${low}, ${high}) as sql`,
  );
  await client.query(rows[0]!.sql);
}

/** Makes today's indexes. In a table that is cut only keys with the id are unique, and in all shapes the same are. */
async function index(client: pg.Client, shape: Shape, table: Table): Promise<void> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  );
  for (const { name, sql } of rows) {
    const own = sql.replace(/ON (?:ONLY )?public\.\w+ /, `ON ${shape}.${table} `);
    await client.query(name.endsWith('_pkey') ? own : own.replace('CREATE UNIQUE', 'CREATE'));
  }
}
