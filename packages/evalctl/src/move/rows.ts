import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { TenantTable } from './tables.ts';

const REMOVED_AT_ONCE = 10_000;

/** Rows of one institute in one table: how many, and the sum of their hashes, which no order changes. */
interface Digest {
  rows: number;
  hashes: string;
}

/**
 * Copies the rows of an institute in one table and compares the two.
 * @param to in a transaction, in which all of it happens.
 * @returns how many rows there are.
 * @throws Error when the copy differs.
 */
export async function copyRows(
  from: pg.Client,
  to: pg.Client,
  table: TenantTable,
  instituteId: string,
): Promise<number> {
  const columns = columnList(table);
  // Not into the table itself, which COPY refuses where row-level security binds the login.
  await to.query(`create temporary table moved (like ${table.name}) on commit drop`);
  const rows = from.query(copyTo(`copy (${rowsOf(table, instituteId)}) to stdout (format binary)`));
  await pipeline(rows, to.query(copyFrom(`copy moved (${columns}) from stdin (format binary)`)));
  await to.query(`insert into ${table.name} (${columns}) select ${columns} from moved`);
  await to.query('drop table moved');
  const [there, here] = await Promise.all([digest(from, table, instituteId), digest(to, table, instituteId)]);
  if (there.rows !== here.rows || there.hashes !== here.hashes) {
    throw new Error(`${table.name}: ${here.rows} rows arrived of ${there.rows}, or with other contents`);
  }
  return here.rows;
}

/** Deletes the rows of an institute, children before their parents, a bounded number in each transaction. */
export async function removeRows(
  connection: pg.Client,
  tables: readonly TenantTable[],
  instituteId: string,
): Promise<number> {
  let removed = 0;
  for (const { name, key } of tables.toReversed()) {
    for (let isMore = true; isMore; ) {
      const some = `array(select ctid from ${name} where ${key} = $1 limit ${REMOVED_AT_ONCE})`;
      const { rowCount } = await connection.query(`delete from ${name} where ${key} = $1 and ctid = any(${some})`, [
        instituteId,
      ]);
      removed += rowCount ?? 0;
      isMore = (rowCount ?? 0) >= REMOVED_AT_ONCE; // pieces of one table have equal ctids
    }
  }
  return removed;
}

async function digest(connection: pg.Client, table: TenantTable, instituteId: string): Promise<Digest> {
  const { rows } = await connection.query<Digest>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as hashes
     from (${rowsOf(table, instituteId)}) r`,
  );
  return rows[0]!;
}

const columnList = ({ columns }: TenantTable) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

const rowsOf = (table: TenantTable, instituteId: string) =>
  `select ${columnList(table)} from ${table.name} where ${table.key} = ${pg.escapeLiteral(instituteId)}`;
