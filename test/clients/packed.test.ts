// The clients as they would be published: what is in the packages, and whether programs can import, require and bundle
// the TypeScript one, on the runtimes that it supports, and use the Python one, on its interpreters.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, test } from '@jest/globals';
import * as esbuild from 'esbuild';
import { parse } from 'yaml';
import { NOT_IN_BROWSERS } from '../../sdks/typescript/src/browsers.ts';
import { PYTHON } from '../contract/integrators/packed-programs.ts';
import { installNpm, packNpm, packPython } from '../harness/sdks.ts';
import { runtime } from './tools.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const { engines } = JSON.parse(read('sdks/typescript/package.json')) as { engines: { node: string } };
/** The command line and its like, which are bundled with the client. */
const TOOLS = ['cli', 'mcp'] as const;
const NPM = ['typescript', ...TOOLS];
/** The oldest and the newest line of Node that the package supports, and the other runtimes that say they run it. */
const RUNTIMES = ['node20', 'node24', 'bun', 'deno'] as const;
const DENO = ['run', '--node-modules-dir=manual', '--allow-net', '--allow-env', '--allow-read', '--allow-write'];

/** Calls the fake server, sends a file and saves one, and prints how the client introduced itself. */
const USE = `
const main = async () => {
  const fake = await startFakeServer();
  const client = new ExamEvaluation({ baseUrl: fake.baseUrl, apiKey: 'k' });
  const scan = { candidate: { external_id: 'c-1' }, file: 'scan.pdf' };
  await client.submissions.submitScan('00000000-0000-4000-8000-000000000000', scan);
  await client.results.checkedCopy('00000000-0000-4000-8000-000000000000', 'checked.pdf');
  console.log(fake.requests[0].headers['user-agent'].split(' ')[0], typeof fileStore, ApiError.name);
  console.log(fake.requests.map(({ operation }) => operation).join(' '));
  await fake.close();
};
main();
`;
const NAMES = '{ ApiError, ExamEvaluation, fileStore }';
const IMPORTED = `import ${NAMES} from '@exam-evaluation/sdk';\nimport { startFakeServer } from '@exam-evaluation/sdk/testing';${USE}`;
const REQUIRED = `const ${NAMES} = require('@exam-evaluation/sdk');\nconst { startFakeServer } = require('@exam-evaluation/sdk/testing');${USE}`;
const PRINTED = `exam-evaluation-typescript/${version} function ApiError\ncreateUploads putUpload getUpload createSubmission getCheckedCopy\n`;

let tarball: string;
let project: string;
beforeAll(() => {
  tarball = packNpm('typescript');
  project = mkdtempSync(join(tmpdir(), 'exam-evaluation-published-'));
  installNpm(project, tarball);
  writeFileSync(join(project, 'scan.pdf'), Buffer.alloc(100_000, '%PDF-'));
  writeFileSync(join(project, 'imported.mjs'), IMPORTED);
  writeFileSync(join(project, 'required.cjs'), REQUIRED);
});

function run(command: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', NO_COLOR: '1', PYTHONPATH: join(project, 'site') },
  });
  return stdout + stderr;
}

/** What a program prints on each runtime. */
const onEach = (file: string) =>
  Object.fromEntries(RUNTIMES.map((name) => [name, run(runtime(name), ...(name === 'deno' ? DENO : []), file)]));
const printed = (text: string) => Object.fromEntries(RUNTIMES.map((name) => [name, text]));

test('all versions are those of the repository', () => {
  const python = /__version__ = "(.*)"/.exec(read('sdks/python/src/exam_evaluation/_version.py'))?.[1];
  const typescript = /VERSION = '(.*)'/.exec(read('sdks/typescript/src/version.ts'))?.[1];
  const packed = NPM.map((name) => (JSON.parse(read(`sdks/${name}/package.json`)) as { version: string }).version);
  expect([python, typescript, ...packed]).toEqual([version, version, ...NPM.map(() => version)]);
  for (const sdk of ['python', ...NPM]) expect(read(`sdks/${sdk}/CHANGELOG.md`)).toContain(`\n## ${version}\n`);
});

