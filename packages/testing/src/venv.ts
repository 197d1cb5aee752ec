import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LOCK_STEP_MS = 200;

/** Whether tests that need Python are left out: where it is not installed, other than in CI, which has to have it. */
export function isWithoutPython(): boolean {
  if (process.env.CI === 'true') return false;
  return spawnSync('python3', ['-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))']).status !== 0;
}

/**
 * A virtual environment of Python with what a file of pinned requirements names, recreated when that file has changed.
 * Processes that ask for one environment at once wait for the first of them.
 * @param folder its location. @returns the folder of its programs.
 */
export function makeVenv(folder: string, requirements: string): string {
  const stamp = join(folder, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  const isMade = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (!isMade()) {
    withLock(`${folder}.lock`, () => {
      if (isMade()) return;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      run('python3', ['-m', 'venv', folder]);
      run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
      writeFileSync(stamp, wanted);
    });
  }
  return join(folder, 'bin');
}

/** Does something while no other process holds the lock: a file with the id of the process that made it. */
function withLock(lock: string, act: () => void): void {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_STEP_MS);
  try {
    act();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Takes the lock unless a living process holds it; that of a dead one is removed, to be taken at the next try.
 * @returns whether it was taken.
 */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${command} failed: Python 3.10 or newer (3.11 for the fuzz run) with venv is needed`, {
      cause: error,
    });
}
