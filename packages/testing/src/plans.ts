import type { TestDatabase } from './database.ts';
import type { Plant } from './properties.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
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

/** Explains every statement that goes through `plant`, with its values, before it runs. */
export function explainer(): { plant: Plant; explained: Explained[] } {
  const explained: Explained[] = [];
  const plant: Plant = async (sql, values, run) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
      const [row] = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${sql}`, values);
      const nodes = flat(row!['QUERY PLAN'][0]!.Plan);
      explained.push({
        sql: sql.replaceAll(/\s+/g, ' ').trim(),
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : [])),
        sorts: nodes.some((node) => node['Node Type'].includes('Sort')),
      });
    }
    return await run(sql, values);
  };
  return { plant, explained };
}

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
