import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);

/** Has a child tell its process id, and ends it when a message comes. */
const THREAD = `import { parentPort } from 'node:worker_threads';
import { KeptChildren } from ${source('kept.ts')};
import { BUDGETS } from ${source('../budgets.ts')};
const module = new URL('./child.mjs', import.meta.url);
const children = new KeptChildren({ name: 'a child', module, budget: BUDGETS.inspect });
parentPort.postMessage(await children.ask({}));
parentPort.once('message', () => children.close());
`;
const CHILD = `import { serveTasks } from ${source('served.ts')};
serveTasks(async () => process.pid);
`;

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a thread that ends leaves no zombie of its child', async () => {
  writeFileSync(join(folder, 'thread.mjs'), THREAD);
  writeFileSync(join(folder, 'child.mjs'), CHILD);
  const thread = new Worker(join(folder, 'thread.mjs'));
  const [pid] = (await once(thread, 'message')) as [number];
  expect(isThere(pid)).toBe(true);
  thread.postMessage('end');
  await once(thread, 'exit');
  expect(isThere(pid)).toBe(false);
});
