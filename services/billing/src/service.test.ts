import { ReservationState, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { outcomeOf, startTestBilling, type TestBilling } from './testing/billing.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.db.close());
beforeEach(() => t.setDay(0));

const id = () => crypto.randomUUID();
const reserve = (instituteId: string, attemptId = id(), change: object = {}) =>
  t.billing.reserve({ instituteId, attemptId, unit: Unit.PAGE, quantity: 1, ...change });
const code = async (call: Promise<unknown>) => ((await outcomeOf(call)) as { code?: string }).code ?? 'ok';
const count = (codes: string[], wanted: string) => codes.filter((found) => found === wanted).length;

test('reservations are listed by attempt: those asked for, or all page by page', async () => {
  const instituteId = await t.institute({ credits: 1_000 });
  const ids = [id(), id(), id()].sort();
  for (const attemptId of ids) await reserve(instituteId, attemptId, { keyId: 'k' });
  await t.billing.capture({ instituteId, attemptId: ids[1]!, amount: 100n });
  const list = async (query: object) =>
    (await t.billing.listReservations({ instituteId, limit: 500, ...query })).reservations;
  expect((await list({})).map(({ attemptId }) => attemptId)).toEqual(ids);
  expect((await list({ limit: 2 })).map(({ attemptId }) => attemptId)).toEqual(ids.slice(0, 2));
  expect((await list({ after: ids[1] })).map(({ attemptId }) => attemptId)).toEqual(ids.slice(2));
  const [captured, ...others] = await list({ attemptIds: [ids[1], id()] });
  expect(captured).toMatchObject({
    attemptId: ids[1],
    state: ReservationState.CAPTURED,
    captured: 100n,
    keyId: 'k',
    settledAt: expect.anything(),
  });
  expect(others).toEqual([]);
  expect((await t.billing.listReservations({ instituteId: id(), limit: 1 })).reservations).toEqual([]);
  const tooMany = list({ attemptIds: Array.from({ length: 501 }, id) });
  await expect(tooMany).rejects.toMatchObject({
    details: { errors: [{ field: 'attempt_ids', code: 'out_of_range' }] },
  });
});

test('reservations are listed newest first, page by page', async () => {
  const instituteId = await t.institute({ credits: 1_000 });
  const made: string[] = [];
  for (const attemptId of [id(), id(), id(), id()]) {
    await reserve(instituteId, attemptId);
    made.unshift(attemptId);
  }
  const list = async (query: object) => {
    const request = { instituteId, limit: 500, newestFirst: true, ...query };
    return (await t.billing.listReservations(request)).reservations.map(({ attemptId }) => attemptId);
  };
  expect(await list({})).toEqual(made);
  expect(await list({ limit: 2 })).toEqual(made.slice(0, 2));
  expect(await list({ after: made[1] })).toEqual(made.slice(2));
  expect(await list({ attemptIds: [made[3], made[0]] })).toEqual([made[0], made[3]]);
  expect(await list({ after: id() })).toEqual([]);
  expect(await list({ instituteId: await t.institute({}), after: made[0] })).toEqual([]);
});

test('credits added and withdrawn are listed newest first, page by page, of this institute only', async () => {
  const instituteId = await t.institute({});
  const made: string[] = [];
  for (const amount of [1_000n, -300n, 200n]) {
    const operationId = id();
    await t.admin.addCredits({ instituteId, operationId, amount, note: `of ${amount}` });
    made.unshift(operationId);
  }
  await reserve(instituteId);
  const list = async (query: object = {}) => (await t.billing.listGrants({ instituteId, limit: 500, ...query })).grants;
  const idsOf = async (query: object) => (await list(query)).map(({ operationId }) => operationId);
  expect(await idsOf({})).toEqual(made);
  expect((await list())[1]).toMatchObject({ amount: -300n, note: 'of -300', createdAt: expect.anything() });
  expect(await idsOf({ limit: 2 })).toEqual(made.slice(0, 2));
  expect(await idsOf({ after: made[1] })).toEqual(made.slice(2));
  expect(await idsOf({ after: id() })).toEqual([]);
  expect(await idsOf({ instituteId: await t.institute({}) })).toEqual([]);
  expect(await idsOf({ instituteId: await t.institute({}), after: made[0] })).toEqual([]);
  for (const limit of [0, 501]) {
    await expect(list({ limit })).rejects.toMatchObject({
      details: { errors: [{ field: 'limit', code: 'out_of_range' }] },
    });
  }
});

describe('many at once', () => {
  test('50 reservations against credit for 7: exactly 7 are made', async () => {
    const instituteId = await t.institute({ credits: 700 });
    const codes = await Promise.all(Array.from({ length: 50 }, () => code(reserve(instituteId))));
    expect([count(codes, 'ok'), count(codes, 'insufficient_credits')]).toEqual([7, 43]);
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ committed: 700n, available: 0n });
    expect(await t.billing.getUsage({ instituteId })).toMatchObject({ usedToday: 7 });
  });

  test('50 reservations against a quota of 7, and against a key cap of 7: exactly 7 are made', async () => {
    const ofQuota = await t.institute({ credits: 10_000, quota: 7 });
    const ofCap = await t.institute({ credits: 10_000 });
    const codes = await Promise.all(Array.from({ length: 50 }, () => code(reserve(ofQuota))));
    const capped = await Promise.all(
      Array.from({ length: 50 }, () => code(reserve(ofCap, id(), { keyId: 'k', keyDailyCap: 7 }))),
    );
    expect([count(codes, 'ok'), count(codes, 'daily_quota_exceeded')]).toEqual([7, 43]);
    expect([count(capped, 'ok'), count(capped, 'daily_quota_exceeded')]).toEqual([7, 43]);
  });

  test('one attempt reserved, captured and released 10 times at once counts, holds and charges once', async () => {
    const instituteId = await t.institute({ credits: 1_000 });
    const attemptId = id();
    await Promise.all(Array.from({ length: 10 }, () => reserve(instituteId, attemptId, { quantity: 4 })));
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ committed: 400n });
    const settled = await Promise.all([
      ...Array.from({ length: 5 }, () => t.billing.capture({ instituteId, attemptId, amount: 300n })),
      ...Array.from({ length: 5 }, () => t.billing.release({ instituteId, attemptId })),
    ]);
    expect(new Set(settled.map(({ state, captured }) => `${state} ${captured}`)).size).toBe(1);
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({
      committed: 0n,
      balance: 1_000n - settled[0]!.captured,
    });
    expect(await t.billing.getUsage({ instituteId })).toMatchObject({ usedToday: 1 });
  });

  test('a new institute: its first reservations may race to make the account', async () => {
    const instituteId = id();
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => code(reserve(instituteId, id(), { quantity: 0 }))),
    );
    expect(count(codes, 'ok')).toBe(10);
  });
});

