import { create, type DescService } from '@bufbuild/protobuf';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { STANDARD_RATES } from '../model/account.rules.ts';
import { createBillingService } from '../service.ts';

/** The billing service over a database of its own, called without a network, for tests. */
export interface TestBilling {
  db: TestDatabase;
  billing: RpcClient<typeof BillingService>;
  admin: RpcClient<typeof BillingAdminService>;
  /** A new institute with this many hundredths; the standard quota unless given. */
  institute: (account?: { credits?: number; limit?: number; quota?: number }) => Promise<string>;
  /** Stops billing's clock at 10:00 UTC, this many days after 2026-11-20. */
  setDay: (day: number) => Promise<void>;
}

export async function startTestBilling(): Promise<TestBilling> {
  const db = await startTestDatabase('billing');
  // The test's day is stored in a row, so that setting it does not invalidate cached query plans.
  await db.inspect(`
    create table test_day (days integer);
    insert into test_day values (null);
    grant select on test_day to public;
    create or replace function billing_clock() returns timestamptz language sql volatile as $$
      select coalesce((select timestamptz '2026-11-20 10:00:00Z' + days * interval '1 day' from test_day), clock_timestamp())
    $$`);
  return billingOver(db);
}

/** @param database replaces the test's database, for tests that plant a bug in it. */
export function billingOver(db: TestDatabase, database = db.database): TestBilling {
  const log = createLogger({ service: 'billing', write: () => undefined });
  const service = createBillingService({ database, log, rates: STANDARD_RATES });
  const admin = clientOf(service, BillingAdminService);
  return {
    db,
    billing: clientOf(service, BillingService),
    admin,
    institute: async ({ credits = 0, limit = 0, quota } = {}) => {
      const instituteId = crypto.randomUUID();
      await admin.configureAccount({
        instituteId,
        operationId: crypto.randomUUID(),
        creditLimit: BigInt(limit),
        dailyCopyQuota: quota,
      });
      if (credits !== 0) {
        await admin.addCredits({ instituteId, operationId: crypto.randomUUID(), amount: BigInt(credits) });
      }
      return instituteId;
    },
    setDay: async (day) => {
      await db.inspect('update test_day set days = $1', [day]);
    },
  };
}

function clientOf<S extends DescService>(service: Service, desc: S): RpcClient<S> {
  const { handlers } = service.bindings.find((binding) => binding.service === desc)!;
  const call = { caller: 'test', requestId: 'test', signal: new AbortController().signal };
  const methods = desc.methods.map(({ localName, input, output }) => [
    localName,
    async (request: Record<string, unknown>) => {
      const answer = await handlers[localName]!(create(input, request) as never, call);
      return create(output, answer as Record<string, unknown>);
    },
  ]);
  return Object.fromEntries(methods) as RpcClient<S>;
}

/** The contract's code and details of a refusal; the answer of a call that was not refused. */
export async function outcomeOf<T>(call: Promise<T>): Promise<T | { code: string; details: unknown }> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ContractError) return { code: error.code, details: error.details };
    throw error;
  }
}
