// Models of the services' SQL statements over rows in memory. The services' own functions send the statements; the text
// of each is pinned (pins.json), so that a change of the SQL asks for a review of its model.
import type { Row, Transaction } from '../rows.ts';

type Values = readonly any[];

export interface Statement {
  /** The function that sends it: file, and name. */
  of: string;
  /** A text that occurs in this statement and in no other; a final `$` stands for the statement's end. */
  like: string;
  run: (t: Transaction, values: Values, sql: string) => Row[];
}

/** Runs a statement, or does something else instead, which removes a guard. */
export type Plant = (statement: Statement, t: Transaction, values: Values, run: () => Row[]) => Row[];

const found = new Map<string, Statement>();
/** Texts that were sent, by `of` and `like`. */
export const met = new Map<string, Set<string>>();

/** Finds the model of a statement. @throws Error for a text that has no model, or more than one. */
export function find(statements: readonly Statement[], sql: string): Statement {
  const known = found.get(sql);
  if (known) return known;
  const text = plain(sql);
  const fitting = statements.filter(({ like }) =>
    like.endsWith('$') ? text.endsWith(like.slice(0, -1)) : text.includes(like),
  );
  if (fitting.length !== 1) throw new Error(`${fitting.length} statements are told for: ${text}`);
  const [one] = fitting as [Statement];
  const name = nameOf(one);
  met.set(name, (met.get(name) ?? new Set()).add(text));
  found.set(sql, one);
  return one;
}

export const nameOf = ({ of, like }: Statement): string => `${of}: ${like}`;

const plain = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** Models of the statements that functions of one file send. */
export function told(file: string, functions: Record<string, [like: string, run: Statement['run']][]>): Statement[] {
  return Object.entries(functions).flatMap(([name, statements]) =>
    statements.map(([like, run]) => ({ of: `${file} ${name}`, like, run })),
  );
}

/** Columns of `insert into t (columns) values (…)`, from its parameters and constants. */
export function inserted(sql: string, values: Values): Row {
  return filled(sql, values, () => {
    const [, columns = '', expressions = ''] = /insert into \w+ \(([^)]*)\)\s*values \(([^)]*)\)/.exec(sql) ?? [];
    const given = split(expressions);
    return split(columns).map((column, n) => [column, given[n]!]);
  });
}

/** Columns that `set` assigns a parameter or a constant. */
export function assigned(sql: string, values: Values): Row {
  return filled(sql, values, () => {
    const [, assignments = ''] = /\bset (.*?) where/s.exec(sql) ?? [];
    return [...assignments.matchAll(/(\w+) = (\$\d+|'\w*'|\w+)(?=,|\s*$)/g)].map(([, column, n]) => [column!, n!]);
  });
}

type Columns = [name: string, expression: string][];
const columnsOf = new Map<string, Columns>();

function filled(sql: string, values: Values, read: () => Columns): Row {
  const columns = columnsOf.get(sql) ?? read();
  columnsOf.set(sql, columns);
  const row: Row = {};
  for (const [name, expression] of columns) row[name] = parameter(expression, values);
  return row;
}

function parameter(expression: string, values: Values): unknown {
  if (expression.startsWith('$')) return values[Number.parseInt(expression.slice(1), 10) - 1] ?? null;
  return expression.startsWith("'") ? expression.slice(1, -1) : JSON.parse(expression);
}

const split = (list: string): string[] => list.split(',').map((one) => one.trim());

export const parsed = (json: string | null | undefined): unknown => (json ? JSON.parse(json) : null);
export const single = (row: Row | undefined): Row[] => (row ? [row] : []);
export const none = (): Row[] => [];

/** Compares rows by columns, for sorting. */
export function by(...columns: string[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const column of columns) {
      if (a[column] < b[column]) return -1;
      if (a[column] > b[column]) return 1;
    }
    return 0;
  };
}
