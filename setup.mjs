// Installs the workspace when its lockfile has changed since the last time. Plain JavaScript for the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.installed-lockfile';
const root = new URL('.', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));
// `pnpm@VERSION+HASH`: npx knows the first half, Corepack checks the second.
const [pnpm] = JSON.parse(read('package.json')).packageManager.split('+');

const wanted = createHash('sha256').update(read('pnpm-lock.yaml')).update(read('pnpm-workspace.yaml')).digest('hex');
if (!existsSync(new URL(stamp, root)) || read(stamp).toString() !== wanted) {
  const args = [
    '--yes',
    pnpm,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--silent',
  ];
  const installed = spawnSync('npx', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
  writeFileSync(new URL(stamp, root), wanted);
}
