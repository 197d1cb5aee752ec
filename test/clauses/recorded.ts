import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contract.ts';

// One file for each test file that ran to its end, with the clauses that its passed tests name.

const FOLDER = join(ROOT, 'node_modules/.cache/clauses');

/** Test file, from the root → ids named by its tests. */
export type Tags = ReadonlyMap<string, readonly string[]>;

export const tagsIn = (title: string): string[] => [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map((match) => match[1]!);

export function record(testFile: string, ids: readonly string[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${testFile.replaceAll('/', '__')}.json`), JSON.stringify({ testFile, ids }));
}

export function readRecorded(): Tags {
  mkdirSync(FOLDER, { recursive: true });
  return new Map(
    readdirSync(FOLDER).map((name) => {
      const { testFile, ids } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as {
        testFile: string;
        ids: string[];
      };
      return [testFile, ids];
    }),
  );
}

/** Forgets earlier runs, so that only this run counts. */
export function forgetRecorded(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}
