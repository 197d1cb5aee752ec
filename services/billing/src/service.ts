import type { Database } from '@exam-evaluation/data/database.ts';
import { sweepOperations } from '@exam-evaluation/data/operations.ts';
import { BillingAdminService, BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { bind } from '@exam-evaluation/runtime/rpc/handlers.ts';
import type { Service } from '@exam-evaluation/runtime/service.ts';
import { accountHandlers, creditsHandlers } from './accounts/rpc.ts';
import { grantHandlers, ledgerHandlers } from './ledger/rpc.ts';
import { verifyLedgerJob } from './ledger/verify.ts';
import type { Rates } from './model/account.rules.ts';
import { quotaHandlers } from './quota/rpc.ts';
import { observeReservations } from './reservations/metrics.ts';
import { reservationHandlers } from './reservations/rpc.ts';

export interface BillingDeps {
  database: Database;
  log: Logger;
  /** Rates of institutes that have none of their own. */
  rates: Rates;
}

/** Services that may reserve and spend credits. */
const EVALUATIONS = ['submissions'];

/** Credits, reservations and the daily copy quota. Calls no other service. */
export function createBillingService(deps: BillingDeps): Service {
  const { database, log } = deps;
  observeReservations(database);
  return {
    name: 'billing',
    bindings: [
      bind(
        BillingService,
        ['*'],
        { ...reservationHandlers(deps), ...grantHandlers(deps), ...creditsHandlers(deps), ...quotaHandlers(deps) },
        {
          reserve: EVALUATIONS,
          confirm: EVALUATIONS,
          capture: EVALUATIONS,
          release: EVALUATIONS,
          void: EVALUATIONS,
          listOpenReservations: EVALUATIONS,
        },
      ),
      bind(BillingAdminService, ['operator', 'gateway'], { ...accountHandlers(deps), ...ledgerHandlers(deps) }),
    ],
    jobs: [
      { name: 'sweep operations', intervalMs: 600_000, run: () => sweepOperations(database) },
      verifyLedgerJob(database, log),
    ],
    missingParts: async () => ((await database.isReachable()) ? [] : ['database']),
  };
}
