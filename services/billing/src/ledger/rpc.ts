import type { Database } from '@exam-evaluation/data/database.ts';
import type { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { gauge } from '@exam-evaluation/runtime/metrics.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { requireInstitute } from '../request-fields.ts';
import {
  freezeSnapshot,
  selectLedgerTotals,
  selectWrongAccounts,
  selectWrongCounts,
  selectWrongReservations,
  selectWrongTransactions,
} from './verification-store.ts';

const ledgerMismatches = gauge('ledger_mismatches', 'What did not add up when the whole ledger was last verified');

/** Recomputes everything that is derived from the ledger's entries and the reservations, in one snapshot. */
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
      const { totals, mismatches } = await database.withSystem(async (tx) => {
        await freezeSnapshot(tx);
        return {
          totals: await selectLedgerTotals(tx, institute),
          mismatches: [
            ...(await selectWrongTransactions(tx, institute)),
            ...(await selectWrongAccounts(tx, institute)),
            ...(await selectWrongReservations(tx, institute)),
            ...(await selectWrongCounts(tx, institute)),
          ],
        };
      });
      if (institute === null) ledgerMismatches(mismatches.length);
      if (mismatches.length > 0) log.error({ mismatches }, 'the ledger does not add up');
      return { accounts: totals.accounts, entries: BigInt(totals.entries), sum: BigInt(totals.sum), mismatches };
    },
  };
}
