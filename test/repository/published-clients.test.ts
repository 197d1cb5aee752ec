// The clients as they would be published: what is in the packages, and whether programs can import, require and bundle
// the TypeScript one, on every Node that this machine has.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { isWithoutPython } from '@exam-evaluation/testing/venv.ts';
import { beforeAll, expect, test } from '@jest/globals';
import * as esbuild from 'esbuild';
import { NOT_IN_BROWSERS } from '../../sdks/typescript/src/browsers.ts';
import { installTypescript, packPython, packTypescript } from '../harness/sdks.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const { engines } = JSON.parse(read('sdks/typescript/package.json')) as { engines: { node: string } };
/** A Node of each version on the search path that the package supports, beside the one that runs this. */
const NODES = [
  ...new Map(
    [process.execPath, ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))]
      .filter((node) => existsSync(node))
      .map((node) => [execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8', env: {} }), node]),
  ),
].flatMap(([found, node]) => (isSupported(found) ? [node] : []));

function isSupported(found: string): boolean {
  const [major = 0, minor = 0] = found.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

/** Calls the fake server, and prints how the client introduced itself. */
const USE = `
const main = async () => {
  const fake = await startFakeServer();
  await new ExamEvaluation({ baseUrl: fake.baseUrl, apiKey: 'k' }).getKey();
  console.log(fake.requests[0].headers['user-agent'].split(' ')[0], typeof fileStore, ApiError.name);
  await fake.close();
};
main();
`;
const NAMES = '{ ApiError, ExamEvaluation, fileStore }';
const IMPORTED = `import ${NAMES} from '@exam-evaluation/sdk';\nimport { startFakeServer } from '@exam-evaluation/sdk/testing';${USE}`;
const REQUIRED = `const ${NAMES} = require('@exam-evaluation/sdk');\nconst { startFakeServer } = require('@exam-evaluation/sdk/testing');${USE}`;
const PRINTED = `exam-evaluation-typescript/${version} function ApiError\n`;

let tarball: string;
let project: string;
beforeAll(() => {
  tarball = packTypescript();
  project = mkdtempSync(join(tmpdir(), 'exam-evaluation-published-'));
  installTypescript(project, tarball);
  writeFileSync(join(project, 'imported.mjs'), IMPORTED);
  writeFileSync(join(project, 'required.cjs'), REQUIRED);
});

function run(command: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  });
  return stdout + stderr;
}

const eachNode = (...args: string[]) => NODES.map((node) => run(node, ...args));
const allPrinted = NODES.map(() => PRINTED);

test('all versions are those of the repository', () => {
  const python = /__version__ = "(.*)"/.exec(read('sdks/python/src/exam_evaluation/_version.py'))?.[1];
  const typescript = /VERSION = '(.*)'/.exec(read('sdks/typescript/src/version.ts'))?.[1];
  const { version: packed } = JSON.parse(read('sdks/typescript/package.json')) as { version: string };
  expect([python, typescript, packed]).toEqual([version, version, version]);
  for (const sdk of ['python', 'typescript']) expect(read(`sdks/${sdk}/CHANGELOG.md`)).toContain(`\n## ${version}\n`);
});

test('both packages carry the licence; the npm package its change log', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  for (const name of ['LICENSE', 'CHANGELOG.md', 'README.md']) expect(files).toContain(`package/${name}\n`);
  expect(files).not.toContain('.test.');
  for (const sdk of ['python', 'typescript']) expect(read(`sdks/${sdk}/LICENSE`)).toBe(read('LICENSE'));
  if (isWithoutPython()) return;
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', packPython()], { encoding: 'utf8' });
  expect(names).toMatch(/\.dist-info\/licenses\/LICENSE /);
});

test('a program imports and requires it', () => {
  expect(engines.node).toBe('^20.19 || >=22.12');
  expect(eachNode('imported.mjs')).toEqual(allPrinted);
  expect(eachNode('required.cjs')).toEqual(allPrinted);
});

test('a project with the oldest way of looking up modules finds the types', () => {
  writeFileSync(join(project, 'old.ts'), `import ${NAMES} from '@exam-evaluation/sdk';\n`);
  writeFileSync(join(project, 'old-testing.ts'), `import { FakeServer } from '@exam-evaluation/sdk/testing';\n`);
  const options = '--noEmit --strict --module commonjs --moduleResolution node10 --target es2022 --lib es2023';
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const tsc = join(ROOT, 'sdks/typescript/node_modules/.bin/tsc');
  expect(run(tsc, ...options.split(' '), ...types, 'old.ts', 'old-testing.ts')).toBe('');
});

test.each(['esm', 'cjs'] as const)('esbuild bundles it for Node as %s', async (format) => {
  const outfile = join(project, `esbuild.${format === 'esm' ? 'mjs' : 'cjs'}`);
  await esbuild.build({
    absWorkingDir: project,
    entryPoints: ['imported.mjs'],
    bundle: true,
    platform: 'node',
    format,
    outfile,
  });
  expect(eachNode(outfile)).toEqual(allPrinted);
});

test('Vite bundles it for a server', () => {
  const vite = join(ROOT, 'test/node_modules/vite/bin/vite.js');
  writeFileSync(join(project, 'vite.config.mjs'), 'export default { ssr: { noExternal: true } };\n');
  run(process.execPath, vite, 'build', '--ssr', 'imported.mjs', '--outDir', 'vite', '--logLevel', 'error');
  expect(eachNode('vite/imported.js')).toEqual(allPrinted);
});

test('bundled for a browser or run beside a DOM, it says why it does not start', async () => {
  const entry = join(project, 'page.mjs');
  writeFileSync(
    entry,
    `import ${NAMES} from '@exam-evaluation/sdk';
     globalThis.known = [ApiError.name, typeof fileStore];
     try { new ExamEvaluation({ baseUrl: 'http://a/v1', apiKey: 'k' }); } catch (error) { globalThis.said = error.message; }`,
  );
  const { outputFiles } = await esbuild.build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' });
  const page = createContext({ document: {} });
  runInContext(outputFiles[0]!.text, page);
  expect(page).toMatchObject({ said: NOT_IN_BROWSERS, known: ['ApiError', 'function'] });
  writeFileSync(join(project, 'dom.mjs'), `globalThis.document = {};\nawait import('./page.mjs');\nconsole.log(said);`);
  expect(eachNode('dom.mjs')).toEqual(NODES.map(() => `${NOT_IN_BROWSERS}\n`));
});
