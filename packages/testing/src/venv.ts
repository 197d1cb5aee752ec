import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether tests that need Python are left out: where it is not installed, other than in CI, which has to have it. */
export function isWithoutPython(): boolean {
  if (process.env.CI === 'true') return false;
  return spawnSync('python3', ['-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 10))']).status !== 0;
}

/**
 * A virtual environment of Python with what a file of pinned requirements names, recreated when that file has changed.
 * @param folder its location. @returns the folder of its programs.
 */
export function makeVenv(folder: string, requirements: string): string {
  const stamp = join(folder, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    run('python3', ['-m', 'venv', folder]);
    run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements]);
    writeFileSync(stamp, wanted);
  }
  return join(folder, 'bin');
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${command} failed: Python 3.10 or newer (3.11 for the fuzz run) with venv is needed`, {
      cause: error,
    });
}
