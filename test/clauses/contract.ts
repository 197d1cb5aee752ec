import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/contract');
const EXCUSES = 'not-checkable.md';
const NOT_CLAUSES = ['README.md', EXCUSES];

/** `- **SUB-3** …` and `| **ERR-7** | …`. */
const CLAUSE = /^(?:\s*[-*] |\| *)\*\*([A-Z]+-\d+)\*\*/;
/** The same, bold or not, followed by the reason why it cannot be tested. */
const EXCUSE = /^(?:\s*[-*] |\| *)(?:\*\*)?([A-Z]+-\d+)(?:\*\*)?[\s:|–-]*(.*?)[\s|]*$/;

/** A clause of the contract, by the document that states it. */
interface Clause {
  id: string;
  file: string;
}

/** The clauses of the contract, and why a few of them cannot be tested from outside. */
export interface Contract {
  clauses: Clause[];
  excuses: { id: string; reason: string }[];
}

export function readContract(): Contract {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md') && !NOT_CLAUSES.includes(file));
  return {
    clauses: files.sort().flatMap((file) => idsIn(read(file)).map((id) => ({ id, file }))),
    excuses: readdirSync(FOLDER).includes(EXCUSES) ? excusesIn(read(EXCUSES)) : [],
  };
}

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

export function idsIn(markdown: string): string[] {
  return matches(markdown, CLAUSE).map(([, id]) => id!);
}

export function excusesIn(markdown: string): Contract['excuses'] {
  return matches(markdown, EXCUSE).map(([, id, reason]) => ({ id: id!, reason: reason! }));
}

function matches(markdown: string, pattern: RegExp): RegExpExecArray[] {
  return markdown.split('\n').flatMap((line) => {
    const match = pattern.exec(line);
    return match ? [match] : [];
  });
}
