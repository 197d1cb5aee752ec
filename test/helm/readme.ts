import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, type YAMLMap } from 'yaml';
import { CHART } from './render.ts';
import { chartValues, type Value } from './values.ts';

// Copies what values.yaml says about each value to the two other places where people look: the README's table and, for
// editors, the schema's descriptions.

const README = join(CHART, 'README.md');
const SCHEMA = join(CHART, 'values.schema.json');
const START = '<!-- values -->';

/** The README's text with the current table. */
export function readme(): string {
  const text = committedReadme();
  const rows = chartValues()
    .filter(({ isSection }) => !isSection)
    .map(rowOf);
  const head = ['', '| Value | Default | |', '|---|---|---|'];
  return `${text.slice(0, text.indexOf(START) + START.length)}\n${[...head, ...rows].join('\n')}\n`;
}

export const committedReadme = (): string => readFileSync(README, 'utf8');

/** Writes both; the schema is formatted for the linter. */
export function writeReadme(): void {
  writeFileSync(README, readme());
  writeFileSync(SCHEMA, schema());
  execFileSync('biome', ['format', '--write', SCHEMA]);
}

function rowOf({ path, value, told }: Value): string {
  const cell = told === undefined ? '' : ` ${told.replaceAll('|', '\\|')}`;
  return `| \`${path.join('.')}\` | ${defaultOf(value)} |${cell} |`;
}

function defaultOf(value: unknown): string {
  if (isScalar(value)) return value.value === '' ? '' : `\`${String(value.value)}\``;
  return `\`${JSON.stringify((value as YAMLMap).toJSON()).replaceAll('|', '\\|')}\``;
}

interface Schema {
  description?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/** The schema with the descriptions from the comments; all services are described as the gateway is. */
export function schema(): string {
  const whole = JSON.parse(committedSchema()) as Schema & { $defs: Record<string, Schema> };
  const comments = new Map(chartValues().map(({ path, comment }) => [path.join('.'), comment]));
  for (const [path, own] of comments) {
    const comment = own || comments.get(path.replace(/^services\.\w+/, 'services.gateway'));
    const found = comment && propertyAt(whole, path.split('.'), whole.$defs);
    if (found) found.description = comment;
  }
  return `${JSON.stringify(whole, null, 2)}\n`;
}

export const committedSchema = (): string => readFileSync(SCHEMA, 'utf8');

/** Paths of the schema's properties that have no comment. */
export function untold(): string[] {
  const whole = JSON.parse(committedSchema()) as Schema & { $defs: Record<string, Schema> };
  return chartValues()
    .map(({ path }) => path)
    .filter((path) => !propertyAt(whole, path, whole.$defs)?.description)
    .map((path) => path.join('.'));
}

/** Follows references on the way, so that what several services share is described once. */
function propertyAt(schema: Schema, path: readonly string[], defs: Record<string, Schema>): Schema | undefined {
  const [name, ...rest] = path;
  const { properties } = schema.$ref ? defs[schema.$ref.replace('#/$defs/', '')]! : schema;
  const next = properties?.[name!];
  return next && rest.length > 0 ? propertyAt(next, rest, defs) : next;
}
