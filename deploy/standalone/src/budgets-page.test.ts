import { readFileSync } from 'node:fs';
import { BUDGETS, type Budget, wallMsOf } from '@exam-evaluation/runtime/budgets.ts';
import { expect, test } from '@jest/globals';
import { BUDGETS_PAGE, budgetsPage } from './budgets-page.ts';

test("the operators' page lists what the code allows: npm run budgets", () => {
  expect(readFileSync(BUDGETS_PAGE, 'utf8')).toBe(budgetsPage());
});

const { page: _, ...ofPrograms } = BUDGETS;
test.each(Object.entries<Budget>(ofPrograms))('%s has ten times its processor time by the wall clock', (_, budget) => {
  expect(wallMsOf(budget)).toBeGreaterThanOrEqual(10_000 * budget.processorSeconds);
});
