import type { Database } from '@exam-evaluation/data/database.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { isTransient } from '@exam-evaluation/runtime/rpc/client.ts';
import pLimit from 'p-limit';
import { lockSubmission } from '../model/store.ts';
import type { Archive } from './archive.ts';
import { CONTENT_BYTES_MAX } from './content.rules.ts';
import { type CopyKey, type Place, readContent, selectOld, setArchived } from './store.ts';

/** Copies that one pass looks at, and those that it moves at the same time. */
const BATCH = 100;
const AT_ONCE = 4;
/** A replica archives at most `BATCH` copies in this time, and leaves the database time for its callers. */
const INTERVAL_MS = 1_000;

const moved = counter('archived_copies_total', 'Copies whose answers and results moved to the object store');

interface MoveDeps {
  database: Database;
  archive: Archive;
}

/** Moves answers and results of copies that have not changed for so many days to the object store. */
export function archiveJob(deps: MoveDeps, days: number): Job {
  let reached: Place | null = null;
  return {
    name: 'archive results',
    intervalMs: INTERVAL_MS,
    run: async (signal) => {
      const found = await deps.database.withSystem((tx) => selectOld(tx, days, reached, BATCH));
      // Those that may not be archived now are met again in the next round.
      reached = found.length === BATCH ? found.at(-1)! : null;
      const failures: unknown[] = [];
      const limit = pLimit(AT_ONCE);
      await limit.map(
        found.filter((copy) => copy.is_due),
        async (copy) => {
          if (signal.aborted || failures.some(isTransient)) return;
          await move(deps, copy).catch((error: unknown) => failures.push(error));
        },
      );
      if (failures.length > 0) throw failures.find(isTransient) ?? failures[0];
    },
  };
}

/**
 * Moves one copy: its object is written and read back first, then its rows are emptied, if they have not changed
 * meanwhile. After a crash in between there is an object that no row names; the next try writes it again. Nothing
 * changes for readers, so the feed does not move.
 */
export async function move({ database, archive }: MoveDeps, copy: CopyKey): Promise<boolean> {
  const { institute_id: instituteId, id } = copy;
  const content = await database.readOnce(instituteId, (tx) => readContent(tx, copy, CONTENT_BYTES_MAX));
  if (content === undefined) return false;
  const hash = await archive.write(instituteId, id, content);
  const isMoved = await database.withTenant(instituteId, async (tx) => {
    await lockSubmission(tx, instituteId, id);
    return await setArchived(tx, copy, content, hash);
  });
  if (isMoved) moved();
  return isMoved;
}
