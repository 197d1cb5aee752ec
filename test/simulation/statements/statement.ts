// A statement of the services, told in a few lines over rows in memory. The services' own functions send them; the text
// of each is pinned (pins.json), so that a change of the SQL asks for a look at what is told here.
import type { Row, Transaction } from '../rows.ts';

type Values = readonly any[];

export interface Statement {
  /** The function that sends it: file, and name. */
  of: string;
  /** Occurs in the text of this statement and of no other; with `$` behind it, at its end. */
  like: string;
  run: (t: Transaction, values: Values, sql: string) => Row[];
}

/** Runs a statement, or does something else in its place: a guard taken out. */
export type Plant = (statement: Statement, t: Transaction, values: Values, run: () => Row[]) => Row[];

const found = new Map<string, Statement>();
/** Texts met, by `of` and `like`. */
export const met = new Map<string, Set<string>>();

/** @throws Error for a text that nothing here, or more than one thing, tells about. */
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

export const plain = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** Statements sent by functions of one file. */
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

/** Columns that `set` gives a parameter or a constant as it is. */
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

/** Orders by columns. */
export function by(...columns: string[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const column of columns) {
      if (a[column] < b[column]) return -1;
      if (a[column] > b[column]) return 1;
    }
    return 0;
  };
}
