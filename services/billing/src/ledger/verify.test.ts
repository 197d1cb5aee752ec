import { withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestBilling, type TestBilling } from '../testing/billing.ts';
import { verifyLedger } from './verify.ts';

let t: TestBilling;
beforeAll(async () => {
  t = await startTestBilling();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => t.db.close());

test('a statement over a whole ledger may take longer than others: nobody ends it after twelve seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const slow = withPlant(t.db.database, async (sql, values, run) => {
    if (!sql.includes('count(*) as entries')) return await run(sql, values);
    const reading = run(`select pg_sleep(0.5), totals.* from (${sql}) totals`, values);
    const underWay = `select from pg_stat_activity where query like '%pg_sleep%totals%' and pid <> pg_backend_pid()`;
    while ((await t.db.inspect(underWay)).length === 0);
    jest.advanceTimersByTime(20_000);
    return await reading;
  });
  expect(await verifyLedger(slow, null)).toMatchObject({ accounts: 0, mismatches: [] });
});
