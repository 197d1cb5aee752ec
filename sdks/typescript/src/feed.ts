import { readFile, rename, writeFile } from 'node:fs/promises';
import { ApiError, NoAnswerError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import type { Submission } from './generated/types.ts';
import { type CallOptions, pause } from './transport.ts';

/** Stores how far a consumer has read: in a file, or in a row of the database that the consumer writes to. */
export interface WatermarkStore {
  load: () => Promise<string | null | undefined> | string | null | undefined;
  save: (watermark: string) => Promise<void> | void;
}

export interface FollowOptions extends CallOptions {
  /** Where to begin while the store is empty; from the first change when left out. */
  watermark?: string | undefined;
  store?: WatermarkStore | undefined;
  /** Milliseconds between two polls once no row is left; 30 seconds when left out. */
  intervalMs?: number | undefined;
  /** Ends once no row is left, instead of polling again. */
  once?: boolean | undefined;
}

const EVERYTHING = '1970-01-01T00:00:00Z';
const PAGE = 200;

/**
 * Every change of every submission, oldest first. The watermark moves past a row when the consumer asks for the next
 * one: a consumer that is killed at any moment gets its current row again, and misses none. Passing failures, such as a
 * restart of the service, are waited out without limit.
 * @throws ApiError for a lasting refusal, such as that of a revoked key.
 */
export async function* follow(api: Operations, options: FollowOptions): AsyncGenerator<Submission, void> {
  const { watermark = EVERYTHING, store, intervalMs = 30_000, once = false, ...call } = options;
  let updated_since = (await store?.load()) || watermark;
  for (;;) {
    const page = await api
      .listSubmissions({ ...call, query: { updated_since, limit: PAGE } })
      .catch((error: unknown) => {
        const passes = error instanceof NoAnswerError || (error instanceof ApiError && error.isTransient);
        if (once || !passes) throw error;
        return undefined;
      });
    for (const submission of page?.data ?? []) {
      yield submission;
      updated_since = submission.updated_at;
      await store?.save(updated_since);
    }
    if (page?.has_more) continue;
    if (once) return;
    await pause(intervalMs, call.signal);
  }
}

/** A watermark in a file of its own, which is replaced atomically. */
export function fileStore(path: string): WatermarkStore {
  return {
    load: async () => {
      try {
        return (await readFile(path, 'utf8')).trim();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    save: async (watermark) => {
      await writeFile(`${path}.new`, watermark);
      await rename(`${path}.new`, path);
    },
  };
}
