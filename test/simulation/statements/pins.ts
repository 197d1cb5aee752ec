import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { met } from './statement.ts';

const FILE = join(import.meta.dirname, 'pins.json');

/** Schedules to run, from seed 1, until every statement has been sent. */
export const SCHEDULES_OF_PINS = 1_000;

type Pins = Record<string, string>;

/** Digests of the SQL texts that this process has sent, by statement. */
export function metPins(): Pins {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
  return Object.fromEntries([...met].sort().map(([name, texts]) => [name, [...texts].map(digest).sort().join(' ')]));
}

/** Digests of the SQL texts that the models were written for. */
export function readPins(): Pins {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Pins;
}

export function writePins(): void {
  writeFileSync(FILE, `${JSON.stringify(metPins(), undefined, 2)}\n`);
}
