import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { PAGE_MAX, requireInstitute, requireInteger, requireUuid } from '../model/request-fields.ts';
import { selectGrants } from './store.ts';
import { reportMismatches, verifyLedger } from './verify.ts';

/** What the institute itself may read of its ledger. */
export function grantHandlers({
  database,
}: {
  database: Database;
}): Pick<Handlers<typeof BillingService>, 'listGrants'> {
  return {
    async listGrants(request) {
      const instituteId = requireInstitute(request);
      const query = {
        after: request.after ? requireUuid('after', request.after) : null,
        limit: requireInteger('limit', request.limit, 1, PAGE_MAX),
      };
      const grants = await database.readOnce(instituteId, (tx) => selectGrants(tx, instituteId, query));
      return {
        grants: grants.map(({ amount, createdAt, ...grant }) => ({
          ...grant,
          amount: BigInt(amount),
          createdAt: toTimestamp(createdAt),
        })),
      };
    },
  };
}

/** What operators do with ledgers. */
export function ledgerHandlers({
  database,
  log,
}: {
  database: Database;
  log: Logger;
}): Pick<Handlers<typeof BillingAdminService>, 'verifyLedger'> {
  return {
    async verifyLedger(request) {
      const institute = request.instituteId ? requireInstitute(request) : null;
      const { accounts, entries, sum, mismatches } = await verifyLedger(database, institute);
      reportMismatches(institute, mismatches, log);
      return { accounts, entries: BigInt(entries), sum: BigInt(sum), mismatches };
    },
  };
}
