import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Left } from './measure/copies.ts';
import type { Speeds } from './measure/speed.ts';
import type { Width } from './measure/widths.ts';

export const KINDS = ['typed', 'scanned'] as const;
export type Kind = (typeof KINDS)[number];

/** What `npm run scale -- --measure` found on the embedded PostgreSQL, kept in measured.json. */
export interface Measured {
  command: string;
  on: string;
  machine: string;
  /** Rows by `database.table` that an exam of one candidate leaves. */
  exam: Record<string, number>;
  /** What one copy leaves. */
  copies: Record<Kind, Omit<Left, 'exam'>>;
  /** Bytes of a row by `database.table`. */
  widths: Record<string, Width>;
  /** Rows that differ by the kind of the copy. */
  byKind: Record<string, { submissions: Width; attempts: Width; resultBytes: number }>;
  speeds: Speeds;
}

export function readMeasured(): Measured {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8')) as Measured;
}
