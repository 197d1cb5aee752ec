import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ExamEvaluation, fileStore } from './index.ts';
import { type FakeServer, startFakeServer } from './testing.ts';

let server: FakeServer;
let client: ExamEvaluation;
let folder: string;
beforeEach(async () => {
  server = await startFakeServer();
  client = new ExamEvaluation({ baseUrl: server.baseUrl, apiKey: 'k', patienceMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-feed-'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = (rows: string[], has_more = false) => ({
  body: {
    data: rows.map((updated_at) => ({ id: updated_at, updated_at })),
    next_cursor: has_more ? 'c' : null,
    has_more,
  },
});
const asked = () => server.requests.map(({ path }) => new URL(path, 'http://a').searchParams.get('updated_since'));

test('the watermark moves past a row when the next one is asked for', async () => {
  const store = fileStore(join(folder, 'watermark'));
  server.answer('listSubmissions', page(['1', '2'], true), page(['3']));
  const seen = [];
  for await (const { id } of client.feed.follow({ store, watermark: '0', once: true })) {
    seen.push([id, await store.load()]);
  }
  expect(seen).toEqual([
    ['1', null],
    ['2', '1'],
    ['3', '2'],
  ]);
  expect([await store.load(), asked()]).toEqual(['3', ['0', '2']]);
});

test('a consumer that stops at a row gets it again', async () => {
  const store = fileStore(join(folder, 'watermark'));
  server.answer('listSubmissions', page(['1', '2']), page(['2']));
  for await (const { id } of client.feed.follow({ store, once: true })) if (id === '2') break;
  const again = [];
  for await (const { id } of client.feed.follow({ store, once: true })) again.push(id);
  expect([again, asked()]).toEqual([['2'], ['1970-01-01T00:00:00Z', '1']]);
});

test('passing failures are waited out, and lasting ones end it', async () => {
  const refusal = (status: number, code: string) => ({
    status,
    body: { error: { code, message: '', request_id: '' } },
  });
  server.answer('listSubmissions', refusal(503, 'engine_unavailable'), page(['1']), refusal(401, 'invalid_api_key'));
  const seen: string[] = [];
  const following = (async () => {
    for await (const { id } of client.feed.follow({ intervalMs: 5 })) seen.push(id);
  })();
  await expect(following).rejects.toMatchObject({ code: 'invalid_api_key' });
  expect(seen).toEqual(['1']);
});

test('a signal ends it', async () => {
  const controller = new AbortController();
  server.answer('listSubmissions', page(['1']));
  const following = (async () => {
    for await (const _ of client.feed.follow({ signal: controller.signal })) controller.abort(new Error('enough'));
  })();
  await expect(following).rejects.toThrow('enough');
});
