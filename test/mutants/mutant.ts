import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Patterns of test files, tried in this order until one finds the mutant: those without a system first. */
export interface Tests {
  unit?: string;
  contract?: string;
  'own-systems'?: string;
}

/** One entry of the code, flipped. */
export interface Mutant {
  /** From the root. */
  file: string;
  /** Offset of `from` in the file. */
  at: number;
  from: string;
  to: string;
  tests: Tests;
}

/** Every place of a file that matches, flipped one at a time. @param to undefined leaves that place alone. */
export function flipAll(
  file: string,
  pattern: RegExp,
  to: (match: RegExpExecArray) => string | undefined,
  tests: Tests,
) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [
    ...source.matchAll(new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)),
  ].flatMap((match): Mutant[] => {
    const flipped = to(match);
    return flipped === undefined ? [] : [{ file, at: match.index, from: match[0], to: flipped, tests }];
  });
}

/** One place, named by its text, which the file has exactly once. */
export function flip(file: string, from: string, to: string, tests: Tests): Mutant {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const at = source.indexOf(from);
  if (at < 0 || source.includes(from, at + 1)) throw new Error(`${file} does not have exactly one: ${from}`);
  return { file, at, from, to, tests };
}

/** `file:line from → to` in one line. */
export function nameOf({ file, at, from, to }: Mutant): string {
  const line = readFileSync(join(ROOT, file), 'utf8').slice(0, at).split('\n').length;
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90) || 'nothing';
  return `${file}:${line} ${short(from)} → ${short(to)}`;
}
