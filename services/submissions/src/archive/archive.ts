import type { BlobStore } from '@exam-evaluation/data/blobs.ts';
import { currentContext } from '@exam-evaluation/runtime/context.ts';
import { engineUnavailable } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { counter } from '@exam-evaluation/runtime/metrics.ts';
import pLimit from 'p-limit';
import { CONTENT_BYTES_MAX, type Fetched, InArchive, objectKey, pack, unpack } from './content.rules.ts';

/** Objects that one reading fetches at the same time. */
const AT_ONCE = 8;
/** How often a reading begins again, since others archived copies meanwhile. */
const FETCHES_MAX = 5;
const FETCH_MS_MAX = 10_000;

const objects = counter(
  'archive_objects_total',
  'Objects with results of old copies: written, read, unavailable (the object store did not answer), or damaged (absent, or not what was written)',
  ['event'],
  ['written', 'read', 'unavailable', 'damaged'].map((event) => ({ event })),
);

/** Answers and results of old copies, in the object store. */
export class Archive {
  readonly #blobs: BlobStore;
  readonly #log: Logger;

  constructor({ blobs, log }: { blobs: BlobStore; log: Logger }) {
    this.#blobs = blobs;
    this.#log = log;
  }

  /**
   * Runs `read`, which holds a transaction, and again with the objects that it asks for by `InArchive`, so that no
   * connection waits for the object store.
   * @throws ContractError engine_unavailable where one cannot be had.
   */
  async reading<T>(read: (fetched: Fetched) => Promise<T>): Promise<T> {
    const fetched = new Map<string, string>();
    for (let fetches = 0; ; fetches++) {
      try {
        return await read(fetched);
      } catch (error) {
        if (!(error instanceof InArchive)) throw error;
        if (fetches === FETCHES_MAX) throw engineUnavailable(error);
        const limit = pLimit(AT_ONCE);
        await limit.map(error.keys, async (key) => fetched.set(key, await this.#read(key)));
      }
    }
  }

  /**
   * Writes a content and reads it back.
   * @returns the hash that names it. @throws Error where what was read is not what was written.
   */
  async write(instituteId: string, submissionId: string, text: string): Promise<string> {
    const { bytes, hash } = pack(text);
    const key = objectKey(instituteId, submissionId, hash);
    await this.#blobs.write(key, bytes, { contentType: 'application/gzip' });
    if ((await this.#read(key)) !== text) throw new Error(`${key} is not what was written`);
    objects({ event: 'written' });
    return hash;
  }

  async #read(key: string): Promise<string> {
    const left = (currentContext()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();
    const signal = AbortSignal.timeout(Math.floor(Math.max(0, Math.min(left, FETCH_MS_MAX))));
    const bytes = await this.#blobs.read(key, { maxBytes: CONTENT_BYTES_MAX, signal }).catch((error: unknown) => {
      objects({ event: 'unavailable' });
      throw engineUnavailable(error);
    });
    try {
      if (!bytes) throw new Error('it is absent');
      const text = unpack(bytes, /(\w+)\.json\.gz$/.exec(key)![1]!);
      objects({ event: 'read' });
      return text;
    } catch (error) {
      objects({ event: 'damaged' });
      this.#log.error({ err: error, key }, 'an archived result is damaged');
      throw engineUnavailable(error);
    }
  }
}
