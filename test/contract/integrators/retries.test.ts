// The wrapper of docs/integrators/retries.md against a server that fails in every way there is.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { NODE } from '../../harness/system.ts';
import { blocksOf } from './blocks.ts';

const PAGE = join(import.meta.dirname, '../../../docs/integrators/retries.md');
const wrapper = blocksOf(readFileSync(PAGE, 'utf8')).find((block) => block.info === 'call.mjs')!.text;

const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const error = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { error: { code, message: 'no', request_id: 'r' } }, headers);
const html = (response: ServerResponse) =>
  response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>Bad Gateway</html>');
const cut = (response: ServerResponse) => response.destroy();
const done = json(201, { id: 'made' });

/** Answers the tries of one call of the wrapper. Returns what the program printed, and the requests in order. */
async function answerWith(answers: ((response: ServerResponse) => unknown)[], more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-retries-'));
  writeFileSync(join(folder, 'call.mjs'), wrapper);
  const program = `const { call } = await import('./call.mjs');
    const outcome = await call('POST', '/exams', { body: { title: 'A' }${more} }).catch((error) => ({ error: error.code === undefined ? error.message : error.code, status: error.status }));
    console.log(JSON.stringify(outcome));`;
  const seen: { key: unknown; at: number }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    seen.push({ key: request.headers['idempotency-key'], at: Date.now() });
    request.resume().on('end', () => answers[Math.min(seen.length, answers.length) - 1]!(response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { stdout } = await promisify(execFile)(NODE, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', BASE_URL: `http://127.0.0.1:${port}`, API_KEY: 'k' },
    });
    return { outcome: JSON.parse(stdout), seen };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

test.concurrent.each([
  ['a cut connection', [cut, done]],
  ['HTML of a proxy', [html, done]],
  ['500', [error(500, 'internal_error'), done]],
  ['a request that still runs', [error(409, 'request_in_progress'), done]],
  ['one after another', [error(503, 'engine_unavailable'), html, cut, done]],
])('%s is repeated with the same key', async (_, answers) => {
  const { outcome, seen } = await answerWith(answers);
  expect(outcome).toEqual({ id: 'made' });
  expect(seen).toHaveLength(answers.length);
  expect(seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
});

test.concurrent.each([
  ['rate_limited', 429],
  ['engine_unavailable', 503],
])('%s waits for as long as Retry-After says', async (code, status) => {
  const { outcome, seen } = await answerWith([error(status, code, { 'Retry-After': '2' }), done]);
  expect(outcome).toEqual({ id: 'made' });
  expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(1_990);
});

test.concurrent.each([
  [402, 'insufficient_credits'],
  [409, 'exam_not_open'],
  [422, 'validation_failed'],
])('%s %s is not repeated', async (status, code) => {
  const { outcome, seen } = await answerWith([error(status, code)]);
  expect(outcome).toEqual({ error: code, status });
  expect(seen).toHaveLength(1);
});

test.concurrent('a wait beyond the patience ends the call at once', async () => {
  const { outcome, seen } = await answerWith([error(429, 'daily_quota_exceeded', { 'Retry-After': '30000' })]);
  expect(outcome).toEqual({ error: 'daily_quota_exceeded', status: 429 });
  expect(seen).toHaveLength(1);
});

test.concurrent('patience ends at last', async () => {
  const { outcome, seen } = await answerWith([html], ', patienceMs: 20_000');
  expect(outcome).toEqual({ error: null, status: 502 });
  expect(seen.length).toBeGreaterThan(1);
});
