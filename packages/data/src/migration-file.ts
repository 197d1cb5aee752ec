import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A migration as its file has it. */
export interface Migration {
  name: string;
  /** Its statements without comments, in order. */
  statements: string[];
  /** Changes with any change of what is executed, and not with comments or spaces. */
  checksum: string;
}

/** Reads the migrations of a folder, in order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(names.map(async (name) => toMigration(name, await readFile(join(folder, name), 'utf8'))));
}

export function toMigration(path: string, sql: string): Migration {
  const statements = splitStatements(sql);
  const words = statements.map((statement) => statement.replaceAll(/\s+/g, ' ')).join(';');
  return { name: basename(path), statements, checksum: createHash('sha256').update(words).digest('hex') };
}

/**
 * Whether it must run outside a transaction, since it builds or drops indexes, or cuts a table into pieces, while the
 * table is written to. Every statement of such a migration is one that may run twice.
 */
export function isConcurrent({ statements }: Migration): boolean {
  return statements.some((statement) => CONCURRENT.test(statement));
}

const CONCURRENT = /^(?:(?:create (?:unique )?|drop )index concurrently if (?:not )?exists \w+|call cut_by_quarter\()/i;

/** An index that is to be built while others write. */
export interface BuiltIndex {
  name: string;
  table: string;
  /** `create index`, or `create unique index`. */
  create: string;
  /** Its columns and what follows. */
  rest: string;
}

/** The index that a statement builds concurrently. */
export function builtIndex(statement: string): BuiltIndex | undefined {
  const [, create, name, table, rest] =
    /^(create (?:unique )?index) concurrently if not exists (\w+)\s+on (\w+)\s+([\s\S]+)$/i.exec(statement) ?? [];
  return create ? { create, name: name!, table: table!, rest: rest! } : undefined;
}

/** A comment, a quoted text, a function's body, or the end of a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** Splits SQL into statements and drops comments outside of functions. */
export function splitStatements(sql: string): string[] {
  const marked = sql.replaceAll(TOKEN, (token) => {
    if (token === ';') return END;
    return token.startsWith('--') || token.startsWith('/*') ? ' ' : token;
  });
  return marked
    .split(END)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const END = '\u0000';
