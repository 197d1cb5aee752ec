import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CellFiles } from './files.ts';

/** The files of a system on one machine, in its folder `blobs`, while the system may be running. */
export class DiskFiles implements CellFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async *filesOf(instituteId: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
    const folders = (await readdir(this.#folder)).filter((name) => !name.startsWith('.'));
    for (const folder of folders) {
      const below = join(folder, instituteId);
      const entries = await readdir(join(this.#folder, below), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        yield { key: path.slice(this.#folder.length + 1), sizeBytes: (await stat(path)).size };
      }
    }
  }

  async download(key: string, path: string): Promise<boolean> {
    return await copyFile(join(this.#folder, key), path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
  }

  async upload(key: string, path: string): Promise<void> {
    const unfinished = join(this.#folder, '.unfinished', randomUUID());
    await copyFile(path, unfinished);
    await mkdir(dirname(join(this.#folder, key)), { recursive: true, mode: 0o700 });
    await rename(unfinished, join(this.#folder, key));
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true });
  }
}
