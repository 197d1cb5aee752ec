import { ReservationState, Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { finds, holds, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { billingOver, outcomeOf, startTestBilling, type TestBilling } from './testing/billing.ts';
import { KEY_CAP, Model, QUOTA, type Step } from './testing/model.ts';

const started: TestBilling[] = [];
afterAll(() => Promise.all(started.map((t) => t.db.close())));

/** Billing with a test clock, on a database that rejects states which no order of calls may reach. */
async function startBilling(): Promise<TestBilling> {
  const t = await startTestBilling();
  started.push(t);
  await guard(t);
  return t;
}

const ATTEMPTS = 8;
const KEYS = ['', 'a', 'b'];

const attempt = fc.nat(ATTEMPTS - 1);
const amount = fc.integer({ min: -600, max: 1_200 }).filter((value) => value !== 0);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      call: fc.constant('reserve' as const),
      attempt,
      key: fc.constantFrom(...KEYS),
      quantity: fc.nat(4),
    }),
  },
  { weight: 4, arbitrary: fc.record({ call: fc.constantFrom('confirm', 'release', 'void'), attempt }) },
  { weight: 3, arbitrary: fc.record({ call: fc.constant('capture' as const), attempt, amount: fc.nat(500) }) },
  { weight: 3, arbitrary: fc.record({ call: fc.constant('add' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('limit' as const), amount: fc.nat(300) }) },
  { weight: 1, arbitrary: fc.constant({ call: 'next day' as const }) },
);

/** An institute to play steps against. */
async function stage(t: TestBilling) {
  await t.setDay(0);
  const instituteId = await t.institute({ quota: QUOTA });
  const attemptIds = Array.from({ length: ATTEMPTS }, () => crypto.randomUUID());
  let day = 0;

  async function call(step: Step): Promise<string> {
    const operation = { instituteId, operationId: crypto.randomUUID() };
    switch (step.call) {
      case 'add':
        await t.admin.addCredits({ ...operation, amount: BigInt(step.amount) });
        return 'ok';
      case 'limit':
        await t.admin.configureAccount({ ...operation, creditLimit: BigInt(step.amount) });
        return 'ok';
      case 'next day':
        await t.setDay(++day);
        return 'ok';
    }
    const named = { instituteId, attemptId: attemptIds[step.attempt]! };
    if (step.call === 'confirm') {
      const { confirmed } = await t.billing.confirm(named);
      return confirmed ? 'confirmed' : 'not confirmed';
    }
    const { state, captured } = await settleOrReserve(step, named);
    return `${ReservationState[state].toLowerCase()} ${captured}`;
  }

  async function settleOrReserve(
    step: Extract<Step, { call: 'reserve' | 'capture' | 'release' | 'void' }>,
    named: { instituteId: string; attemptId: string },
  ) {
    switch (step.call) {
      case 'reserve':
        return await t.billing.reserve({
          ...named,
          keyId: step.key,
          keyDailyCap: KEY_CAP,
          unit: Unit.PAGE,
          quantity: step.quantity,
        });
      case 'capture':
        return await t.billing.capture({ ...named, amount: BigInt(step.amount) });
      case 'release':
        return await t.billing.release(named);
      case 'void':
        return await t.billing.void(named);
    }
  }

  return {
    instituteId,
    /** Plays a step. @returns what the model's `apply` would. */
    play: async (step: Step) => {
      const outcome = await outcomeOf(call(step));
      return typeof outcome === 'string' ? outcome : outcome.code;
    },
    credits: () => t.billing.getCredits({ instituteId }),
    usage: (keyId: string) => t.billing.getUsage({ instituteId, keyId }),
    verify: () => t.admin.verifyLedger({ instituteId }),
  };
}

function oneCaller(t: TestBilling) {
  return fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
    const { play, credits, usage, verify } = await stage(t);
    const model = new Model();
    for (const step of steps) {
      expect([step, await play(step)]).toEqual([step, model.apply(step)]);
    }
    expect(await credits()).toMatchObject({
      balance: BigInt(model.balance),
      committed: BigInt(model.committed),
      available: BigInt(model.available),
    });
    for (const key of ['a', 'b']) {
      expect(await usage(key)).toMatchObject({ usedToday: model.used(), usedTodayByKey: model.used(key) });
    }
    expect(await verify()).toMatchObject({ sum: 0n, mismatches: [] });
  });
}

