import { statfs } from 'node:fs/promises';
import { observed } from '@exam-evaluation/runtime/metrics.ts';

/** Space reserved for the database on the same disk: with less free than this, uploads are refused. */
const RESERVE_BYTES = 64 * 2 ** 20;
/**
 * How long a disk counts as full after a write failed for lack of space, even if it reports free space, since quotas
 * are not visible.
 */
const FULL_FOR_MS = 10_000;
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

const observe = observed({
  blob_disk_free_bytes: [
    'Bytes free where the embedded blob store keeps its files; with less than 64 MB uploads answer 507 and `/readyz` is not ready',
  ],
});

/** Bytes free for this process in the file system of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether there is room for files in a folder. */
export class DiskSpace {
  readonly #freeBytes: () => Promise<number>;
  readonly #now: () => number;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since the epoch. */
  constructor(freeBytes: () => Promise<number>, now: () => number) {
    this.#freeBytes = freeBytes;
    this.#now = now;
    observe(async () => [{ name: 'blob_disk_free_bytes', value: await freeBytes() }]);
  }

  /** Whether a file of this size fits. */
  async has(bytes: number): Promise<boolean> {
    return (await this.#freeBytes()) - bytes >= RESERVE_BYTES;
  }

  async isFull(): Promise<boolean> {
    return this.#now() - this.#failedAt < FULL_FOR_MS || !(await this.has(0));
  }

  /** Whether a write failed for lack of space; remembers it. */
  isFilledBy(error: unknown): boolean {
    const isFilled = NO_ROOM.includes((error as NodeJS.ErrnoException).code);
    if (isFilled) this.#failedAt = this.#now();
    return isFilled;
  }
}
