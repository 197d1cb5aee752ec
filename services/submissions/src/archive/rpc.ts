import type { SubmissionsAdminService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import pLimit from 'p-limit';
import type { Deps } from '../deps.ts';
import { bringBackOne } from './bring-back.ts';
import { countArchive, type Place, selectArchived } from './store.ts';

const BATCH = 100;
const AT_ONCE = 4;
const COUNTED_MAX = 100_000;

type ArchiveHandlers = Pick<Handlers<typeof SubmissionsAdminService>, 'getArchiveStatus' | 'recallArchived'>;

/** Lets operators look at the archive and give it up. @param days after which results are archived; 0: never. */
export function archiveHandlers(parts: Pick<Deps, 'database' | 'archive'>, days: number): ArchiveHandlers {
  const { database } = parts;
  return {
    getArchiveStatus: async () => {
      const counts = await database.withSystem((tx) => countArchive(tx, days, COUNTED_MAX));
      return { days, ...counts, countedMax: COUNTED_MAX };
    },

    recallArchived: async ({ after }) => {
      if (days > 0) {
        const message =
          'Results of old copies are archived, and would move again: set ARCHIVE_RESULTS_DAYS to 0 first.';
        throw new ContractError('conflict', { message });
      }
      const place = after === '' ? null : readPlace(after);
      const found = await database.withSystem((tx) => selectArchived(tx, place, BATCH));
      const failed: string[] = [];
      await pLimit(AT_ONCE).map(found, async ({ institute_id, id }) => {
        await bringBackOne(parts, institute_id, id).catch(() => failed.push(id));
      });
      const last = found.length === BATCH ? found.at(-1)! : undefined;
      return { recalled: found.length - failed.length, failed, next: last ? `${last.updated_at} ${last.id}` : '' };
    },
  };
}

/** @throws ContractError validation_failed. */
function readPlace(after: string): Place {
  const [updated_at = '', id = ''] = after.split(' ');
  if (Number.isNaN(Date.parse(updated_at)) || !isUuid(id)) {
    throw invalidFields([{ field: 'after', code: 'invalid', message: 'is not the end of another call' }]);
  }
  return { updated_at, id };
}
