// Protects: the operators' page of faults lists what is currently tested.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PAGE, page } from './page.ts';
import { FAULTS } from './rows.ts';

const folder = join(import.meta.dirname, '../faults');

/** Titles of the tests in a file, in order. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(folder, file), 'utf8');
  // After `test`, or after the table of a `test.each`.
  return [...source.matchAll(/(?:\btest|\))\(\s*'([^']+)',/g)].map(([, title]) => title!);
}

test('docs/operators/faults.md is up to date (npm run faults)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page());
});

test('every test of a fault is listed, and every listed fault is tried', () => {
  const tried = globSync('**/*.test.ts', { cwd: folder }).flatMap((file) =>
    titlesIn(file).map((title) => `${file}: ${title}`),
  );
  expect(tried.length).toBeGreaterThan(10);
  expect([...new Set(FAULTS.map(({ file, title }) => `${file}: ${title}`))].sort()).toEqual(tried.sort());
});
