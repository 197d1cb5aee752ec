import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, findOnPath, installDebian, runTool } from '@exam-evaluation/stack/parts/part.ts';
import { isWithoutPython, makeVenv } from '@exam-evaluation/testing/venv.ts';
import { buildGoProgram, makeFolder } from '../helm/fetch.ts';

// What generates, compiles and runs clients, beside Node and Python. Like the real parts, it is installed into the
// machine's cache, not into the clone.

/** Debian packages of the programs that compile; Go has to be 1.23 or newer. */
const COMPILERS = { go: 'golang-go', javac: 'default-jdk-headless', mvn: 'maven' } as const;

const OASDIFF = '1.37.0';

/** npm packages with programs of other versions of Node, and of other runtimes, among them Python as WebAssembly; and Newman, which runs collections. */
const RUNTIMES = {
  node20: 'npm:node@20.19.6',
  node24: 'npm:node@24.21.0',
  bun: '1.4.5',
  deno: '2.9.6',
  pyodide: '314.0.7',
  newman: '6.2.2',
} as const;
const PROGRAMS = {
  node20: 'node20/bin/node',
  node24: 'node24/bin/node',
  bun: 'bun/bin/bun.exe',
  deno: 'deno/deno',
  pyodide: 'pyodide/pyodide.mjs',
  newman: 'newman/bin/newman.js',
};

export type RuntimeName = keyof typeof RUNTIMES;

const digest = createHash('sha256').update(JSON.stringify(RUNTIMES)).digest('hex').slice(0, 16);
const runtimes = () => join(cacheFolder(), 'runtimes', digest);

/** Path of a program; those of Pyodide and Newman are modules for Node. */
export const runtime = (name: RuntimeName): string => join(runtimes(), 'node_modules', PROGRAMS[name]);

/** Path of the program that compares OpenAPI documents. */
export const oasdiff = (): string => join(cacheFolder(), 'bin', `oasdiff-${OASDIFF}`);

/** The folder of programs with which Python clients are generated and run; made at the first call. */
export const generatorPrograms = (): string =>
  makeVenv(join(cacheFolder(), 'client-generator'), join(import.meta.dirname, 'requirements.txt'));

/** Names of what is not installed. */
export function missingTools(): string[] {
  const programs = Object.keys(COMPILERS).filter((name) => !findOnPath(name));
  return [
    ...programs,
    ...(isWithoutPython() ? ['Python 3.10 or newer with venv'] : []),
    ...(existsSync(oasdiff()) ? [] : ['oasdiff']),
    ...(existsSync(runtimes()) ? [] : Object.keys(RUNTIMES)),
  ];
}

/** Fetches what is missing: about 600 MB, most of it runtimes. */
export function install(): void {
  mkdirSync(join(cacheFolder(), 'bin'), { recursive: true });
  const packages = Object.entries(COMPILERS).flatMap(([program, name]) => (findOnPath(program) ? [] : [name]));
  if (packages.length > 0) installDebian(...packages);
  if (!existsSync(oasdiff())) buildGoProgram(`github.com/oasdiff/oasdiff@v${OASDIFF}`, oasdiff());
  if (!existsSync(runtimes())) {
    makeFolder(runtimes(), (folder) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: RUNTIMES }));
      runTool('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder]);
    });
  }
  generatorPrograms();
}
