import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FILE_BYTES_MAX } from '@exam-evaluation/contract/limits.ts';
import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import { withoutDeadline } from '@exam-evaluation/runtime/context.ts';
import { engineUnavailable, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import pLimit from 'p-limit';
import { inspectPdf } from './inspect.ts';
import { copyKey, incomingKey, type UploadRow } from './rules.ts';
import {
  type CheckResult,
  dropCheckLease,
  renewCheckLease,
  selectUploads,
  storeCheckResult,
  takeCheckLease,
} from './store.ts';

const LEASE_SECONDS = 60;
/**
 * Checks of a file that died with their process. The file is parsed in a child, so it is hardly at fault; the limit only
 * ends what would go on for ever.
 */
const STARTS_MAX = 10;
/** How often a running check renews its lease, since slow storage is not the file's fault. */
const RENEW_MS = 20_000;
/** How long a reader waits for a running check, its own or another's. */
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;

export interface CheckDeps {
  database: Database;
  blobs: BlobStore;
  log: Logger;
}

/** An upload after a check, and whether a file has arrived. */
export interface UploadLook {
  row: UploadRow;
  arrived: boolean;
}

/**
 * Reads an upload; the first read after the PUT checks the file. Waits up to 5 s for a running check.
 * @throws ContractError upload_not_found; engine_unavailable while the store is away.
 */
export async function checkUpload(deps: CheckDeps, instituteId: string, named: string): Promise<UploadLook> {
  const row = await find(deps, instituteId, named);
  const { id: uploadId } = row; // callers may write ids in capitals; names of blobs are in lower case
  if (row.status !== 'pending') return { row, arrived: true };
  const info = await deps.blobs.stat(incomingKey(instituteId, uploadId)).catch((error: unknown) => {
    throw engineUnavailable(error);
  });
  if (!info) return { row, arrived: false };
  startCheck(deps, row, instituteId, info.sizeBytes);
  return { row: await waitForVerdict(deps, instituteId, uploadId), arrived: true };
}

/** How many files are fetched and parsed at once, since they are stored on a small disk. */
const checking = pLimit(Math.min(8, 2 * availableParallelism()));
const waiting = new Set<string>();

/**
 * The lease is taken when the check begins, so that waiting in the queue does not count as a start or block other
 * replicas.
 */
function startCheck(deps: CheckDeps, row: UploadRow, instituteId: string, sizeBytes: number): void {
  const { id: uploadId, declared_bytes: declared } = row;
  const maxBytes = declared ?? FILE_BYTES_MAX;
  if (waiting.has(uploadId)) return;
  waiting.add(uploadId);
  const check = async () => {
    waiting.delete(uploadId);
    const lease = await deps.database.withTenant(instituteId, (tx) =>
      takeCheckLease(tx, instituteId, uploadId, LEASE_SECONDS),
    );
    if (lease) await runCheck(deps, { instituteId, uploadId, sizeBytes, maxBytes }, lease);
  };
  void checking(() => withoutDeadline(check)).catch((error: unknown) => {
    deps.log.warn({ err: error, upload_id: uploadId }, 'an upload could not be checked; the next read tries again');
  });
}

async function find({ database }: CheckDeps, instituteId: string, uploadId: string): Promise<UploadRow> {
  const [row] = await database.withTenant(instituteId, (tx) => selectUploads(tx, instituteId, [uploadId]));
  if (!row) throw refuse('upload_not_found');
  return row;
}

async function waitForVerdict(deps: CheckDeps, instituteId: string, uploadId: string): Promise<UploadRow> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const row = await find(deps, instituteId, uploadId);
    if (row.status !== 'pending' || Date.now() >= deadline) return row;
    await sleep(LOOK_EVERY_MS);
  }
}

/** A file that was put into a slot. */
interface ArrivedFile {
  instituteId: string;
  uploadId: string;
  sizeBytes: number;
  /** The most bytes that it may have. */
  maxBytes: number;
}

async function runCheck(
  deps: CheckDeps,
  file: ArrivedFile,
  { token, starts }: { token: number; starts: number },
): Promise<void> {
  const { database, log } = deps;
  const { instituteId, uploadId } = file;
  const renewal = setInterval(() => {
    void database
      .withTenant(instituteId, (tx) =>
        renewCheckLease(tx, instituteId, uploadId, { token, leaseSeconds: LEASE_SECONDS }),
      )
      .catch(() => undefined); // the next renewal may succeed
  }, RENEW_MS);
  try {
    const verdict = starts > STARTS_MAX ? rejected('corrupt', file.sizeBytes) : await judge(deps, file);
    await database.withTenant(instituteId, (tx) => storeCheckResult(tx, instituteId, uploadId, token, verdict));
  } catch (error) {
    log.error({ err: error, upload_id: uploadId }, 'an upload could not be checked; the next read tries again');
    await database
      .withTenant(instituteId, (tx) => dropCheckLease(tx, instituteId, uploadId, token))
      .catch(() => undefined); // otherwise the lease expires
  } finally {
    clearInterval(renewal);
  }
}

function rejected(error: CheckResult['error'], sizeBytes: number): CheckResult {
  return { error, sizeBytes, pages: null, sha256: null };
}

/** Fetches the file, checks it, and stores the checked bytes where no presigned address can overwrite them. */
async function judge({ blobs }: CheckDeps, file: ArrivedFile): Promise<CheckResult> {
  const { instituteId, uploadId, sizeBytes, maxBytes } = file;
  if (sizeBytes > maxBytes) return rejected('too_large', sizeBytes);
  return await inWorkFolder(async (folder) => {
    const path = join(folder, 'upload.pdf');
    const found = await blobs.download(incomingKey(instituteId, uploadId), path, { maxBytes: FILE_BYTES_MAX });
    if (!found) throw new Error('the file went away while it was checked');
    const verdict = await inspectPdf(path);
    if (verdict.sha256) {
      await blobs.upload(copyKey(instituteId, uploadId, verdict.sha256), path, { contentType: 'application/pdf' });
    }
    return verdict;
  });
}
