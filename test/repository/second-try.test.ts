import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { nothingRun, runStage, type Stage } from '../stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A stage whose runner reports the tests of these files as Jest would. */
function reporting(name: string, files: Record<string, string[]>, again?: Stage['again']): Stage {
  const report = join(folder, `${name}.json`);
  const statuses = Object.values(files).flat();
  const number = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const content = {
    ...{ numPassedTests: number('passed'), numFailedTests: number('failed') },
    ...{ numPendingTests: 0, numRuntimeErrorTestSuites: 0 },
    testResults: Object.entries(files).map(([file, tests]) => ({
      name: join(import.meta.dirname, '../..', file),
      status: tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: tests.map((status) => ({ status })),
    })),
  };
  writeFileSync(report, JSON.stringify(content));
  return { name, report, command: [process.execPath, '-e', ''], limitSeconds: 20, again };
}

test('a file that fails once is run again by itself, counted once and named', async () => {
  const tried: string[][] = [];
  const stage = reporting('first', { 'a.test.ts': ['passed', 'failed'], 'b.test.ts': ['passed'] }, (files) => {
    tried.push([...files]);
    return reporting('second', { 'a.test.ts': ['passed', 'passed'] });
  });
  expect(await runStage(stage)).toEqual({ passed: 3, failed: 0, skipped: 0, unstable: ['a.test.ts'] });
  expect(tried).toEqual([['a.test.ts']]);
});

test('a file that fails again fails the run', async () => {
  const stage = reporting('one', { 'a.test.ts': ['passed', 'failed'] }, () =>
    reporting('two', { 'a.test.ts': ['passed', 'failed'] }),
  );
  expect(await runStage(stage)).toEqual({ passed: 1, failed: 1, skipped: 0, unstable: [] });
});

test('many failed files get no second try, and none does where files share a system', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.test.ts`, ['failed']]));
  const never = () => {
    throw new Error('A second try was made.');
  };
  expect(await runStage(reporting('many', files, never))).toEqual({ ...nothingRun(), failed: 4 });
  expect(await runStage(reporting('shared', { 'a.test.ts': ['failed'] }))).toEqual({ ...nothingRun(), failed: 1 });
});
