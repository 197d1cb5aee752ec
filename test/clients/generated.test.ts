// Clients that openapi-generator makes from docs/openapi.json, as an integrator gets them: with its defaults, compiled,
// and used by a program in each language that goes the way of a copy on the running system.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { institute } from '../harness/kit.ts';
import { NODE } from '../harness/system.ts';
import { generatorPrograms } from './tools.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Client {
  generator: string;
  /** The program, and its place in the generated client. */
  program: readonly [string, string];
  settings?: object;
  build?: readonly string[];
  run: (folder: string) => readonly string[];
}

const TSC = '--strict --target es2022 --lib es2023,dom --module commonjs --moduleResolution node10 --types node';
const CLIENTS: Record<string, Client> = {
  Go: {
    generator: 'go',
    program: ['main.go', 'program/main.go'],
    build: ['go', 'build', '-o', 'built', './program'],
    run: (folder) => [join(folder, 'built')],
  },
  Java: {
    generator: 'java',
    // Otherwise a list that is left out is sent empty, beside the field that takes its place.
    settings: { additionalProperties: { containerDefaultToNull: true } },
    program: ['Program.java', 'src/main/java/Program.java'],
    build: ['mvn', '--quiet', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=class-path'],
    run: (folder) => {
      const libraries = readFileSync(join(folder, 'class-path'), 'utf8');
      return ['java', '-cp', `${join(folder, 'target/classes')}:${libraries}`, 'Program'];
    },
  },
  Python: {
    generator: 'python',
    program: ['program.py', 'program.py'],
    settings: { packageName: 'generated' },
    run: () => [join(generatorPrograms(), 'python'), 'program.py'],
  },
  TypeScript: {
    generator: 'typescript-fetch',
    program: ['program.ts', 'program.ts'],
    build: [
      join(ROOT, 'test/node_modules/.bin/tsc'),
      ...TSC.split(' '),
      ...['--typeRoots', join(ROOT, 'node_modules/@types'), 'program.ts'],
    ],
    run: () => [NODE, 'program.js'],
  },
};

const PRINTED = 'graded 2 of 2\nexternal_id\nanswer\n404 exam_not_found\n';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-generated-'));
  const leftOut = { apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' };
  const settings = Object.entries(CLIENTS).map(([language, { generator, settings = {} }]) => {
    const file = join(folder, `${language}.json`);
    const [inputSpec, outputDir] = [join(ROOT, 'docs/openapi.json'), join(folder, language)];
    writeFileSync(
      file,
      JSON.stringify({ generatorName: generator, inputSpec, outputDir, globalProperties: leftOut, ...settings }),
    );
    return file;
  });
  execute(folder, [join(generatorPrograms(), 'openapi-generator-cli'), 'batch', ...settings]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @throws with all that was printed when a command fails. */
function execute(cwd: string, [command, ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    return execFileSync(command!, args, {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 550_000,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(0, 5_000));
  }
}

test.each(Object.entries(CLIENTS))(
  'a client for %s compiles, hands a copy in and reads its marks',
  async (language, { program: [from, to], build, run }) => {
    const { baseUrl, key } = await institute({ enable: ['choice_groups'] });
    const client = join(folder, language);
    mkdirSync(dirname(join(client, to)), { recursive: true });
    cpSync(join(import.meta.dirname, 'programs', from), join(client, to));
    if (build) execute(client, build);
    expect(execute(client, run(client), { BASE_URL: baseUrl, API_KEY: key })).toBe(PRINTED);
  },
);

test('no field loses its type', () => {
  const models = readdirSync(join(folder, 'Go')).filter((name) => name.startsWith('model_'));
  expect(models.length).toBeGreaterThan(100);
  const untyped = models.flatMap((name) =>
    readFileSync(join(folder, 'Go', name), 'utf8')
      .split('\n')
      .filter((line) => /(?:\s|\*)interface\{\} `json/.test(line)),
  );
  expect(untyped).toEqual([]);
});
