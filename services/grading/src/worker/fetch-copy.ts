import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Copy } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';

const TRIES = 3;
const TRY_TIMEOUT_MS = 60_000;

/**
 * Downloads the original of a copy to a file and verifies that it is the file that was checked at upload.
 * @throws CopyError file_missing when there is none, file_unavailable when the store does not answer.
 */
export async function fetchCopy(copy: Copy, path: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await download(copy, path, AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]));
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CopyError) throw error;
      if (attempt === TRIES)
        throw new CopyError('file_unavailable', 'The answer sheet could not be fetched from storage.', error);
      await sleep(500 * attempt, undefined, { signal });
    }
  }
}

async function download(copy: Copy, path: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(copy.url, { signal });
  if (response.status === 404) throw new CopyError('file_missing', 'There is no answer sheet to grade.');
  if (!response.ok || !response.body) throw new Error(`storage answered ${response.status}`);
  const hash = createHash('sha256');
  const limit = Number(copy.sizeBytes);
  let received = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash.update(chunk);
      done(received > limit ? new Error('the file is larger than the one that was checked') : null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body), check, createWriteStream(path), { signal });
  if (hash.digest('hex') !== copy.sha256) throw new Error('the file is not the one that was checked');
}

/**
 * Stores the checked copy at its presigned address.
 * @throws CopyError file_unavailable when the store does not take it, as where it is full.
 */
export async function putCheckedCopy(url: string, pdf: Uint8Array, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        method: 'PUT',
        body: pdf as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': 'application/pdf' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`storage answered ${response.status}`);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === TRIES)
        throw new CopyError('file_unavailable', 'The checked copy could not be put into storage.', error);
      await sleep(500 * attempt, undefined, { signal });
    }
  }
}
