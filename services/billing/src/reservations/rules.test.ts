import { expect, test } from '@jest/globals';
import { type Account, STANDARD_RATES } from '../model/account.rules.ts';
import { decideConfirm, decideHold, decideSettlement, type Reservation, type Standing, type State } from './rules.ts';

const account = (change: Partial<Account> = {}): Account => ({
  free: 0,
  held: 0,
  creditLimit: 0,
  dailyCopyQuota: 10,
  rates: { page: null, answer: null },
  ...change,
});
const reservation = (state: State, amount = 300): Reservation => ({
  state,
  unit: 'page',
  quantity: amount / 100,
  creditsPerUnit: 100,
  amount,
  captured: 0,
  createdAt: '2026-11-20T10:00:00.000000Z',
});
const standing = (change: Partial<Account>, found?: Reservation, used = 0): Standing => ({
  account: account(change),
  usage: { now: '2026-11-20T10:00:00.000000Z', day: '2026-11-20', used, usedByKey: 0 },
  reservation: found,
});
const pages = (quantity: number) => ({ unit: 'page' as const, quantity, keyDailyCap: undefined });

test.each([
  ['exactly enough', { free: 300 }, pages(3), 100, 300],
  ['on credit', { free: -100, creditLimit: 400 }, pages(3), 100, 300],
  ['answers cost half', { free: 150 }, { ...pages(3), unit: 'answer' as const }, 50, 150],
  ['a rate of its own', { free: 75, rates: { page: 25, answer: null } }, pages(3), 25, 75],
  ['nothing to pay', {}, pages(0), 100, 0],
  ['nothing to pay, below zero', { free: -500 }, pages(0), 100, 0],
])('holds: %s', (_, change, order, creditsPerUnit, amount) => {
  expect(decideHold(standing(change), order, STANDARD_RATES)).toEqual({ creditsPerUnit, amount, day: '2026-11-20' });
});

test('refuses what the available credits do not cover, with the account in credits', () => {
  expect(() =>
    decideHold(standing({ free: 149, held: 200, creditLimit: 50 }), pages(2), { page: 100.5 * 2, answer: 50 }),
  ).toThrow(
    expect.objectContaining({
      code: 'insufficient_credits',
      details: { required: 4.02, available: 1.99, balance: 3.49, credit_limit: 0.5, committed: 2 },
    }),
  );
});

test('names the quota before the credits', () => {
  expect(() => decideHold(standing({}, undefined, 10), pages(1), STANDARD_RATES)).toThrow(
    expect.objectContaining({ code: 'daily_quota_exceeded' }),
  );
});

test.each([
  ['an account at zero', { held: 300 }, reservation('open'), 'confirmed'],
  ['within the limit', { free: -50, held: 300, creditLimit: 50 }, reservation('open'), 'confirmed'],
  ['below zero', { free: -1, held: 300 }, reservation('open'), 'release'],
  ['below zero, nothing to pay', { free: -1 }, reservation('open', 0), 'confirmed'],
  ['charged already', { free: -1 }, reservation('captured'), 'confirmed'],
  ['released already', { free: 900 }, reservation('released'), 'ended'],
  ['voided', { free: 900 }, reservation('void'), 'ended'],
])('confirm, %s: %s', (_, change, found, decision) => {
  expect(decideConfirm(standing(change, found))).toBe(decision);
});

test('an attempt that reserved nothing cannot be confirmed', () => {
  expect(() => decideConfirm(standing({}))).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('charges at most what is held', () => {
  const capture = (charged: number) => decideSettlement(reservation('open'), { state: 'captured', charged });
  expect(capture(250)).toEqual({ state: 'captured', charged: 250 });
  expect(capture(301)).toEqual({ state: 'captured', charged: 300 });
});

test.each(['captured', 'released', 'void'] as const)('what is %s stays so', (state) => {
  for (const wanted of ['captured', 'released', 'void'] as const) {
    expect(decideSettlement(reservation(state), { state: wanted, charged: 0 })).toBeUndefined();
  }
});
