import { engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { type CheckDeps, checkUpload } from './check.ts';
import type { UploadChecks } from './checks.ts';
import { copyKey, requireGradable } from './rules.ts';
import { attachUpload, lockUpload, selectUploads } from './store.ts';

/** Validity of the address in a claim, above the longest time that a worker may hold a copy. */
const FETCH_VALID_SECONDS = 12 * 3_600;

/** Checks and attaches uploads, using the database and the blob store. */
export function createUploadChecks(deps: CheckDeps): UploadChecks {
  return {
    checkForSubmit: async (instituteId, uploadId) => {
      const { row, arrived } = await checkUpload(deps, instituteId, uploadId);
      return requireGradable(row, arrived);
    },

    attach: async (tx, instituteId, uploadId, submissionId) => {
      const row = await lockUpload(tx, instituteId, uploadId);
      if (!row) throw refuse('upload_not_found');
      requireGradable(row, true);
      await attachUpload(tx, instituteId, uploadId, submissionId);
    },

    copy: async (instituteId, uploadId) => {
      const [row] = await deps.database.withTenant(instituteId, (tx) => selectUploads(tx, instituteId, [uploadId]));
      if (!row?.sha256) throw new Error(`upload ${uploadId} has no checked file`);
      const options = { audience: 'internal', expiresInSeconds: FETCH_VALID_SECONDS } as const;
      const signing = deps.blobs.presignGet(copyKey(instituteId, uploadId, row.sha256), options);
      const url = await signing.catch((error: unknown) => {
        throw engineUnavailable(error);
      });
      return { url, sha256: row.sha256, sizeBytes: BigInt(row.size_bytes!), pages: row.pages! };
    },
  };
}
