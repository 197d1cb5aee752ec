// Protects: the simulation models the SQL that the services send today.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { runSchedule, STATEMENTS } from './run.ts';
import { metPins, readPins, SCHEDULES_OF_PINS } from './statements/pins.ts';
import { nameOf } from './statements/statement.ts';

const root = join(import.meta.dirname, '../..');
const all = [...new Set(Object.values(STATEMENTS).flat())];

beforeAll(async () => {
  for (let seed = 1; seed <= SCHEDULES_OF_PINS; seed++) await runSchedule(seed);
});

test.each(all.map(({ of }) => of.split(' ') as [string, string]))('%s has the function %s', (file, name) => {
  expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`function ${name}\\b`));
});

test('every statement that is modelled is sent', () => {
  expect(all.map(nameOf).filter((name) => !(name in metPins()))).toEqual([]);
});

// After a change review the model of the statement, then run `npm run simulate -- --pin`.
test('the services send the statements that were reviewed', () => {
  expect(metPins()).toEqual(readPins());
});
