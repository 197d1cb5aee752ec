import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonTools } from '../../sdks/python/venv.ts';

const SDKS = join(import.meta.dirname, '../../sdks');

let packed: { tarball: string; wheel: string } | undefined;

/**
 * Packs both clients as they would be published, and installs them into an empty project, with their examples. Only one
 * test file may use it, since the TypeScript package is built in a folder of the tree.
 * @returns the folder of the Python interpreter in which the wheel is installed.
 */
export function installSdks(project: string): string {
  packed ??= pack();
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', packed.tarball], project);
  run('python3', ['-m', 'venv', '.venv'], project);
  const bin = join(project, '.venv/bin');
  run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', packed.wheel], project);
  for (const sdk of ['typescript', 'python']) cpSync(join(SDKS, sdk, 'examples'), project, { recursive: true });
  return bin;
}

function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-sdks-'));
  run('npm', ['pack', '--silent', '--pack-destination', folder], join(SDKS, 'typescript'));
  const build = ['-m', 'build', '--wheel', '--no-isolation', '--outdir', folder];
  run(join(pythonTools(), 'python'), build, join(SDKS, 'python'));
  const named = (end: string) => join(folder, readdirSync(folder).find((name) => name.endsWith(end))!);
  return { tarball: named('.tgz'), wheel: named('.whl') };
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, timeout: 120_000 });
}
