import { readFileSync } from 'node:fs';

/**
 * The texts of a list in this folder, one JSON string per line. All were made up for this purpose. The model is never
 * fitted on `unseen-…`, but measured with them.
 */
export function readTexts(name: 'attempts' | 'honest' | 'unseen-attempts' | 'unseen-honest'): string[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as string);
}
