import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SERVICE = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { z } from 'zod';
  import { runProcess } from '${join(import.meta.dirname, 'process.ts')}';
  await runProcess('test', z.object({}), async ({ log }) => {
    for (let i = 0; i < 3; i++) { log.info('told to nobody'); await sleep(50); }
    process.exit(7);
  });`;

test('a full disk behind its log does not end a process', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
    cwd: import.meta.dirname,
    stdio: ['ignore', full, 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([7, null]);
  closeSync(full);
});
