import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { checkedKey } from './create-queue.ts';
import { isGivenUp, type RenderRow, selectRender } from './store.ts';

export interface CheckedCopyDeps {
  database: Database;
  blobs: BlobStore;
  /** @throws ContractError submission_not_found, or checked_copy_not_found where no marks are shown. */
  requireShown: (request: { instituteId: string; submissionId: string; source: number }) => Promise<void>;
}

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
const INNER_VALID_SECONDS = 300;

/** GetCheckedCopy: waits for a drawing that is not up to date, and never serves an old one. */
export function checkedCopyHandlers(
  deps: CheckedCopyDeps,
): Pick<Handlers<typeof SubmissionsService>, 'getCheckedCopy'> {
  return {
    getCheckedCopy: async (request) => {
      const { instituteId } = request;
      const submissionId = request.submissionId.toLowerCase(); // names of blobs are in lower case
      await deps.requireShown(request);
      const row = await waitUntilDrawn(deps, instituteId, submissionId);
      const key = checkedKey(instituteId, submissionId, row.done, row.drawn_by!);
      const filename = `checked-copy-${submissionId}.pdf`;
      const presign = (audience: 'public' | 'internal', expiresInSeconds: number) =>
        deps.blobs.presignGet(key, { audience, expiresInSeconds, downloadName: filename });
      return {
        publicUrl: await presign('public', request.expiresInSeconds || INNER_VALID_SECONDS),
        internalUrl: await presign('internal', INNER_VALID_SECONDS),
        filename,
      };
    },
  };
}

async function waitUntilDrawn(deps: CheckedCopyDeps, instituteId: string, submissionId: string): Promise<RenderRow> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const row = await deps.database.readOnce(instituteId, (tx) => selectRender(tx, instituteId, submissionId));
    if (row && row.done === row.wanted && row.drawn_by !== null) return row;
    if (!row || isGivenUp(row)) throw refuse('checked_copy_not_found');
    if (Date.now() >= deadline) throw notDrawnYet(row);
    await sleep(LOOK_EVERY_MS);
  }
}

/** How soon to ask again for a drawing that is waiting for a worker or under way. */
const AGAIN_SECONDS = 5;

function notDrawnYet({ waits }: RenderRow): ContractError {
  return new ContractError('engine_unavailable', {
    message: 'The checked copy is still being drawn. Ask for it again after the seconds in Retry-After.',
    retryAfterSeconds: Math.max(AGAIN_SECONDS, waits),
  });
}
