import { Unit } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestBilling, type TestBilling } from '../testing/billing.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterAll(() => t.db.close());

async function usedInstitute(): Promise<{ instituteId: string; attemptId: string }> {
  const instituteId = await t.institute({ credits: 1_000 });
  const attemptId = crypto.randomUUID();
  await t.billing.reserve({ instituteId, attemptId, unit: Unit.PAGE, quantity: 2, keyId: 'k' });
  return { instituteId, attemptId };
}

test('entries that do not sum to zero are refused at commit', async () => {
  const { instituteId } = await usedInstitute();
  const post = (amounts: number[]) =>
    t.db.database.withTenant(instituteId, (tx) =>
      tx.query(`select post($1, 'grant', gen_random_uuid(), '', $2, $3, $4, $5)`, [instituteId, ...amounts]),
    );
  await expect(post([-500, 499, 0, 0])).rejects.toMatchObject({ code: '23514', constraint: 'entries_balanced' });
  await expect(post([-500, 500, 0, 0])).resolves.toHaveLength(1);
});

test.each(['transactions', 'entries'])('neither role may change or delete %s', async (table) => {
  const { instituteId } = await usedInstitute();
  for (const sql of [`update ${table} set kind = 'grant'`, `delete from ${table}`, `truncate ${table}`]) {
    await expect(t.db.database.withTenant(instituteId, (tx) => tx.query(sql))).rejects.toMatchObject({ code: '42501' });
    await expect(t.db.database.withSystem((tx) => tx.query(sql))).rejects.toMatchObject({ code: '42501' });
  }
});

test('an attempt cannot be charged twice, whatever the code does', async () => {
  const { instituteId, attemptId } = await usedInstitute();
  await t.billing.capture({ instituteId, attemptId, amount: 200n });
  const again = t.db.database.withTenant(instituteId, (tx) =>
    tx.query(`select post($1, 'settlement', $2, '', 0, -200, 0, 200)`, [instituteId, attemptId]),
  );
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'transactions_pkey' });
});

test("every table with an institute shows the service's role that institute's rows only", async () => {
  const [one, other] = [await usedInstitute(), await usedInstitute()];
  const tables = await t.db.inspect<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as secured
     from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'institute_id'
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'accounts',
    'clocks',
    'copy_counts',
    'entries',
    'operations',
    'reservations',
    'transactions',
  ]);
  for (const { name, secured } of tables) {
    expect(secured).toBe(true);
    const seen = await t.db.database.withTenant(one.instituteId, (tx) =>
      tx.query<{ institute_id: string }>(`select distinct institute_id from ${name}`),
    );
    const expected = name === 'clocks' ? [] : [{ institute_id: one.instituteId }];
    expect(seen).toEqual(expected);
  }
  await expect(
    t.db.database.withTenant(one.instituteId, (tx) =>
      tx.query('insert into accounts (institute_id) values ($1)', [crypto.randomUUID()]),
    ),
  ).rejects.toMatchObject({ code: '42501' });
  expect(other.instituteId).not.toBe(one.instituteId);
});

test('verification is content with a sound ledger and names each thing that is wrong', async () => {
  const { instituteId, attemptId } = await usedInstitute();
  const sound = await t.admin.verifyLedger({ instituteId });
  expect(sound).toMatchObject({ accounts: 1, entries: 4n, sum: 0n, mismatches: [] });

  // An administrator could do this manually; no role of the service can.
  await t.db.inspect('alter table entries disable trigger user');
  await t.db.inspect("insert into entries values ($1, $2, 'hold', 'spent', 50)", [instituteId, attemptId]);
  await t.db.inspect('alter table entries enable trigger user');
  await t.db.inspect('update accounts set free = free + 7 where institute_id = $1', [instituteId]);
  await t.db.inspect("update copy_counts set copies = 9 where institute_id = $1 and key_id = 'k'", [instituteId]);

  const { sum, mismatches } = await t.admin.verifyLedger({});
  expect(sum).toBe(50n);
  const [day] = await t.db.inspect<{ day: string }>('select day::text from copy_counts where institute_id = $1', [
    instituteId,
  ]);
  expect(mismatches).toEqual([
    `Institute ${instituteId}: the hold of ${attemptId} sums to 50.`,
    `Institute ${instituteId}: free 807 and held 200 are kept, the entries say 800 and 200.`,
    `Institute ${instituteId}: attempt ${attemptId} is open with 200 held and 0 charged, the entries say 200 and 50.`,
    `Institute ${instituteId}: 9 copies are counted on ${day!.day} for key k, its reservations say 1.`,
  ]);
});
