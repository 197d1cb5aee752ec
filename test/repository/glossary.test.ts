import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** `submissions/feed` is short for `services/submissions/src/feed`. */
const inService = (place: string) => place.replace(/^(\w+)\//, 'services/$1/src/');

test('terms are in order, each once', () => {
  const terms = rows.map(([, term]) => term!);
  expect(terms).toEqual([...new Set(terms)].sort());
});

test.each(rows.map(([, term, , places]) => [term!, places!]))('the places of %s exist', (_, places) => {
  const missing = [...places.matchAll(/`([^`]+)`/g)]
    .map(([, place]) => place!)
    .filter((place) => !existsSync(join(root, place)) && !existsSync(join(root, inService(place))));
  expect(missing).toEqual([]);
});
