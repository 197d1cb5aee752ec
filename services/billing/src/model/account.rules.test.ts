import { expect, test } from '@jest/globals';
import { type Account, effectiveQuota, STANDARD_RATES, toCreditsView } from './account.rules.ts';

const account = (change: Partial<Account> = {}): Account => ({
  free: 500,
  held: 200,
  creditLimit: 100,
  dailyCopyQuota: null,
  rates: { page: null, answer: null },
  ...change,
});

test('available is balance + limit - committed', () => {
  expect(toCreditsView(account(), STANDARD_RATES)).toEqual({
    balance: 700,
    committed: 200,
    available: 600,
    creditLimit: 100,
    rateSource: 'standard',
    rates: { page: 100, answer: 50 },
  });
});

test.each([
  [{ page: null, answer: null }, 'standard', { page: 100, answer: 50 }],
  [{ page: 80, answer: null }, 'institute', { page: 80, answer: 50 }],
  [{ page: null, answer: 0 }, 'institute', { page: 100, answer: 0 }],
] as const)('own rates %j: %s', (rates, rateSource, effective) => {
  expect(toCreditsView(account({ rates }), STANDARD_RATES)).toMatchObject({ rateSource, rates: effective });
});

test.each([
  [null, 1_000],
  [0, 0],
  [5, 5],
])('own quota %p: %p copies a day', (dailyCopyQuota, quota) => {
  expect(effectiveQuota(account({ dailyCopyQuota }))).toBe(quota);
});
