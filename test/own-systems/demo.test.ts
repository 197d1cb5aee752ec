import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { startOwnSystem } from '../harness/own-system.ts';
import { NODE } from '../harness/system.ts';

const DEMO = join(import.meta.dirname, '../../deploy/standalone/src/demo/main.ts');

const system = await startOwnSystem();
afterAll(() => system.stop());

test('`npm run demo` keeps what it promises', async () => {
  const { stdout } = await promisify(execFile)(NODE, [DEMO], {
    cwd: system.dataFolder,
    env: { ...process.env, DATA_DIR: system.dataFolder },
  }).catch((error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout}${error.stderr}` }));
  expect(stdout.match(/^ {3}(?:NOT )?as promised: .*/gm)).toEqual([
    expect.stringMatching(/^ {3}as promised: the typed answers/),
    expect.stringMatching(/^ {3}as promised: the printed sheet/),
    expect.stringMatching(/^ {3}as promised: a blank page/),
    expect.stringMatching(/^ {3}as promised: a photograph/),
    expect.stringMatching(/^ {3}as promised: a form/),
  ]);
});
