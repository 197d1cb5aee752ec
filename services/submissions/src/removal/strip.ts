import { PUT_VALID_SECONDS } from '@exam-evaluation/contract/limits.ts';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import { takeClock } from '@exam-evaluation/data/clock.ts';
import { archiveFolder } from '../archive/content.rules.ts';
import type { Deps } from '../deps.ts';
import { lockWithSlot, takeOut } from '../intake/cancel.ts';
import { findSubmission, lockSubmission } from '../model/store.ts';
import { copyFolder, incomingKey } from '../uploads/rules.ts';
import { isUnsettled, type Removable, setStripped, stripRows, type UnusedUpload } from './store.ts';

export type RemovalDeps = Pick<Deps, 'database' | 'settler' | 'log'> & { blobs: BlobStore };

/** Longer than any address to write a blob with is valid, and than any worker holds one. */
export const WRITABLE_SECONDS = PUT_VALID_SECONDS + 60;

/**
 * Removes the personal data of one submission: it is removed from its exam as by a delete, finalized or not; then its
 * files are deleted; then its rows are stripped. After a crash the submission is found again, and each step may be
 * repeated.
 * @param actor for the audit.
 * @returns whether it is done; false while its credits are unsettled, to be tried again.
 */
export async function strip(deps: RemovalDeps, submission: Removable, actor: string): Promise<boolean> {
  const { database, settler } = deps;
  const { institute_id: instituteId, id } = submission;
  const cancelled = await database.withTenant(instituteId, async (tx) => {
    const seen = await findSubmission(tx, instituteId, id);
    if (seen?.state !== 'live') return undefined;
    const locked = await lockWithSlot(tx, instituteId, seen);
    return locked?.state === 'live' ? await takeOut(tx, instituteId, locked, { actor, person: null }) : undefined;
  });
  if (cancelled) await settler.settle(instituteId, cancelled);
  if (await database.withTenant(instituteId, (tx) => isUnsettled(tx, submission))) return false;
  await deleteAll(deps.blobs, submission);
  return await database.withTenant(instituteId, async (tx) => {
    await lockSubmission(tx, instituteId, id);
    await stripRows(tx, submission);
    return await setStripped(tx, submission, await takeClock(tx, instituteId), WRITABLE_SECONDS);
  });
}

/** All files of a copy that is removed: those, and its archived results. */
export async function deleteAll(blobs: BlobStore, submission: Removable): Promise<void> {
  await deleteFiles(blobs, submission);
  await blobs.deleteBelow(archiveFolder(submission.institute_id, submission.id));
}

/** The scan, and every checked copy that was drawn. */
export async function deleteFiles(blobs: BlobStore, { institute_id, id, upload_id }: Removable): Promise<void> {
  await blobs.deleteBelow(`checked/${institute_id}/${id}/`);
  if (upload_id) await deleteScan(blobs, { institute_id, upload_id });
}

export async function deleteScan(blobs: BlobStore, { institute_id, upload_id }: UnusedUpload): Promise<void> {
  await blobs.deleteBelow(copyFolder(institute_id, upload_id));
  await blobs.delete(incomingKey(institute_id, upload_id));
}
