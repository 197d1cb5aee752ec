import { expect, test } from '@jest/globals';
import { MUTANTS } from '../mutants/groups.ts';

test.each(Object.keys(MUTANTS))('the mutants of %s flip text that the code still has', (group) => {
  expect(MUTANTS[group]!().length).toBeGreaterThan(0);
});