test('all packages carry the licence; those of npm their change log', () => {
  for (const packed of [tarball, ...TOOLS.map(packNpm)]) {
    const files = execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' });
    for (const name of ['LICENSE', 'CHANGELOG.md', 'README.md']) expect(files).toContain(`package/${name}\n`);
    expect(files).not.toMatch(/\.test\.|\/src\//);
  }
  for (const sdk of ['python', ...NPM]) expect(read(`sdks/${sdk}/LICENSE`)).toBe(read('LICENSE'));
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', packPython()], { encoding: 'utf8' });
  expect(names).toMatch(/\.dist-info\/licenses\/LICENSE /);
});

test.each(TOOLS)('%s installs the versions that are tested here', (name) => {
  const { catalog } = parse(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
  const { dependencies } = JSON.parse(read(`sdks/${name}/package.json`)) as { dependencies: Record<string, string> };
  const tested = Object.keys(dependencies).map((dependency) => [dependency, catalog[dependency]]);
  expect(Object.entries(dependencies)).toEqual(tested);
});

test('a program imports and requires it', () => {
  expect(engines.node).toBe('^20.19 || >=22.12');
  expect(onEach('imported.mjs')).toEqual(printed(PRINTED));
  expect(onEach('required.cjs')).toEqual(printed(PRINTED));
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
  expect(onEach(outfile)).toEqual(printed(PRINTED));
});

test('Vite bundles it for a server', () => {
  const vite = join(ROOT, 'test/node_modules/vite/bin/vite.js');
  writeFileSync(join(project, 'vite.config.mjs'), 'export default { ssr: { noExternal: true } };\n');
  run(process.execPath, vite, 'build', '--ssr', 'imported.mjs', '--outDir', 'vite', '--logLevel', 'error');
  expect(onEach('vite/imported.js')).toEqual(printed(PRINTED));
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
  expect(onEach('dom.mjs')).toEqual(printed(`${NOT_IN_BROWSERS}\n`));
});

/** Runs a program of Python on Pyodide, with the packages in `site`. */
const ON_PYODIDE = `
import { readFileSync } from 'node:fs';
import { loadPyodide } from ${JSON.stringify(pathToFileURL(runtime('pyodide')))};
const python = await loadPyodide();
python.FS.mkdirTree('/site');
python.FS.mount(python.FS.filesystems.NODEFS, { root: 'site' }, '/site');
python.runPython("import sys; sys.path.insert(0, '/site'); print(*sys.version_info[:2])");
await python.runPythonAsync(readFileSync('program.py', 'utf8'));
`;

/** The interpreters of this machine that the package is for, by their versions. */
function interpreters(): Record<string, string> {
  const kept = process.env.PYENV_ROOT ?? join(homedir(), '.pyenv');
  const patterns = [...(process.env.PATH ?? '').split(delimiter), join(kept, 'versions/3.*/bin')];
  const found = patterns
    .flatMap((folder) => globSync(join(folder, 'python3.1[0-9]')))
    .map((python) => {
      const { stdout } = spawnSync(python, ['-c', 'import pip, sys; print(sys.version_info[1])'], { encoding: 'utf8' });
      return [`3.${stdout.trim()}`, python] as const;
    });
  return Object.fromEntries(found.filter(([version]) => version !== '3.'));
}

test('the wheel runs on the interpreters of this machine', () => {
  const found = interpreters();
  const [oldest] = Object.keys(found).sort();
  expect(oldest).toMatch(/^3\.1\d$/);
  const wheel = [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--root-user-action=ignore',
    '--target',
    'site',
    packPython(),
  ];
  expect(run(found[oldest!]!, '-m', 'pip', ...wheel)).toBe('');
  writeFileSync(join(project, 'program.py'), PYTHON);
  const ran = Object.entries(found).map(([name, python]) => [name, run(python, 'program.py')]);
  expect(Object.fromEntries(ran)).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, '36 36\n'])));
  // No registry has CPython 3.14 for Linux but as WebAssembly.
  writeFileSync(join(project, 'on-pyodide.mjs'), ON_PYODIDE);
  expect(run(runtime('node24'), 'on-pyodide.mjs')).toBe('3 14\n36 36\n');
  console.log(`The wheel runs on Python ${Object.keys(found).sort().join(', ')} and, as WebAssembly, 3.14.`);
});
