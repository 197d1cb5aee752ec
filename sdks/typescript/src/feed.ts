import { readFile, rename, writeFile } from 'node:fs/promises';
import { ApiError, NoAnswerError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import type { Submission } from './generated/types.ts';
import { type CallOptions, pause } from './transport.ts';

/** Keeps how far a consumer of the feed has come: a file, or a row beside what it makes of the feed. */
export interface WatermarkStore {
  load: () => Promise<string | null | undefined> | string | null | undefined;
  save: (watermark: string) => Promise<void> | void;
}

export interface FollowOptions extends CallOptions {
  /** Where to begin while the store has nothing; everything there is when left out. */
  watermark?: string | undefined;
  store?: WatermarkStore | undefined;
  /** Milliseconds between two looks once nothing is left; 30 seconds when left out. */
  intervalMs?: number | undefined;
  /** Ends once nothing is left, instead of looking again. */
  once?: boolean | undefined;
}

const EVERYTHING = '1970-01-01T00:00:00Z';
const PAGE = 200;

/**
 * Every change of every submission, oldest first. The watermark moves past a row when the consumer asks for the next
 * one: killed at any moment, it gets the row that it was at again, and misses none. What passes by itself, such as a
 * restart of the service, is waited for without end.
 * @throws ApiError that repeating does not change, such as a revoked key.
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

/** A watermark in a file of its own, which is whole at any moment. */
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
