import { ReservationState } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';
import { computeOvercharge, describeDifference } from './rules.ts';

const { OPEN, CAPTURED, RELEASED, VOID } = ReservationState;

describe('what does not fit', () => {
  const attempt = {
    id: 'a',
    submission_id: 's',
    state: 'settled',
    outcome: 'graded',
    amount: 300,
    charge: 200,
  } as const;
  const running = { ...attempt, state: 'running', outcome: null, charge: 0 } as const;
  const failed = { ...attempt, outcome: 'failed', charge: 0 } as const;
  const held = { state: OPEN, amount: 300, captured: 0 };
  const captured = { state: CAPTURED, amount: 300, captured: 200 };
  test.each([
    ['charged as decided', attempt, captured, undefined],
    ['a part of it charged', attempt, { ...captured, captured: 300 }, /for 2, and its reservation is captured with 3/],
    ['graded and never charged', attempt, held, /reservation is open with 0/],
    ['graded and given back', attempt, { ...held, state: RELEASED }, /is released/],
    ['failed and given back', failed, { ...held, state: RELEASED }, undefined],
    ['failed and charged', failed, captured, /ended as failed for 0, and its reservation is captured with 2/],
    ['running and held', running, held, undefined],
    ['ended since it was read', running, captured, undefined],
    ['accepted at another price', running, { ...held, amount: 100 }, /for 3 and 1 were reserved/],
    ['accepted and void', running, { ...held, state: VOID }, /is void/],
    ['accepted without a reservation', running, undefined, /without a reservation/],
    ['held for no copy', undefined, held, /holds 3 for no copy/],
    ['charged for no copy', undefined, captured, /charged 2 for no copy/],
    ['void, as it never was', undefined, { ...held, state: VOID }, undefined],
  ] as const)('%s', (_, accepted, reservation, wanted) => {
    const found = describeDifference('a', accepted, reservation);
    if (wanted) expect(found).toMatch(wanted);
    else expect(found).toBeUndefined();
  });
});

test.each([
  ['a charge for no copy', undefined, 200, 200],
  ['a charge above the outcome', { state: 'settled', outcome: 'graded', charge: 150 }, 200, 50],
  ['a charge below the outcome', { state: 'settled', outcome: 'graded', charge: 300 }, 200, 0],
  ['a charge for a copy that failed', { state: 'settled', outcome: 'failed', charge: 0 }, 200, 200],
  ['a charge for a copy that runs again', { state: 'running', outcome: null, charge: 0 }, 200, 0],
] as const)('%s: what could be given back', (_, attempt, captured, wanted) => {
  const accepted = attempt && { id: 'a', submission_id: 's', amount: 300, ...attempt };
  expect(computeOvercharge(accepted, { state: CAPTURED, amount: 300, captured })).toBe(wanted);
});

describe('an institute', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await Harness.start();
  });
  afterAll(() => h.db.close());
  beforeEach(() => {
    h.instituteId = crypto.randomUUID();
    h.billing.reservations.clear();
  });

  const verify = async (after = '') => await h.admin.verifyCharges({ instituteId: h.instituteId, after });
  /** As if everything had been accepted an hour ago. */
  async function age(): Promise<void> {
    await h.db.database.withSystem((tx) => tx.query(`update attempts set accepted_at = now() - interval '1 hour'`));
    const seconds = BigInt(Math.round(Date.now() / 1000) - 3_600);
    for (const one of h.billing.reservations.values()) one.createdAt!.seconds = seconds;
  }

  test('whose copies are charged as decided has no differences', async () => {
    const graded = h.newExam();
    await h.graded(graded);
    await h.api.cancelSubmission(h.write((await h.submit(h.newExam())).id));
    await h.submit(h.newExam());
    await age();
    expect(await verify()).toMatchObject({ differences: [], compared: 3, next: '' });
  });

  test('every difference is named; what is young is left alone', async () => {
    await h.graded(h.newExam());
    const [charged] = h.billing.reservations.values();
    charged!.captured = 100n;
    expect((await verify()).differences).toEqual([]);
    await age();
    expect((await verify()).differences).toEqual([expect.stringContaining(charged!.attemptId)]);
    h.billing.reservations.clear();
    expect((await verify()).differences).toEqual([expect.stringContaining('without a reservation')]);
  });

  test('what an operator acknowledged is listed apart, anything new is not, and the audit keeps why', async () => {
    await h.graded(h.newExam());
    const [charged] = h.billing.reservations.values();
    const lost = { ...charged!, attemptId: crypto.randomUUID(), captured: 150n, state: CAPTURED };
    h.billing.reservations.set(lost.attemptId, lost);
    await age();
    const [difference] = (await verify()).differences;
    expect(await verify()).toMatchObject({
      differences: [expect.stringContaining(lost.attemptId)],
      overcharges: [{ attemptId: lost.attemptId, amount: 150n }],
      acknowledged: [],
    });
    const reason = 'Restored to the night before.';
    const acknowledge = {
      instituteId: h.instituteId,
      operationId: crypto.randomUUID(),
      differences: [difference!],
      reason,
    };
    await h.admin.acknowledgeDifferences(acknowledge);
    await h.admin.acknowledgeDifferences(acknowledge);
    expect(await verify()).toMatchObject({ differences: [], overcharges: [], acknowledged: [difference] });
    const { entries } = await h.api.listAudit({ instituteId: h.instituteId, limit: 10 });
    const kept = entries.filter(({ action }) => action === 'acknowledge_difference');
    expect(kept).toMatchObject([{ reason, details: { difference } }]);

    lost.captured = 160n;
    expect((await verify()).differences).toEqual([expect.stringContaining('charged 1.6 for no copy')]);
    const of = (instituteId: string) => ({ ...acknowledge, instituteId, operationId: crypto.randomUUID() });
    await h.admin.acknowledgeDifferences({ ...of(crypto.randomUUID()), differences: (await verify()).differences });
    expect((await verify()).differences).toHaveLength(1);
  });

  test.each([
    ['no reason', { reason: ' ' }],
    ['a reason that is too long', { reason: 'x'.repeat(501) }],
    ['nothing', { differences: [] }],
    ['more than a page', { differences: Array.from({ length: 501 }, () => 'x') }],
    ['no sentence', { differences: [''] }],
  ])('%s is not acknowledged', async (_, wrong) => {
    const right = { operationId: crypto.randomUUID(), differences: ['x'], reason: 'y' };
    const refused = h.admin.acknowledgeDifferences({ instituteId: h.instituteId, ...right, ...wrong });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('with more than a page of either goes on where both have ended', async () => {
    await h.graded(h.newExam());
    const [one] = h.billing.reservations.values();
    for (let n = 0; n < 700; n++) {
      const attemptId = crypto.randomUUID();
      h.billing.reservations.set(attemptId, { ...one!, attemptId, state: OPEN, captured: 0n });
    }
    await age();
    const found: string[] = [];
    let next = '';
    let pages = 0;
    do {
      const page = await verify(next);
      found.push(...page.differences);
      next = page.next;
      pages++;
    } while (next);
    expect([found.length, new Set(found).size, pages]).toEqual([700, 700, 2]);
  });
});
