// Installs the workspace when its lockfile has changed since the last time, and builds the dashboard's web application when
// what it is made of has. Plain JavaScript for the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const stamp = 'node_modules/.installed-lockfile';
const root = new URL('.', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));
// `pnpm@VERSION+HASH`: npx knows the first half, Corepack checks the second.
const [pnpm] = JSON.parse(read('package.json')).packageManager.split('+');

const wanted = createHash('sha256').update(read('pnpm-lock.yaml')).update(read('pnpm-workspace.yaml')).digest('hex');
if (!existsSync(new URL(stamp, root)) || read(stamp).toString() !== wanted) {
  process.stderr.write('Installing packages …\n'); // stdout belongs to the command that follows
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

const web = 'services/dashboard/web/';
const built = `${web}dist/.built-from`;
const sources = createHash('sha256').update(wanted);
for (const folder of [
  `${web}src`,
  `${web}public`,
  'proto/gen',
  'packages/contract/src',
  'packages/answer-sheets/src',
  'packages/mark-sheets/src',
]) {
  const entries = readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of files.sort()) sources.update(readFileSync(file));
}
for (const file of ['index.html', 'results.html', 'vite.config.ts', 'package.json'])
  sources.update(read(`${web}${file}`));
const fingerprint = sources.digest('hex');
if (!existsSync(new URL(built, root)) || read(built).toString() !== fingerprint) {
  process.stderr.write('Building the dashboard …\n');
  const vite = spawnSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], {
    cwd: new URL(web, root),
    stdio: ['ignore', 'inherit', 'inherit'],
    // The Node that is pinned: the machine's own may be older than what builds the pages needs.
    env: {
      ...process.env,
      PATH: `${fileURLToPath(new URL('node_modules/.bin', root))}${delimiter}${process.env.PATH}`,
    },
  });
  if (vite.status !== 0) process.exit(vite.status ?? 1);
  writeFileSync(new URL(built, root), fingerprint);
}
