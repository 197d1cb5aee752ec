import type pg from 'pg';
import { one, tableNames } from './database.ts';

/** Bytes of a row. */
export interface Width {
  /** In the table and its TOAST table. */
  row: number;
  /** In all its indexes. */
  indexes: number;
}

const ROWS = 60_000;
/** Three rows, however many copies there are. */
const FIXED = ['lanes'];

interface Column {
  name: string;
  type: string;
}

/**
 * Multiplies the rows that real copies left, with new ids, in a second table with the same indexes, and measures its
 * size. Ids are random, so indexes are as full as after inserts in any order.
 */
async function weigh(client: pg.Client, table: string, where = 'true'): Promise<Width | undefined> {
  const { count } = await one<{ count: number }>(client, `select count(*)::int from ${table} where ${where}`);
  if (count === 0) return undefined;
  const { rows: columns } = await client.query<Column>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const changed = columns.map(({ name, type }) => {
    if (type === 'uuid') return `md5(${name}::text || i)::uuid`;
    if (type === 'timestamp with time zone') return `${name} + i * interval '1 second'`;
    if (type === 'bytea' && name === 'hash') return `sha256(${name} || i::text::bytea)`;
    // Indexed by the request's id, which no two copies share.
    if (name === 'trace_context')
      return `trace_context || jsonb_build_object('x-request-id',
        md5(coalesce(trace_context ->> 'x-request-id', '') || i)::uuid)`;
    return name;
  });
  const beside = `weighed_${table}`;
  await client.query(`drop table if exists ${beside}`);
  await client.query(`create unlogged table ${beside} (like ${table} including all excluding constraints)`);
  const copies = Math.ceil(ROWS / count);
  await client.query(
    `insert into ${beside} select ${changed.join(', ')} from ${table} source, generate_series(1, ${copies}) i
     where ${where} order by md5(i::text || source::text)`,
  );
  const size = await one<{ rows: number; heap: number; indexes: number }>(
    client,
    `select (select count(*) from ${beside})::float8 as rows, pg_table_size('${beside}')::float8 as heap,
       pg_indexes_size('${beside}')::float8 as indexes`,
  );
  await client.query(`drop table ${beside}`);
  return { row: Math.round(size.heap / size.rows), indexes: Math.round(size.indexes / size.rows) };
}

/** Widths of each table that has rows, by name. */
export async function widths(client: pg.Client): Promise<Record<string, Width>> {
  const found: Record<string, Width> = {};
  for (const table of await tableNames(client)) {
    if (FIXED.includes(table)) continue;
    const width = await weigh(client, table);
    if (width) found[table] = width;
  }
  return found;
}

/** Widths of the rows that depend on the kind of copy. @param exams id of an exam with copies of each kind. */
export async function widthsByExam(client: pg.Client, exams: Record<string, string>) {
  const found: Record<string, { submissions: Width; attempts: Width; resultBytes: number }> = {};
  for (const [kind, exam] of Object.entries(exams)) {
    const where = `exam_id = '${exam}'`;
    const { bytes } = await one<{ bytes: number }>(
      client,
      `select avg(pg_column_size(result))::int as bytes from attempts where ${where}`,
    );
    found[kind] = {
      submissions: (await weigh(client, 'submissions', where))!,
      attempts: (await weigh(client, 'attempts', where))!,
      resultBytes: bytes,
    };
  }
  return found;
}
