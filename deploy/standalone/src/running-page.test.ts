import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test("the operators' page of what runs agrees with the code: npm run running", () => {
  // In a process of its own, with Node's own module loader.
  const program = join(import.meta.dirname, 'running-page.ts');
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([0, '']);
});
