// Protects: nothing in a file or a body, however much it holds, keeps the thread that serves others for long. What a
// callback takes is counted as processor time of its thread, so that a busy machine changes nothing.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readProcesses } from '../../bench/processes.ts';
import type { Api } from '../../harness/api.ts';
import { startOwnSystem } from '../../harness/own-system.ts';
import { HANDWRITTEN, upload } from '../../harness/uploads.ts';
import { callbacksSince, watchingCallbacks } from './callbacks.ts';
import { HEAVY_PAGES, ordinaryPage } from './pages.ts';

/** Milliseconds of processor time. */
const CALLBACK_MS_MAX = 50;
const UNPACKED_BYTES = 200 * 2 ** 20;

const folder = mkdtempSync(join(tmpdir(), 'loop-test-'));
const LOOP_FILE = join(folder, 'callbacks.jsonl');
/** Stands in the environment of the service, which children do not get. */
const PLANTED = 'planted-for-the-service';

const system = await startOwnSystem({ ...watchingCallbacks(LOOP_FILE), PLANTED });
const { ended, errorOf, institute, openExam, served, submit, written } = system.kit;
let api: Api;

beforeAll(async () => {
  api = await institute({ credits: 100 });
  // What is loaded for a first copy is not what a page costs.
  await handIn(ordinaryPage());
  const typed = await openExam(api);
  await ended(api, (await submit(api, typed, 0, written())).id);
});
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true });
});

/** Has a copy read, marked and drawn. */
async function handIn(pdf: Uint8Array): Promise<void> {
  const exam = await openExam(api, HANDWRITTEN);
  const { id } = await submit(api, exam, 0, undefined, { answers: undefined, upload_id: await upload(api, pdf) });
  const { status } = await ended(api, id);
  if (status === 'graded') await served(() => api.get(`/submissions/${id}/checked-copy`));
}

/** The callbacks since a moment that were too long. */
const longCallbacksSince = (moment: number) => callbacksSince(LOOP_FILE, moment).filter((ms) => ms > CALLBACK_MS_MAX);

test.each(Object.entries(HEAVY_PAGES))('%s', async (_, pdf) => {
  const began = Date.now();
  await handIn(pdf);
  expect(longCallbacksSince(began)).toEqual([]);
});

test('a body of 200 kB that unpacks to 200 MB', async () => {
  const began = Date.now();
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' };
  const answer = await api.request('POST', '/exams', { raw: gzipSync(Buffer.alloc(UNPACKED_BYTES, ' ')), headers });
  expect(errorOf(answer)).toBe('413 payload_too_large');
  expect(longCallbacksSince(began)).toEqual([]);
});

test("children that parse candidates' files and texts do not get the service's environment", async () => {
  await handIn(ordinaryPage());
  const environments = readProcesses()
    .filter(({ parent }) => parent === system.runtime.pid)
    .map(({ pid }) => [
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      readFileSync(`/proc/${pid}/environ`, 'utf8'),
    ])
    .filter(([command]) => command!.includes('/grading/'));
  expect(environments.length).toBeGreaterThan(0);
  expect(environments.filter(([, environment]) => environment!.includes(PLANTED))).toEqual([]);
});
