import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonTools } from '../../sdks/python/venv.ts';

const SDKS = join(import.meta.dirname, '../../sdks');
const CACHE = join(import.meta.dirname, '../../.cache/sdks');

let packed: { tarball: string; wheel: string } | undefined;

/**
 * Packs both clients as they would be published, and installs them into an empty project, with their examples.
 * @returns the folder of the Python interpreter in which the wheel is installed.
 */
export function installSdks(project: string): string {
  packed ??= pack();
  installTypescript(project, packed.tarball);
  run('python3', ['-m', 'venv', '.venv'], project);
  const bin = join(project, '.venv/bin');
  run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', packed.wheel], project);
  for (const sdk of ['typescript', 'python']) cpSync(join(SDKS, sdk, 'examples'), project, { recursive: true });
  return bin;
}

/** Makes an empty project with the packed TypeScript client. */
export function installTypescript(project: string, tarball: string): void {
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', tarball], project);
}

/** Builds and packs the TypeScript client in a copy, since several files may do so at once. @returns the tarball. */
export function packTypescript(): string {
  const [source, folder] = [join(SDKS, 'typescript'), mkdtempSync(join(tmpdir(), 'exam-evaluation-sdk-'))];
  mkdirSync(CACHE, { recursive: true });
  const copy = mkdtempSync(join(CACHE, 'typescript-')); // in the tree, whose node_modules has the types of Node
  for (const name of readdirSync(source)) {
    if (name === 'node_modules') symlinkSync(join(source, name), join(copy, name));
    else if (name !== 'dist') cpSync(join(source, name), join(copy, name), { recursive: true });
  }
  run('npm', ['pack', '--silent', '--pack-destination', folder], copy);
  rmSync(copy, { recursive: true });
  return endingWith('.tgz', folder);
}

/** Builds the wheel of the Python client. @returns its path. */
export function packPython(): string {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-sdk-'));
  const build = ['-m', 'build', '--wheel', '--no-isolation', '--outdir', folder];
  run(join(pythonTools(), 'python'), build, join(SDKS, 'python'));
  return endingWith('.whl', folder);
}

function pack() {
  return { tarball: packTypescript(), wheel: packPython() };
}

function endingWith(end: string, folder: string): string {
  return join(folder, readdirSync(folder).find((name) => name.endsWith(end))!);
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, timeout: 120_000 });
}
