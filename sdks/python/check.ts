// All checks of the Python package that need no running system: generated code, types, tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isWithoutPython } from '../../packages/testing/src/venv.ts';
import { pythonTools } from './venv.ts';

if (isWithoutPython()) {
  process.stdout.write('!! NOT RUN: the checks of the Python package. Missing: Python 3.10 or newer with venv.\n');
  process.exit();
}
const bin = pythonTools();
const checks: [string, string[]][] = [
  ['python', ['generate.py', '--check']],
  ['mypy', ['src', 'tests']],
  ['pytest', ['--quiet', 'tests']],
];
for (const [program, args] of checks) {
  const { status } = spawnSync(join(bin, program), args, {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, PYTHONPATH: join(import.meta.dirname, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (status !== 0) process.exitCode = 1;
}
