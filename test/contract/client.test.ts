import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { institute, runtime } from '../harness/kit.ts';

const root = join(import.meta.dirname, '../..');
const programs = join(root, 'test/client');
const generated = join(root, `.cache/client-${process.pid}`);
afterAll(() => rmSync(generated, { recursive: true, force: true }));

/** Generates types from the document that is served. @returns the lines of each program that do not compile. */
async function compile(): Promise<{ flow: number[]; wrong: number[] }> {
  mkdirSync(generated, { recursive: true });
  const document = await (await fetch(`${runtime.baseUrl}/openapi.json`)).text();
  writeFileSync(join(generated, 'openapi.ts'), astToString(await openapiTS(document)));
  const options = {
    noEmit: true,
    rootDirs: [programs, generated],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const files = ['flow.ts', 'wrong-uses.ts'].map((name) => join(programs, name));
  writeFileSync(
    join(generated, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: options, files, include: [] }),
  );
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', generated, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  const failing = (name: string) => {
    const lines = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error/gm)].filter(([, path]) => path?.endsWith(name));
    return [...new Set(lines.map(([, , line]) => Number(line)))];
  };
  const elsewhere = stdout
    .split('\n')
    .filter((line) => line.includes('error') && !line.startsWith(relative(root, programs)));
  expect(elsewhere).toEqual([]);
  return { flow: failing('flow.ts'), wrong: failing('wrong-uses.ts') };
}

test('with types generated from the document the whole flow compiles, and each wrong use does not', async () => {
  const { flow, wrong } = await compile();
  expect(flow).toEqual([]);
  const lines = readFileSync(join(programs, 'wrong-uses.ts'), 'utf8').split('\n');
  // A wrong statement may take several lines; each failing line counts for the comment above it.
  const found = wrong.map((line) => lines.slice(0, line).findLast((text) => text.startsWith('// wrong:')));
  expect([...new Set(found)]).toEqual(lines.filter((text) => text.startsWith('// wrong:')));
});

test('that program runs', async () => {
  // A computed path, which the type checker does not follow: the types that the program imports do not exist here.
  const { examine } = (await import(join(programs, 'flow.ts'))) as {
    examine: (baseUrl: string, key: string) => Promise<unknown>;
  };
  const result = await examine(runtime.baseUrl, (await institute()).key);
  expect(result).toMatchObject({ status: 'graded', finalized: true, totals: { awarded: 1.5, max: 2 } });
});
