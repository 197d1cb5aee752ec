import { readFileSync } from 'node:fs';

/**
 * The texts of a list beside this file, JSON strings one a line. All were made up for this purpose. `unseen-…` are never fitted on;
 * the model is measured with them.
 */
export function readTexts(name: 'attempts' | 'honest' | 'unseen-attempts' | 'unseen-honest'): string[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as string);
}