describe('refusals', () => {
  test('an institute that was never configured has 0 credits and a quota of 1,000', async () => {
    const instituteId = id();
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ balance: 0n, rateSource: 'standard' });
    expect(await t.billing.getUsage({ instituteId, keyId: 'k' })).toMatchObject({
      dailyCopyQuota: 1_000,
      usedToday: 0,
      usedTodayByKey: 0,
      resetsAt: toTimestamp('2026-11-21T00:00:00Z'),
    });
    expect(await outcomeOf(reserve(instituteId, id(), { quantity: 3 }))).toEqual({
      code: 'insufficient_credits',
      details: { required: 3, available: 0, balance: 0, credit_limit: 0, committed: 0 },
    });
  });

  test('a quota that is used up names its limit, its reset and the seconds to it', async () => {
    const instituteId = await t.institute({ credits: 100, quota: 1 });
    await reserve(instituteId);
    await expect(reserve(instituteId)).rejects.toMatchObject({
      code: 'daily_quota_exceeded',
      details: { quota: 'daily_copy_quota', limit: 1, resets_at: '2026-11-21T00:00:00.000000Z' },
      retryAfterSeconds: 14 * 3600,
    });
    await t.setDay(1);
    expect(await code(reserve(instituteId))).toBe('insufficient_credits');
  });

  test.each([
    ['institute_id', { instituteId: 'x' }],
    ['attempt_id', { attemptId: '' }],
    ['unit', { unit: Unit.UNSPECIFIED }],
    ['quantity', { quantity: -1 }],
    ['key_id', { keyId: 'k'.repeat(101) }],
  ])('a bad %s is named', async (field, change) => {
    const answer = await outcomeOf(reserve(id(), id(), change));
    expect(answer).toMatchObject({ code: 'validation_failed', details: { errors: [{ field }] } });
  });
});

