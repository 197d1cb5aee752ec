import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^exam-evaluation-work-(\d+)-/;

/** Runs `work` in a new temporary folder that is removed afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>, below = tmpdir()): Promise<T> {
  const folder = await mkdtemp(join(below, `exam-evaluation-work-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders of killed processes, which may hold scans that no erasure would find. */
export async function removeLeftWork(below = tmpdir()): Promise<void> {
  for (const name of await readdir(below).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.[1]);
    const folder = join(below, name);
    // A folder of another user cannot be removed, which must not stop the start.
    if (pid && (await isLeft(pid, folder))) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function isLeft(pid: number, folder: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  // In a container, a process has the same pid as the one before a restart.
  const startedAt = Date.now() - process.uptime() * 1000;
  return ((await stat(folder).catch(() => undefined))?.mtimeMs ?? startedAt) < startedAt;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process belongs to another user
  }
}
