import { FILE_BYTES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import { z } from 'zod';
import { type CheckDeps, checkUpload } from './check.ts';
import { incomingKey } from './rules.ts';
import { closeUpload, lockUploadsOf, type NewUpload, selectExpiredSlots, sumUnattached } from './store.ts';

// Uploads are free until a copy is submitted with them, so unattached uploads are bounded per institute.

/** Most unattached uploads of an institute: slots waiting for a file, and files of the last two days. */
export interface UploadBounds {
  slots: number;
  /** Bytes; a waiting slot counts the announced size of its file, or 50 MB. */
  bytes: number;
}

const GB = 1_000_000_000;
/** Two minutes of uploads at the contract's highest rate, each of the largest size. */
export const UPLOAD_BOUNDS_DEFAULT: UploadBounds = { slots: 50_000, bytes: 2_500 * GB };

const positive = z.coerce.number().int().min(1);

export const uploadBoundSettings = {
  UNATTACHED_UPLOADS_MAX: positive
    .default(UPLOAD_BOUNDS_DEFAULT.slots)
    .describe('Uploads that an institute may have without a copy handed in with them; beyond: 429.'),
  UNATTACHED_UPLOADS_GB_MAX: positive
    .default(UPLOAD_BOUNDS_DEFAULT.bytes / GB)
    .describe(
      'Gigabytes that these may have together; an upload that waits for its file counts its size_bytes, or 50 MB.',
    ),
};

export function uploadBounds(config: Record<keyof typeof uploadBoundSettings, number>): UploadBounds {
  return { slots: config.UNATTACHED_UPLOADS_MAX, bytes: config.UNATTACHED_UPLOADS_GB_MAX * GB };
}

const refused = counter(
  'uploads_refused_total',
  'Calls for upload slots refused because the institute has too much uploaded that no copy was handed in with; `bound` is `slots` or `bytes`',
  ['bound'],
  [{ bound: 'slots' }, { bound: 'bytes' }],
);

const RETRY_SECONDS = 60;

/**
 * Checks further slots against the bounds. Calls of one institute are serialized until the transaction ends.
 * @throws ContractError rate_limited
 */
export async function requireWithinBounds(
  tx: Tx,
  instituteId: string,
  uploads: readonly NewUpload[],
  bounds: UploadBounds,
): Promise<void> {
  await lockUploadsOf(tx, instituteId);
  const found = await sumUnattached(tx, instituteId, FILE_BYTES_MAX);
  const asked = uploads.reduce((sum, { declaredBytes }) => sum + (declaredBytes ?? FILE_BYTES_MAX), 0);
  const bound =
    found.slots + uploads.length > bounds.slots ? 'slots' : found.bytes + asked > bounds.bytes ? 'bytes' : undefined;
  if (!bound) return;
  refused({ bound });
  const most = bound === 'slots' ? `${bounds.slots} uploads` : `${bounds.bytes / GB} GB of uploads`;
  throw new ContractError('rate_limited', {
    message: `Without a copy handed in with them an institute may have ${most}. Submit those that are there, or wait.`,
    details: { retry_after_seconds: RETRY_SECONDS, unattached: bound },
    retryAfterSeconds: RETRY_SECONDS,
  });
}

const INTERVAL_MS = 60_000;
const BATCH = 100;

/**
 * Closes slots whose address has expired: an unchecked file is checked now, so that it counts with its size, and a file
 * uploaded after the check is deleted.
 */
export function closeSlots(deps: CheckDeps): Job {
  const { database, blobs } = deps;
  return {
    name: 'close upload slots',
    intervalMs: INTERVAL_MS,
    run: async (signal) => {
      const slots = await database.withSystem((tx) => selectExpiredSlots(tx, BATCH));
      for (const { institute_id: instituteId, id } of slots) {
        if (signal.aborted) return false;
        const { row, arrived } = await checkUpload(deps, instituteId, id);
        if (row.status === 'pending' && arrived) continue; // its check is still running
        await blobs.delete(incomingKey(instituteId, id));
        await database.withTenant(instituteId, (tx) => closeUpload(tx, instituteId, id));
      }
      return slots.length === BATCH;
    },
  };
}
