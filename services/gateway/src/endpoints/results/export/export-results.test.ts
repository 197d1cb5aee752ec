import { create } from '@bufbuild/protobuf';
import { ListRegistrationsResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import {
  ListResultsResponseSchema,
  type Result,
  ResultSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { exam, startTestGateway, T0, type TestGateway, type TestKey } from '../../../testing.ts';

let gateway: TestGateway;
let key: TestKey;

beforeAll(async () => {
  gateway = await startTestGateway();
  key = await gateway.institute({ scopes: ['evaluation:read'] });
});
afterAll(() => gateway.close());

beforeEach(() => {
  const { exams } = gateway.fakes;
  exams.getExam = async () => exam();
  exams.batchGetCandidates = async () => ({ candidates: [] }) as never;
  exams.listRegistrations = async () => create(ListRegistrationsResponseSchema, {});
});

const result = (candidateId: string): Result =>
  create(ResultSchema, {
    submission: { id: crypto.randomUUID(), candidateId, candidateExternalId: candidateId, status: 5 },
  });
/** @param next whether more pages follow. */
const page = (candidateIds: string[], next: boolean) =>
  create(ListResultsResponseSchema, {
    results: candidateIds.map(result),
    ...(next && { next: { updatedAt: toTimestamp(T0), id: crypto.randomUUID() } }),
  });

const open = () =>
  fetch(`${gateway.baseUrl}/exams/${crypto.randomUUID()}/export`, { headers: { 'X-API-Key': key.key } });

test('the first rows are sent before the last ones are read [RES-131]', async () => {
  let goOn = () => {};
  const seen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const pages = [page(['c-1'], true), page(['c-2'], false)];
  gateway.fakes.submissions.listResults = async ({ page: asked }) => {
    if (asked?.after) await seen;
    return pages.shift()!;
  };
  let text = '';
  for await (const part of (await open()).body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes('c-1')) goOn();
  }
  expect(
    text
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['c-1', 'c-2', '']);
});

test('a reader who reads nothing makes the service read no more than fits on the way', async () => {
  let reads = 0;
  const PAGES_MAX = 2_000;
  gateway.fakes.submissions.listResults = async () => {
    reads++;
    const candidates = Array.from({ length: 50 }, (_, n) => `${'x'.repeat(2_000)} ${reads} ${n}`);
    return page(candidates, reads < PAGES_MAX);
  };
  const response = await open();
  const reader = response.body!.getReader();
  await reader.read();
  // Each of these requests takes a turn of the same thread, and the unread export would go on meanwhile.
  for (let n = 0; n < 200; n++) await gateway.call('GET', '/me', { key: key.key });
  const held = reads;
  expect(held).toBeLessThan(PAGES_MAX / 4);
  await reader.cancel();
});

test('a copy that changes while it is read keeps its one row [RES-126]', async () => {
  const pages = [page(['c-1', 'c-2'], true), page(['c-3', 'c-1'], false)];
  gateway.fakes.submissions.listResults = async () => pages.shift()!;
  const rows = (await (await open()).text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['c-1', 'c-2', 'c-3']);
});

test('a failure before the first byte is an answer, one later ends the connection [RES-131]', async () => {
  const away = () => new Error('the service is away');
  gateway.fakes.submissions.listResults = async () => {
    throw away();
  };
  const refused = await open();
  expect([refused.status, await refused.json()]).toMatchObject([500, { error: { code: 'internal_error' } }]);
  const pages = [page(['c-1'], true)];
  gateway.fakes.submissions.listResults = async () => {
    const next = pages.shift();
    if (!next) throw away();
    return next;
  };
  const cut = await open();
  expect(cut.status).toBe(200);
  await expect(cut.text()).rejects.toThrow();
});
