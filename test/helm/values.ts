import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { CHART } from './render.ts';

/** An entry of values.yaml. */
export interface Value {
  path: string[];
  /** The node of the YAML document. */
  value: unknown;
  /** Whether its entries are listed one by one. */
  isSection: boolean;
  /** The comment that begins with `# --`: what the value means. */
  told: string | undefined;
  /** The whole comment above it, as one line. */
  comment: string;
}

/** The entries of values.yaml in their order, sections before what they hold. */
export function chartValues(): Value[] {
  return valuesOf(parseDocument(readFileSync(join(CHART, 'values.yaml'), 'utf8')).contents as YAMLMap, []);
}

function valuesOf(map: YAMLMap, above: string[]): Value[] {
  return (map.items as Pair[]).flatMap((pair, index) => {
    const key = pair.key as { value: string; commentBefore?: string };
    // The parser attaches the comment above a map's first entry to the map.
    const lines = key.commentBefore ?? (index === 0 ? map.commentBefore : undefined) ?? '';
    const path = [...above, key.value];
    const told = /^ -- (.*)$/m.exec(lines)?.[1];
    const nested = isMap(pair.value) && !(pair.value as YAMLMap).flow ? (pair.value as YAMLMap) : undefined;
    const comment = told ?? lines.replaceAll(/\s*\n\s*/g, ' ').trim();
    const isSection = nested !== undefined && told === undefined;
    const entry = { path, value: pair.value, isSection, told, comment };
    return [entry, ...(nested ? valuesOf(nested, path).filter(() => isSection) : [])];
  });
}
