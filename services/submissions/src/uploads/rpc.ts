import { PUT_VALID_SECONDS } from '@exam-evaluation/contract/limits.ts';
import { runOperation } from '@exam-evaluation/data/operations.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { CreateUploadsResponseSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { isUuid, newRowId } from '@exam-evaluation/runtime/uuid.ts';
import { requireWithinBounds, type UploadBounds } from './bounds.ts';
import { type CheckDeps, checkUpload } from './check.ts';
import { incomingKey, requireGradable, toUpload } from './rules.ts';
import { insertUploads } from './store.ts';

type UploadHandlers = Pick<Handlers<typeof SubmissionsService>, 'createUploads' | 'getUpload' | 'checkUploads'>;

const FILES_MAX = 100;

export function uploadHandlers(deps: CheckDeps, bounds: UploadBounds): UploadHandlers {
  return {
    createUploads: async ({ instituteId, operationId, files }) => {
      requireItems('files', files, 1, FILES_MAX);
      const operation = { instituteId, operationId, method: 'CreateUploads' };
      const uploads = files.map((file) => ({
        id: newRowId(),
        filename: file.filename,
        externalId: file.externalId ?? null,
        declaredBytes: file.sizeBytes === undefined ? null : Number(file.sizeBytes),
      }));
      return await runOperation(deps.database, operation, CreateUploadsResponseSchema, async (tx) => {
        await requireWithinBounds(tx, instituteId, uploads, bounds);
        const rows = new Map(
          (await insertUploads(tx, instituteId, uploads, PUT_VALID_SECONDS)).map((row) => [row.id, row]),
        );
        const slots = uploads.map(async ({ id, declaredBytes }) => ({
          ...toUpload(rows.get(id)!, false),
          putUrl: await deps.blobs.presignPut(incomingKey(instituteId, id), {
            audience: 'public',
            expiresInSeconds: PUT_VALID_SECONDS,
            ...(declaredBytes !== null && { maxBytes: declaredBytes }),
          }),
          putHeaders: { 'Content-Type': 'application/pdf' },
        }));
        return { uploads: await Promise.all(slots) };
      });
    },

    getUpload: async ({ instituteId, uploadId }) => {
      if (!isUuid(uploadId)) throw refuse('upload_not_found');
      const { row, arrived } = await checkUpload(deps, instituteId, uploadId);
      return toUpload(row, arrived);
    },

    checkUploads: async ({ instituteId, uploadIds }) => {
      requireItems('upload_ids', uploadIds, 1, FILES_MAX);
      const check = async (id: string) => {
        if (!isUuid(id)) throw refuse('upload_not_found');
        const { row, arrived } = await checkUpload(deps, instituteId, id);
        if (row.status !== 'attached') requireGradable(row, arrived);
        return toUpload(row, arrived);
      };
      return { uploads: await Promise.all(uploadIds.map((id) => check(id).catch(naming(id)))) };
    },
  };
}

/** Names the upload in a refusal, when several were asked for. */
const naming = (uploadId: string) => (error: unknown) => {
  if (!(error instanceof ContractError) || error.status >= 500) throw error;
  const { code, details } = error;
  throw new ContractError(code, { message: `Upload ${uploadId}: ${error.message}`, ...(details && { details }) });
};