describe('what happens to an attempt', () => {
  test('void first: a tombstone refuses the reservation that comes late', async () => {
    const instituteId = await t.institute({ credits: 500 });
    const attemptId = id();
    expect((await t.billing.void({ instituteId, attemptId })).state).toBe(ReservationState.VOID);
    expect(await code(reserve(instituteId, attemptId))).toBe('conflict');
    expect(await t.billing.confirm({ instituteId, attemptId })).toMatchObject({ confirmed: false });
    expect((await t.billing.capture({ instituteId, attemptId, amount: 1n })).state).toBe(ReservationState.VOID);
  });

  test('void gives credits and quota back, to the day the copy was counted on', async () => {
    const instituteId = await t.institute({ credits: 500 });
    const attemptId = id();
    await reserve(instituteId, attemptId, { keyId: 'k' });
    await t.setDay(1);
    await reserve(instituteId, id(), { keyId: 'k' });
    await t.billing.void({ instituteId, attemptId });
    expect(await t.billing.getUsage({ instituteId, keyId: 'k' })).toMatchObject({ usedToday: 1, usedTodayByKey: 1 });
    await t.setDay(0);
    expect(await t.billing.getUsage({ instituteId, keyId: 'k' })).toMatchObject({ usedToday: 0, usedTodayByKey: 0 });
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ committed: 100n, balance: 500n });
  });

  test('release and capture keep the copy counted; a capture frees what it does not charge', async () => {
    const instituteId = await t.institute({ credits: 1_000 });
    const [released, captured] = [id(), id()];
    await reserve(instituteId, released, { quantity: 4 });
    await reserve(instituteId, captured, { quantity: 4 });
    await t.billing.release({ instituteId, attemptId: released });
    const answer = await t.billing.capture({ instituteId, attemptId: captured, amount: 250n });
    expect(answer).toMatchObject({ state: ReservationState.CAPTURED, amount: 400n, captured: 250n });
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ balance: 750n, committed: 0n });
    expect(await t.billing.getUsage({ instituteId })).toMatchObject({ usedToday: 2 });
  });

  test('confirm releases when a withdrawal has left the account below zero', async () => {
    const instituteId = await t.institute({ credits: 300 });
    const attemptId = id();
    await reserve(instituteId, attemptId, { quantity: 3 });
    expect(await t.billing.confirm({ instituteId, attemptId })).toMatchObject({ confirmed: true });
    await t.admin.addCredits({ instituteId, operationId: id(), amount: -1n, note: 'withdrawn' });
    expect(await t.billing.confirm({ instituteId, attemptId })).toMatchObject({ confirmed: false });
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ balance: 299n, committed: 0n });
    expect((await t.billing.capture({ instituteId, attemptId, amount: 300n })).state).toBe(ReservationState.RELEASED);
  });

  test.each(['confirm', 'capture', 'release'] as const)('%s of an unknown attempt is not_found', async (method) => {
    expect(await code(t.billing[method]({ instituteId: id(), attemptId: id() }))).toBe('not_found');
  });
});

describe('accounts', () => {
  test('rates of an institute stay until they are named again and price what is reserved after', async () => {
    const instituteId = await t.institute({ credits: 1_000 });
    const configure = (change: object) => t.admin.configureAccount({ instituteId, operationId: id(), ...change });
    const before = await reserve(instituteId, id(), { unit: Unit.ANSWER });
    await configure({ rates: [{ unit: Unit.ANSWER, credits: 20n }] });
    const account = await configure({ creditLimit: 500n });
    expect(account).toMatchObject({ creditLimit: 500n, dailyCopyQuota: 1_000, credits: { rateSource: 'institute' } });
    expect(account.rates.map(({ credits }) => credits)).toEqual([100n, 20n]);
    const after = await reserve(instituteId, id(), { unit: Unit.ANSWER });
    expect([before.amount, after.amount]).toEqual([50n, 20n]);
  });

  test('credits added twice with one operation id are added once', async () => {
    const instituteId = await t.institute();
    const add = { instituteId, operationId: id(), amount: 500n, note: 'invoice 7' };
    const answers = await Promise.all([t.admin.addCredits(add), t.admin.addCredits(add)]);
    expect(answers.map(({ balance }) => balance)).toEqual([500n, 500n]);
    expect(await t.billing.getCredits({ instituteId })).toMatchObject({ balance: 500n });
  });
});

test('open reservations are listed oldest first, page by page, settled ones not', async () => {
  const instituteId = await t.institute({ credits: 1_000 });
  const attempts = [];
  for (let made = 0; made < 5; made++) attempts.push((await reserve(instituteId)).attemptId);
  const settled = attempts.splice(2, 1)[0]!;
  await t.billing.release({ instituteId, attemptId: settled });
  const madeBefore = toTimestamp('2100-01-01T00:00:00Z');
  const listed: string[] = [];
  let page = await t.billing.listOpenReservations({ madeBefore, limit: 2 });
  while (page.reservations.length > 0) {
    listed.push(...page.reservations.filter((row) => row.instituteId === instituteId).map((row) => row.attemptId));
    page = await t.billing.listOpenReservations({ madeBefore, limit: 2, after: page.reservations.at(-1)! });
  }
  expect(listed).toEqual(attempts);
  const none = await t.billing.listOpenReservations({ madeBefore: toTimestamp('2000-01-01T00:00:00Z'), limit: 500 });
  expect(none.reservations).toEqual([]);
});
