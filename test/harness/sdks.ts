import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonTools } from '../../sdks/python/venv.ts';

const SDKS = join(import.meta.dirname, '../../sdks');

let packed: { tarball: string; wheel: string } | undefined;

/**
 * Packs both clients as they would be published, and installs them into an empty project, with their examples.
 * @returns the folder of the Python interpreter in which the wheel is installed.
 */
export function installSdks(project: string): string {
  packed ??= pack();
  installNpm(project, packed.tarball);
  run('python3', ['-m', 'venv', '.venv'], project);
  const bin = join(project, '.venv/bin');
  run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', packed.wheel], project);
  for (const sdk of ['typescript', 'python']) cpSync(join(SDKS, sdk, 'examples'), project, { recursive: true });
  return bin;
}

/** Makes an empty project with a packed npm package. @returns the folder of its commands. */
export function installNpm(project: string, tarball: string): string {
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', tarball], project);
  return join(project, 'node_modules/.bin');
}

/**
 * Builds and packs an npm package in a copy beside it, since several files may do so at once, and since a package may be
 * bundled from its neighbours. @returns the tarball.
 */
export function packNpm(name: 'typescript' | 'cli' | 'mcp'): string {
  const [source, folder] = [join(SDKS, name), mkdtempSync(join(tmpdir(), 'exam-evaluation-sdk-'))];
  const copy = mkdtempSync(join(SDKS, `.${name}-`));
  for (const entry of readdirSync(source)) {
    if (entry === 'node_modules') symlinkSync(join(source, entry), join(copy, entry));
    else if (entry !== 'dist') cpSync(join(source, entry), join(copy, entry), { recursive: true });
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
  return { tarball: packNpm('typescript'), wheel: packPython() };
}

function endingWith(end: string, folder: string): string {
  return join(folder, readdirSync(folder).find((name) => name.endsWith(end))!);
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, timeout: 120_000 });
}
