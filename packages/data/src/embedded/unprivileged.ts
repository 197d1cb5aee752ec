import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * PostgreSQL refuses to run as root. As root, the server runs with the usual uid of "nobody"; nothing on the host is
 * changed for that.
 */
const NOBODY = 65_534;

/** The ids to run the server with; none when not root. */
export function serverIds(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

function canRun(program: string): boolean {
  return spawnSync(program, ['--version'], { ...serverIds(), stdio: 'ignore' }).status === 0;
}

/** Whether the server's uid can go through every folder on the way (a 0700 home, say, stops it). */
function canEnter(folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...serverIds(), stdio: 'ignore' }).status === 0;
}

/**
 * A folder outside the checkout, for files that the server's uid cannot reach inside it; a `key` always has the same
 * folder.
 */
function reachableFolder(key: string): string {
  const folder = join('/var/lib/exam-evaluation', createHash('sha256').update(key).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Folder with the server's programs, copied to where its uid can run them when it cannot here. */
export function reachablePrograms(native: string): string {
  if (canRun(join(native, 'bin/postgres'))) return native;
  const copy = join(reachableFolder(native), basename(dirname(native)));
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // another start was faster
    }
  }
  if (!canRun(join(copy, 'bin/postgres'))) throw new Error(`uid ${NOBODY} cannot run PostgreSQL's programs in ${copy}`);
  return copy;
}

/**
 * A folder that the uid can reach. Its path is stored in a file in `folder`, so that it belongs to this data folder and
 * not to a later one at the same path.
 */
function dataElsewhere(folder: string, uid: number, gid: number): string {
  const note = join(folder, 'data-lies-in');
  const noted = existsSync(note) && readFileSync(note, 'utf8');
  if (noted && existsSync(noted)) return noted;
  const elsewhere = mkdtempSync(join(reachableFolder(folder), 'data-'));
  chownSync(elsewhere, uid, gid);
  writeFileSync(note, elsewhere);
  return elsewhere;
}

/** Returns `folder`, owned by the server's uid, or a folder elsewhere in its place if the uid cannot reach it. */
export function reachableData(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = serverIds();
  if (uid === undefined || gid === undefined) return folder;
  chownSync(folder, uid, gid);
  if (canEnter(folder)) return folder;
  return dataElsewhere(folder, uid, gid);
}