test('one call after another: every answer, balance and count is the one the model gives', async () => {
  await holds(async () => oneCaller(await startBilling()));
});

/** Makes the database reject states that no interleaving may reach. */
async function guard(t: TestBilling): Promise<void> {
  await t.db.inspect(`
    create or replace function guard_account() returns trigger language plpgsql as $$ begin
      if new.held > old.held and new.free + new.credit_limit < 0 then raise exception 'held below zero'; end if;
      return null;
    end $$;
    create or replace trigger guard_account after update on accounts for each row execute function guard_account();
    create or replace function guard_count() returns trigger language plpgsql as $$ begin
      if new.copies > (case new.key_id when '' then ${QUOTA} else ${KEY_CAP} end) then raise exception 'quota passed'; end if;
      return null;
    end $$;
    create or replace trigger guard_count after insert or update on copy_counts for each row execute function guard_count();
  `);
}

const caller = fc.array(step, { minLength: 2, maxLength: 5 });

/** @param seen gathers the kinds of answers met. */
function threeCallers(t: TestBilling, seen = new Set<string>()) {
  return fc.asyncProperty(fc.tuple(caller, caller, caller), async (callers) => {
    const { instituteId, play, credits, verify } = await stage(t);
    const histories = await Promise.all(
      callers.map(async (steps) => {
        const answers: string[] = [];
        for (const step of steps) answers.push(await play(step));
        return answers;
      }),
    );
    for (const answer of histories.flat()) seen.add(answer.replace(/[1-9]\d*/, 'n'));

    // An attempt has one end: all callers that were told about its settlement were told the same.
    const ends = Array.from({ length: ATTEMPTS }, () => new Set<string>());
    callers.forEach((steps, index) => {
      steps.forEach((step, position) => {
        const answer = histories[index]![position]!;
        if ('attempt' in step && /^(captured|released|void) /.test(answer)) ends[step.attempt]!.add(answer);
      });
    });
    for (const answers of ends) expect([...answers].length).toBeLessThanOrEqual(1);

    const charges = ends.flatMap((answers) => [...answers]).map((answer) => Number(answer.split(' ')[1]));
    const added = callers.flat().map((step) => (step.call === 'add' ? step.amount : 0));
    const balance = [...added, ...charges.map((charge) => -charge)].reduce((sum, change) => sum + change, 0);
    const [open] = await t.db.inspect<{ amount: string }>(
      "select coalesce(sum(amount), 0) as amount from reservations where institute_id = $1 and state = 'open'",
      [instituteId],
    );
    expect(await credits()).toMatchObject({ balance: BigInt(balance), committed: BigInt(open!.amount) });
    expect(await verify()).toMatchObject({ sum: 0n, mismatches: [] });
  });
}

test('three callers at once: whatever the order, no promise is broken', async () => {
  const seen = new Set<string>();
  await holds(async () => threeCallers(await startBilling(), seen));
  // The cases must cover every kind of answer, or they would prove little.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      'captured n',
      'confirmed',
      'conflict',
      'daily_quota_exceeded',
      'insufficient_credits',
      'not confirmed',
      'not_found',
      'open 0',
      'released 0',
      'void 0',
    ]),
  );
});

test('a check without the account locked is found', async () => {
  const t = await startBilling();
  const database = withPlant(t.db.database, (sql, values, run) =>
    run(sql.replace('lock_standing', 'read_standing'), values),
  );
  await finds('credits checked without the lock', threeCallers(billingOver(t.db, database)));
});

test('credits held before they are checked are found', async () => {
  const t = await startBilling();
  // Planted bug: the hold is made before the check, so a refusal comes too late.
  const database = withPlant(t.db.database, async (sql, values, run) => {
    const rows = await run<Record<string, unknown>>(sql, values);
    return sql.includes('lock_standing') ? rows.map((row) => ({ ...row, free: 1e6 })) : rows;
  });
  await finds('credits held before they are checked', threeCallers(billingOver(t.db, database)));
});
