import pLimit from 'p-limit';
import { inBatches } from '../../api/batches.ts';

/** A file, with the candidate whose copy it is. */
export interface CopyFile {
  key: string;
  file: File;
  candidateId: string;
  /** Whether it replaces the copy that exists. */
  replace: boolean;
  /** The upload, where the file was uploaded before but not handed in. */
  uploadId?: string;
}

export type FileState =
  | { step: 'waiting' }
  /** `share` of its bytes, 0-1. */
  | { step: 'uploading'; share: number }
  | { step: 'submitting' }
  | { step: 'done' }
  /** `code` as the service gives it; empty where it gave none. */
  | { step: 'failed'; code: string; message: string; uploadId?: string };

export interface UploadSlot {
  id: string;
  putUrl: string;
  putHeaders: Record<string, string>;
}

/** What handing in needs from outside, replaced in tests. */
export interface HandInPorts {
  createUploads(files: { filename: string; sizeBytes: bigint }[]): Promise<UploadSlot[]>;
  put(slot: UploadSlot, file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<void>;
  submit(copy: { uploadId: string; candidateId: string; replace: boolean }): Promise<void>;
  /** Describes an error for people. */
  explain(error: unknown): { code: string; message: string };
}

/** An upload address is valid for an hour; batches are small so that slow connections use each address in time. */
const BATCH = 20;
/** Files being sent at the same time. */
const CONCURRENCY = 3;

/** Uploads files and hands them in as copies, a few at once; a file that fails does not stop the others. */
export async function handIn(
  copies: readonly CopyFile[],
  ports: HandInPorts,
  onState: (key: string, state: FileState) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { key } of copies) onState(key, { step: 'waiting' });
  const limit = pLimit(CONCURRENCY);
  for (const batch of inBatches(copies, BATCH)) {
    const missing = batch.filter(({ uploadId }) => !uploadId);
    const slots = await slotsFor(missing, ports, onState, signal);
    await Promise.all(
      batch
        .filter(({ key, uploadId }) => uploadId || slots.has(key))
        .map((copy) => limit(() => one(copy, slots.get(copy.key), ports, onState, signal))),
    );
  }
}

/** Requests upload slots; where that fails, so have the files. */
async function slotsFor(
  copies: readonly CopyFile[],
  ports: HandInPorts,
  onState: (key: string, state: FileState) => void,
  signal: AbortSignal,
): Promise<Map<string, UploadSlot>> {
  if (copies.length === 0) return new Map();
  try {
    signal.throwIfAborted();
    const files = copies.map(({ file }) => ({ filename: file.name, sizeBytes: BigInt(file.size) }));
    const slots = await ports.createUploads(files);
    return new Map(copies.map(({ key }, index) => [key, slots[index]!]));
  } catch (error) {
    for (const { key } of copies) onState(key, { step: 'failed', ...ports.explain(error) });
    return new Map();
  }
}

async function one(
  copy: CopyFile,
  slot: UploadSlot | undefined,
  ports: HandInPorts,
  onState: (key: string, state: FileState) => void,
  signal: AbortSignal,
): Promise<void> {
  const { key, file, candidateId, replace } = copy;
  let { uploadId } = copy;
  try {
    signal.throwIfAborted();
    if (slot) {
      onState(key, { step: 'uploading', share: 0 });
      await ports.put(slot, file, (share) => onState(key, { step: 'uploading', share }), signal);
      uploadId = slot.id;
    }
    onState(key, { step: 'submitting' });
    await ports.submit({ uploadId: uploadId!, candidateId, replace });
    onState(key, { step: 'done' });
  } catch (error) {
    const explained = ports.explain(error);
    const isKept = uploadId !== undefined && !isOfTheFile(explained.code);
    onState(key, { step: 'failed', ...explained, ...(isKept && { uploadId }) });
  }
}

/** Whether a refusal is about the file, which then has to be uploaded again. */
function isOfTheFile(code: string): boolean {
  return code.startsWith('upload_') || code === 'too_many_pages';
}
