import pLimit from 'p-limit';
import { FileNames, safeName } from '../../files/file-names.ts';
import { Archive } from './archive.ts';
import type { Named } from './mark-sheet.ts';

/** Copies fetched at the same time. */
const AT_ONCE = 4;
/**
 * A larger archive is split into several, since not every program opens more than 4 GB, and all of it is held in
 * memory.
 */
const ARCHIVE_BYTES_MAX = 2 ** 30;

export interface WantedCopy extends Named {
  submissionId: string;
}

/** Why a copy is not in the archive: it has no checked copy, or it could not be fetched. */
export interface LeftOut {
  copy: WantedCopy;
  reason: 'none' | 'failed';
}

export interface CheckedCopiesPorts {
  /** @returns undefined where the copy has no checked copy. */
  fetchCopy: (submissionId: string, signal: AbortSignal) => Promise<Uint8Array | undefined>;
  /** Saves a complete archive. @param part counted from 1; undefined where there is only one. */
  save: (archive: Blob, part: number | undefined) => void;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches checked copies and saves them as ZIP files, named after the candidates and in their order.
 * @throws the reason with which it was cancelled.
 */
export async function gatherCheckedCopies(
  copies: readonly WantedCopy[],
  ports: CheckedCopiesPorts,
  archiveBytesMax = ARCHIVE_BYTES_MAX,
): Promise<{ saved: number; leftOut: LeftOut[] }> {
  const { fetchCopy, save, onProgress, signal } = ports;
  const limit = pLimit(AT_ONCE);
  const names = new FileNames();
  // Names are chosen before anything is fetched, so that they do not depend on the order of arrival.
  const named = copies.map((copy) => ({ copy, name: names.take(safeName(copy.externalId, copy.name), '.pdf') }));
  const leftOut: LeftOut[] = [];
  let archive = new Archive();
  let part = 1;
  let saved = 0;
  let done = 0;
  const gather = async ({ copy, name }: (typeof named)[number]) => {
    signal.throwIfAborted();
    const content = await fetchCopy(copy.submissionId, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    });
    if (content instanceof Uint8Array) {
      if (archive.entries > 0 && archive.bytes + content.length > archiveBytesMax) {
        save(archive.end(), part);
        part += 1;
        archive = new Archive();
      }
      archive.add(name, content);
      saved += 1;
    } else {
      leftOut.push({ copy, reason: content ? 'failed' : 'none' });
    }
    done += 1;
    onProgress(done);
  };
  await Promise.all(named.map((one) => limit(gather, one)));
  if (archive.entries > 0) save(archive.end(), part === 1 ? undefined : part);
  return { saved, leftOut };
}
