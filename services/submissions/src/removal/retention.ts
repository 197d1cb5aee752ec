import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { isTransient } from '@exam-evaluation/runtime/rpc/client.ts';
import type { RetentionDays } from './settings.ts';
import {
  closeUnusedUpload,
  deleteOldAudit,
  deleteUnusedUpload,
  selectFilesAgain,
  selectOlder,
  selectUnusedUploads,
  selectWithOlderFiles,
  setFilesGone,
  setFilesRemoved,
} from './store.ts';
import { deleteAll, deleteFiles, deleteScan, type RemovalDeps, strip, WRITABLE_SECONDS } from './strip.ts';

const BATCH = 20;
const AUDIT_BATCH = 1_000;
const INTERVAL_MS = 600_000;

const removed = counter(
  'removals_total',
  'What was removed because its time was over or an erasure was asked for: submissions, files of submissions, uploads that no copy was handed in with, rows of the audit',
  ['kind'],
  [{ kind: 'submission' }, { kind: 'files' }, { kind: 'upload' }, { kind: 'audit' }],
);

export function countStripped(): void {
  removed({ kind: 'submission' });
}

/** Removes data past its retention, a few rows at a time. */
export function retentionJobs(deps: RemovalDeps, days: RetentionDays): Job[] {
  const { database, blobs } = deps;
  /**
   * Removes one batch in each pass. An item that fails does not stop the others or cause another pass; it is reported
   * when nothing else is left.
   */
  function job<T>(name: string, select: (tx: Tx) => Promise<T[]>, act: (one: T) => Promise<boolean>): Job {
    const run = async (signal: AbortSignal) => {
      const found = await database.withSystem(select);
      let done = 0;
      const failures: unknown[] = [];
      for (const one of found) {
        if (signal.aborted) break;
        try {
          if (await act(one)) done++;
        } catch (error) {
          if (isTransient(error)) throw error;
          failures.push(error);
        }
      }
      const goesOn = found.length === BATCH && done > 0;
      if (failures.length > 0 && !goesOn) throw failures[0];
      return goesOn;
    };
    return { name, intervalMs: INTERVAL_MS, run };
  }
  const results = job(
    'remove old submissions',
    (tx) => selectOlder(tx, days.results, BATCH),
    async (one) => {
      const done = await strip(deps, one, 'retention');
      if (done) countStripped();
      return done;
    },
  );
  const files = job(
    'remove old files',
    (tx) => selectWithOlderFiles(tx, days.blobs, BATCH),
    async (one) => {
      await deleteFiles(blobs, one);
      await database.withTenant(one.institute_id, (tx) => setFilesRemoved(tx, one, WRITABLE_SECONDS));
      removed({ kind: 'files' });
      return true;
    },
  );
  const uploads = job(
    'remove unused uploads',
    (tx) => selectUnusedUploads(tx, days.blobs, BATCH),
    async (one) => {
      if (!(await database.withTenant(one.institute_id, (tx) => closeUnusedUpload(tx, one)))) return false;
      await deleteScan(blobs, one);
      await database.withTenant(one.institute_id, (tx) => deleteUnusedUpload(tx, one));
      removed({ kind: 'upload' });
      return true;
    },
  );
  const again = job(
    'remove late files',
    (tx) => selectFilesAgain(tx, BATCH),
    async (one) => {
      await (one.removed === 'rows' ? deleteAll(blobs, one) : deleteFiles(blobs, one));
      await database.withTenant(one.institute_id, (tx) => setFilesGone(tx, one));
      return true;
    },
  );
  const audit = {
    name: 'remove old audit',
    intervalMs: INTERVAL_MS,
    run: async () => {
      const count = await database.withSystem((tx) => deleteOldAudit(tx, days.audit, AUDIT_BATCH));
      removed({ kind: 'audit' }, count);
      return count === AUDIT_BATCH;
    },
  };
  return [
    ...(days.results > 0 ? [results] : []),
    ...(days.blobs > 0 ? [files, uploads] : []),
    ...(days.audit > 0 ? [audit] : []),
    again,
  ];
}
