import type { TestDatabase } from './database.ts';
import type { Plant } from './properties.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Startup Cost': number;
  'Total Cost': number;
  Plans?: PlanNode[];
}

/** A statement of the service and what PostgreSQL does for it. */
export interface Explained {
  /** On one line. */
  sql: string;
  indexes: string[];
  /** Tables that are read from end to end. */
  scanned: string[];
  sorts: boolean;
}

/**
 * Explains every statement that goes through `plant` before it runs: the plan for any values, which services have
 * PostgreSQL use. What is done in the pieces of a table is told of the table.
 */
export function explainer(): { plant: Plant; explained: Explained[] } {
  const explained: Explained[] = [];
  let wholes: Map<string, string> | undefined;
  const plant: Plant = async (sql, values, run) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
      wholes ??= new Map((await run<Piece>(PIECES, [])).map(({ piece, whole }) => [piece, whole]));
      const whole = (name: string) => wholes!.get(name) ?? name;
      const [row] = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (generic_plan, format json) ${sql}`,
        values,
      );
      const nodes = flat(row!['QUERY PLAN'][0]!.Plan);
      explained.push({
        sql: sql.replaceAll(/\s+/g, ' ').trim(),
        indexes: unique(nodes.flatMap((node) => node['Index Name'] ?? []).map(whole)),
        scanned: unique(
          nodes
            .filter(isScan)
            .flatMap((node) => node['Relation Name'] ?? [])
            .map(whole),
        ),
        sorts: nodes.some((node) => node['Node Type'].includes('Sort')),
      });
    }
    return await run(sql, values);
  };
  return { plant, explained };
}

interface Piece {
  piece: string;
  whole: string;
}
const PIECES = `select piece.relname as piece, whole.relname as whole
  from pg_inherits join pg_class piece on piece.oid = inhrelid join pg_class whole on whole.oid = inhparent`;

/** Whether it reads pages, each of which costs 1; an empty piece of a table has none. */
const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && node['Total Cost'] - node['Startup Cost'] >= 1;

const unique = <T>(values: T[]) => [...new Set(values)];

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

/**
 * Fills a table with copies of its first row.
 * @param change SQL of the columns that differ, as jsonb built from `i` = 1 … count.
 */
export async function multiply(
  db: Pick<TestDatabase, 'inspect'>,
  table: string,
  count: number,
  change: string,
): Promise<void> {
  await db.inspect(
    `insert into ${table} select changed.*
     from ${table} one, generate_series(1, ${count}) as copies (i), 
       lateral jsonb_populate_record(one, ${change} || jsonb_build_object('i', i)) changed
     where one.ctid = (select ctid from ${table} limit 1)`,
  );
  await db.inspect(`analyze ${table}`);
}
