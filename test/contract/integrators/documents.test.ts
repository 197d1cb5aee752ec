// Every command and program of docs/integrators and docs/internal is run as a reader would run it, and its output is
// compared with what the document shows.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { welcome } from '@exam-evaluation/standalone/welcome.ts';
import { isWithoutPython } from '@exam-evaluation/testing/venv.ts';
import { expect, test } from '@jest/globals';
import { pythonTools } from '../../../sdks/python/venv.ts';
import { institute } from '../../harness/kit.ts';
import { installSdks } from '../../harness/sdks.ts';
import { NODE } from '../../harness/system.ts';
import { type Block, blocksOf, difference, patternOf } from './blocks.ts';
import { PYTHON, TYPESCRIPT } from './packed-programs.ts';
import { Shell } from './shell.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The running system's data folder, which holds its addresses and tokens. */
const DATA_DIR = dirname(process.env.TEST_RUNTIME!);
/** Its blocks are examples of answers, not commands; see errors-page.test.ts. */
const REFERENCE = 'integrators/errors.md';
/** They install both clients. */
const WITH_CLIENTS = ['integrators/quick-start.md', 'integrators/sdks.md'];
/** Strict compiler options that a project with the TypeScript package may have switched on. */
const STRICTEST =
  '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck false --target es2022 --lib es2023 --types node';
const documents = ['integrators', 'internal']
  .flatMap((folder) => readdirSync(join(ROOT, 'docs', folder)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.md') && path !== REFERENCE);
const blocks = (path: string) => blocksOf(readFileSync(join(ROOT, 'docs', path), 'utf8'));

test.each(documents.filter((path) => !WITH_CLIENTS.includes(path) || !isWithoutPython()))(
  '%s does what it says',
  async (path) => {
    const { baseUrl, key, instituteId } = await institute();
    // With a space in its name, and empty but for those who work on this repository: what a page needs, it has to say.
    const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation document-'));
    if (path.startsWith('internal/')) cpSync(join(ROOT, 'docs/internal'), folder, { recursive: true });
    const known: Record<string, string> = { BASE_URL: baseUrl, API_KEY: key, CHECKOUT: ROOT };
    Object.assign(known, { INSTITUTE_ID: instituteId, DATA_DIR, XDG_CONFIG_HOME: join(folder, '.config') });
    // Where `npm install --global` puts what it installs, which is the machine's own otherwise.
    Object.assign(known, { npm_config_prefix: folder, PATH: `${join(folder, 'bin')}:${process.env.PATH}` });
    const shell = new Shell(folder, known);
    try {
      let printed = '';
      for (const block of blocks(path)) {
        printed = await follow(shell, folder, block, printed).catch((error: Error) => {
          throw new Error(`${path}:${block.line}: ${error.message}`);
        });
      }
    } finally {
      await shell.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

(isWithoutPython() ? test.skip : test)('the clients install into an empty project, compile and run there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-packed-'));
  const run = (command: string, args: string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
    return stdout + stderr;
  };
  const bin = installSdks(folder);
  writeFileSync(join(folder, 'program.ts'), TYPESCRIPT);
  const tsc = join(ROOT, 'sdks/typescript/node_modules/.bin/tsc');
  for (const modules of ['esnext --moduleResolution bundler', 'node16 --moduleResolution node16', 'nodenext']) {
    const options = `${STRICTEST} --module ${modules} --typeRoots`.split(' ');
    expect(run(tsc, [...options, join(ROOT, 'node_modules/@types'), 'program.ts', 'sync-job.ts'])).toBe('');
  }
  expect(run(NODE, ['program.js'])).toBe('TypeError: path.examId is missing\n36 paused 36\n');
  writeFileSync(join(folder, 'program.py'), PYTHON);
  expect(run(join(bin, 'python'), ['program.py'])).toBe('36 36\n');
  const mypy = [
    '--strict',
    '--no-error-summary',
    '--python-version',
    '3.10',
    '--python-executable',
    join(bin, 'python'),
  ];
  expect(run(join(pythonTools(), 'mypy'), [...mypy, 'program.py', 'sync_job.py'])).toBe('');
  rmSync(folder, { recursive: true });
});

test('few blocks are not run, each with a reason', () => {
  const notRun = documents.flatMap(blocks).filter((block) => block.info.startsWith('not run'));
  for (const { info } of notRun) expect(info).toMatch(/^not run: \w.{10,}/);
  expect(notRun.length).toBeLessThanOrEqual(4);
});

test('the lines that `npm start` prints work when copied', async () => {
  const { baseUrl, key, instituteId } = await institute();
  const lines = welcome({ baseUrl, demo: { id: instituteId, key }, signInLink: '' }, 1, 'log.jsonl').split(
    'Try it:\n',
  )[1]!;
  const commands = [...lines.matchAll(/^ {2}((?:export|curl) (?:.*\\\n)*.*)$/gm)].map(([, command]) => command!);
  expect(commands).toHaveLength(4);
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-welcome-'));
  const shell = new Shell(folder, {});
  try {
    expect(await shell.run(commands[0]!)).toBe('');
    const answers = [];
    for (const command of commands.slice(1))
      answers.push(JSON.parse(await shell.run(command.replace('curl', 'curl -s'))));
    expect(answers).toEqual([
      expect.objectContaining({ institute_id: instituteId }),
      expect.objectContaining({ title: 'Capitals', status: 'open' }),
      { data: [], next_cursor: null, has_more: false },
    ]);
  } finally {
    await shell.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the operator's commands of the repository's README work when copied", async () => {
  const { instituteId } = await institute();
  const section = readFileSync(join(ROOT, 'README.md'), 'utf8').split('### Institutes, keys and credits')[1]!;
  const [commands] = blocksOf(section);
  const shell = new Shell(ROOT, { DATA_DIR });
  try {
    const printed = await shell.run(`set -e\n${commands!.text.replaceAll(/\bID\b/g, instituteId)}\nset +e`);
    expect(printed).toContain('City College');
    expect(printed).toContain('exams-office');
  } finally {
    await shell.close();
  }
});

/** Does what one block asks for. @param printed what the commands before it printed. @returns what was printed last. */
async function follow(shell: Shell, folder: string, block: Block, printed: string): Promise<string> {
  const { language, info, text } = block;
  if (info.startsWith('not run: ')) return '';
  if (info) {
    // A program may be shown piece by piece.
    appendFileSync(join(folder, info), `${text}\n`);
    return '';
  }
  if (language === 'sh') return await shell.run(text);
  if (language === 'json') {
    const found = difference(JSON.parse(text), JSON.parse(printed));
    if (found) throw new Error(`${found}\nprinted: ${printed}`);
  } else if (language === 'text') expect(printed.trimEnd()).toMatch(patternOf(text));
  else throw new Error(`nobody runs ${language} blocks: give it a file name, or say "not run: why"`);
  return '';
}
