import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Claim, WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { CopyReader, PageReading, PageToRead, ReadPageOptions } from '@exam-evaluation/reading/page.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';

const TIMEOUT_MS = 10_000;
/** As the table has it. Measured pages take 5 to 25 kB. */
const BYTES_MAX = 2 ** 20;

const pagesRead = counter(
  'grading_pages_total',
  'Pages of copies; `from` is `file` for those that were read, `kept` for those that an earlier try of the attempt had read',
  ['from'],
  [{ from: 'file' }, { from: 'kept' }],
);

export interface KeptPagesParts {
  reader: CopyReader;
  work: RpcClient<typeof WorkService>;
  /** Names the build; another one may read and pack a page in another way. */
  build: string;
  log: Logger;
}

/**
 * Reads the pages of a claim's copy, and keeps what was read until the attempt ends, so that a later try goes on from
 * there. Keeping only saves work: where it fails, the page is read.
 */
export function keepingPages({ reader, work, build, log }: KeptPagesParts, claim: Claim): CopyReader {
  const { instituteId, attemptId, token, copy } = claim;
  const rpc = { timeoutMs: TIMEOUT_MS };
  const orNothing = async <T>(saving: Promise<T>): Promise<T | undefined> => {
    try {
      return await saving;
    } catch (error) {
      log.warn({ err: error, attempt_id: attemptId }, 'what is read of a page cannot be kept');
      return undefined;
    }
  };
  return {
    pages: reader.pages,
    async readPage(page, options) {
      const ref = { instituteId, attemptId, token, key: keyOf(copy!.sha256, build, page, options) };
      const kept = (await orNothing(work.recallPage(ref, rpc)))?.reading;
      if (kept) {
        pagesRead({ from: 'kept' });
        return deserialize(kept) as PageReading;
      }
      const read = await reader.readPage(page, options);
      pagesRead({ from: 'file' });
      const reading = serialize(read);
      if (reading.length <= BYTES_MAX) await orNothing(work.keepPage({ ...ref, reading }, rpc));
      return read;
    },
  };
}

/** Hash of everything that the reading of a page depends on. */
function keyOf(
  fileSha256: string,
  build: string,
  { number }: PageToRead,
  { thorough, vocabulary, sheets, within }: ReadPageOptions,
): string {
  const parts = [fileSha256, number, build, thorough, vocabulary, sheets?.examId, sheets?.layout.fingerprint, within];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
