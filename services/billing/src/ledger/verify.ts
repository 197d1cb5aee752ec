import type { Database } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { gauge } from '@exam-evaluation/runtime/metrics.ts';
import {
  selectInstitutes,
  selectLedgerTotals,
  selectWrongAccounts,
  selectWrongCounts,
  selectWrongReservations,
  selectWrongTransactions,
} from './verification-store.ts';

const mismatchesFound = gauge('ledger_mismatches', 'What did not add up when the whole ledger was last verified');
const verifiedAt = gauge(
  'ledger_verified_timestamp_seconds',
  'When the whole ledger was last verified, in seconds since 1970',
);

/** What the ledger's entries say. */
export interface LedgerState {
  accounts: number;
  entries: number;
  /** Sum of all entries; 0 in a sound ledger. */
  sum: number;
  /** One sentence per mismatch. */
  mismatches: string[];
}

/**
 * All statements read one snapshot. Reading a whole ledger may take longer than other statements, but no longer than a
 * call.
 */
const VERIFICATION = { isolation: 'repeatable read', statementMs: 30_000 } as const;

/**
 * Recomputes everything that is derived from the entries and the reservations, in one snapshot; null verifies all
 * institutes.
 */
export async function verifyLedger(database: Database, institute: string | null): Promise<LedgerState> {
  return await database.withSystem(
    async (tx) => ({
      ...(await selectLedgerTotals(tx, institute)),
      mismatches: [
        ...(await selectWrongTransactions(tx, institute)),
        ...(await selectWrongAccounts(tx, institute)),
        ...(await selectWrongReservations(tx, institute)),
        ...(await selectWrongCounts(tx, institute)),
      ],
    }),
    VERIFICATION,
  );
}

/** Logs mismatches, and sets the metrics if the whole ledger was checked (null). */
export function reportMismatches(institute: string | null, mismatches: readonly string[], log: Logger): void {
  if (institute === null) {
    mismatchesFound(mismatches.length);
    verifiedAt(Math.round(Date.now() / 1000));
  }
  if (mismatches.length > 0) log.error({ mismatches }, 'the ledger does not add up');
}

const INSTITUTES = 500;

/**
 * Verifies the ledger every hour, one institute after the other, so that no statement reads more than one institute's
 * rows.
 */
export function verifyLedgerJob(database: Database, log: Logger): Job {
  return {
    name: 'verify the ledger',
    intervalMs: 3_600_000,
    run: async (signal) => {
      const mismatches: string[] = [];
      let after: string | null = null;
      do {
        const institutes: string[] = await database.withSystem((tx) => selectInstitutes(tx, after, INSTITUTES));
        for (const institute of institutes) {
          if (signal.aborted) return;
          mismatches.push(...(await verifyLedger(database, institute)).mismatches);
        }
        after = institutes.length === INSTITUTES ? institutes.at(-1)! : null;
      } while (after);
      reportMismatches(null, mismatches, log);
    },
  };
}
