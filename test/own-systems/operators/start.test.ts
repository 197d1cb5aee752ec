import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';

const MAIN = join(import.meta.dirname, '../../../deploy/standalone/src/main.ts');

/** The output of a start that fails. */
async function failedStart(env: Record<string, string>) {
  const dataFolder = temporaryDataFolder('start');
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', ...env } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  rmSync(dataFolder, { recursive: true, force: true });
  return { said, code };
}

test.each([
  ['a data folder that cannot be made', { DATA_DIR: '/dev/null/data' }, /mkdir '\/dev\/null\/data'/],
  ['a log that cannot be written', { LOG_FILE: '/dev/null/log' }, /open '\/dev\/null\/log'/],
  ['an address of another machine', { HOST: '192.0.2.1' }, /192\.0\.2\.1/],
])('%s: one line, and exit code 1', async (_, env, line) => {
  const { said, code } = await failedStart(env);
  expect(said.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
});

test('a port that is taken is named with the setting to change', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { said, code } = await failedStart({ PORT: String(port) });
  expect(said).toBe(`port ${port} on 127.0.0.1 is in use; set PORT to another one\n`);
  expect(code).toBe(1);
  server.close();
});

test('scans that a killed worker left behind are removed at the next start', async () => {
  const [dataFolder, temporary] = [temporaryDataFolder('start'), temporaryDataFolder('temporary')];
  const left = join(temporary, `exam-evaluation-work-${spawnSync('true').pid}-left`);
  mkdirSync(left);
  writeFileSync(join(left, 'copy.pdf'), '%PDF-');
  const { process: child } = await startStandalone(dataFolder, { TMPDIR: temporary });
  expect(existsSync(left)).toBe(false);
  child.kill('SIGTERM');
  await once(child, 'exit');
  for (const folder of [dataFolder, temporary]) rmSync(folder, { recursive: true, force: true });
});

test('a full disk costs lines of the log, and nothing else', async () => {
  const dataFolder = temporaryDataFolder('start');
  const { runtime, process: child } = await startStandalone(dataFolder, { LOG_FILE: '/dev/full' });
  expect((await fetch(runtime.baseUrl.replace(/v1$/, 'readyz'))).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  rmSync(dataFolder, { recursive: true, force: true });
});
