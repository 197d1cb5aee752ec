import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { CHART } from './render.ts';

// The README's table of values, from the comments of values.yaml that begin with `# --`.

const README = join(CHART, 'README.md');
const START = '<!-- values -->';

/** The README as it should be. */
export function readme(): string {
  const text = readFileSync(README, 'utf8');
  const values = parseDocument(readFileSync(join(CHART, 'values.yaml'), 'utf8')).contents as YAMLMap;
  const rows = rowsOf(values, []);
  const head = ['', '| Value | Default | |', '|---|---|---|'];
  return `${text.slice(0, text.indexOf(START) + START.length)}\n${[...head, ...rows].join('\n')}\n`;
}

export function committedReadme(): string {
  return readFileSync(README, 'utf8');
}

export function writeReadme(): void {
  writeFileSync(README, readme());
}

function rowsOf(map: YAMLMap, above: string[]): string[] {
  return (map.items as Pair[]).flatMap((pair, index) => {
    const key = pair.key as { value: string; commentBefore?: string };
    // The comment of a map's first entry is kept by the map.
    const comment = key.commentBefore ?? (index === 0 ? map.commentBefore : undefined) ?? '';
    const path = [...above, key.value];
    const told = /^ -- (.*)$/m.exec(comment)?.[1];
    const nested = isMap(pair.value) && !(pair.value as YAMLMap).flow ? (pair.value as YAMLMap) : undefined;
    if (told) return [`| \`${path.join('.')}\` | ${defaultOf(pair.value)} | ${told.replaceAll('|', '\\|')} |`];
    if (nested) return rowsOf(nested, path);
    return [`| \`${path.join('.')}\` | ${defaultOf(pair.value)} | |`];
  });
}

function defaultOf(value: unknown): string {
  if (isScalar(value)) return value.value === '' ? '' : `\`${String(value.value)}\``;
  return `\`${JSON.stringify((value as YAMLMap).toJSON()).replaceAll('|', '\\|')}\``;
}
