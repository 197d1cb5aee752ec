import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { requireInstitute } from '../model/request-fields.ts';
import { reportMismatches, verifyLedger } from './verify.ts';

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
