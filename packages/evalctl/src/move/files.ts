import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, INCOMING } from '@exam-evaluation/data/blobs.ts';

/** The files of a cell. */
export interface CellFiles extends Pick<BlobStore, 'download' | 'upload' | 'delete'> {
  /** Files of one institute, in every folder, in no order. */
  filesOf(instituteId: string): AsyncIterable<{ key: string; sizeBytes: number }>;
}

/** Above the largest file that a cell accepts. */
const BYTES_MAX = 2 ** 30;

/**
 * Copies what the target has not. A name is written once, so that its size tells whether it is there; only what callers
 * are sending may change, and is copied each time. @returns how many were copied.
 */
export async function copyFiles(from: CellFiles, to: CellFiles, instituteId: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'institute-move-'));
  const path = join(folder, 'file');
  try {
    const there = await sizes(to, instituteId);
    let copied = 0;
    for await (const { key, sizeBytes } of from.filesOf(instituteId)) {
      if (there.get(key) === sizeBytes && !key.startsWith(INCOMING.prefix)) continue;
      if (!(await from.download(key, path, { maxBytes: BYTES_MAX }))) continue; // deleted meanwhile
      await to.upload(key, path, { contentType: key.endsWith('.gz') ? 'application/gzip' : 'application/pdf' });
      copied++;
    }
    return copied;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error naming a file that the target lacks. @returns how many files there are. */
export async function compareFiles(from: CellFiles, to: CellFiles, instituteId: string): Promise<number> {
  const there = await sizes(to, instituteId);
  let files = 0;
  for await (const { key, sizeBytes } of from.filesOf(instituteId)) {
    if (there.get(key) !== sizeBytes) throw new Error(`the file ${key} did not arrive`);
    files++;
  }
  return files;
}

export async function removeFiles(files: CellFiles, instituteId: string): Promise<void> {
  for (const key of (await sizes(files, instituteId)).keys()) await files.delete(key);
}

async function sizes(files: CellFiles, instituteId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { key, sizeBytes } of files.filesOf(instituteId)) found.set(key, sizeBytes);
  return found;
}
