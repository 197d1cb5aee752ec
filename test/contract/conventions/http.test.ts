// What HTTP itself asks of every operation, seen on the wire: fetch hides compression and interim answers.
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { fieldsOf, institute, openExam } from '../../harness/kit.ts';
import { pdfOf, slot } from '../../harness/uploads.ts';

let api: Api;
beforeAll(async () => {
  api = await institute();
});

interface Wire {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

async function onWire(method: string, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<Wire> {
  const request = open(`${api.baseUrl}${path}`, { method, headers: { 'X-API-Key': api.key, ...headers } });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

describe('compression [CONV-70]', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('a large answer comes as %s to who accepts it', async (encoding, decode) => {
    const { id } = await openExam(api);
    for (const path of ['/openapi.json', `/exams/${id}?include=questions,rubric,candidates,stats`]) {
      const plain = await onWire('GET', path, {});
      expect(plain.bytes.length).toBeGreaterThanOrEqual(1024);
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      const small = await onWire('GET', path, { 'Accept-Encoding': encoding });
      expect([small.headers['content-encoding'], small.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      expect(small.headers['content-length']).toBe(String(small.bytes.length));
      expect(decode(small.bytes).equals(plain.bytes)).toBe(true);
      const head = await onWire('HEAD', path, { 'Accept-Encoding': encoding });
      for (const name of ['content-encoding', 'content-length', 'vary'])
        expect(head.headers[name]).toBe(small.headers[name]);
    }
  });

  test('each form of an answer has its own ETag, and each is known again [CONV-72]', async () => {
    const tags = new Map<string, string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { headers } = await onWire('GET', '/openapi.json', { 'Accept-Encoding': encoding });
      tags.set(encoding, headers.etag!);
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const tag of tags.values()) {
      const again = await onWire('GET', '/openapi.json', { 'Accept-Encoding': 'br', 'If-None-Match': tag });
      expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, tags.get('br'), 0]);
    }
  });

  test('what has a version as ETag has one form [CONV-72]', async () => {
    const rubric = { criteria: [{ name: 'Whole', marks: 3, guidance: 'Names the leaf. '.repeat(100) }] };
    const { id } = await openExam(api, { questions: [{ label: '1', type: 'short_answer', max_marks: 3, rubric }] });
    const { headers } = await onWire('GET', `/exams/${id}/rubrics`, { 'Accept-Encoding': 'gzip' });
    expect([headers.etag, headers['content-encoding']]).toEqual(['"1"', undefined]);
  });

  test('a small answer, signed addresses, and an encoding that is not accepted stay plain', async () => {
    const accepts = { 'Accept-Encoding': 'gzip, br' };
    expect((await onWire('GET', '/me', accepts)).headers['content-encoding']).toBeUndefined();
    const files = Array.from({ length: 20 }, (_, n) => ({ filename: `${n}.pdf` }));
    const json = { ...accepts, 'Content-Type': 'application/json' };
    const slots = await onWire('POST', '/uploads', json, JSON.stringify({ files }));
    expect(slots.bytes.length).toBeGreaterThan(1024);
    expect([slots.status, slots.headers['content-encoding']]).toEqual([201, undefined]);
    for (const refused of ['identity', 'gzip;q=0', 'zstd', '*;q=0'])
      expect((await onWire('GET', '/openapi.json', { 'Accept-Encoding': refused })).headers['content-encoding']).toBe(
        undefined,
      );
  });
});

test('rubrics that a caller has are not sent again, unless more may have changed [RUB-57]', async () => {
  const read = async (examId: string, tag?: string) =>
    await api.get(`/exams/${examId}/rubrics`, tag ? { headers: { 'If-None-Match': tag } } : {});
  const { id, questions } = await openExam(api);
  const etag = (await read(id)).headers.get('etag')!;
  for (const tag of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
    const answer = await read(id, tag);
    expect([answer.status, answer.headers.get('etag'), answer.body.length]).toEqual([304, etag, 0]);
  }
  expect((await read(id, '"0"')).status).toBe(200);
  await api.put(`/exams/${id}/questions/${questions[0]!.id}/rubric`, { model_answer: 'Another one.' });
  expect((await read(id, etag)).status).toBe(200);
  const draft = await openExam(api, { open: false });
  expect((await read(draft.id, (await read(draft.id)).headers.get('etag')!)).status).toBe(200);
});

test('a refusal for the key says how to send one [ERR-68]', async () => {
  for (const key of ['', 'ex_eval_unknown']) {
    const { status, headers } = await onWire('GET', '/me', { 'X-API-Key': key });
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^ApiKey .*X-API-Key/)]);
  }
});

test('more than one Idempotency-Key is invalid [IDEM-23]', async () => {
  const twice = { 'Content-Type': 'application/json', 'Idempotency-Key': ['one', 'two'] };
  const { status, bytes } = await onWire('POST', '/exams', twice, '{"title":"Plants","mode":"typed"}');
  const body = JSON.parse(bytes.toString());
  expect([status, ...fieldsOf({ body })]).toEqual([422, 'Idempotency-Key invalid']);
});

test('100 Continue comes once the body is wanted, not before a refusal [CONV-71]', async () => {
  const send = async (method: string, url: string, body: Uint8Array, headers: OutgoingHttpHeaders) => {
    const expecting = { ...headers, 'Content-Length': body.length, Expect: '100-continue' };
    const request = open(url, { method, headers: expecting });
    let told = false;
    request.on('continue', () => {
      told = true;
      request.end(body);
    });
    request.on('error', () => undefined); // the connection ends with the refusal
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    request.destroy();
    return [told, response.statusCode];
  };
  const exam = Buffer.from('{"title":"Plants","mode":"typed"}');
  const create = (key: string) =>
    send('POST', `${api.baseUrl}/exams`, exam, { 'Content-Type': 'application/json', 'X-API-Key': key });
  expect(await create(api.key)).toEqual([true, 201]);
  expect(await create('ex_eval_unknown')).toEqual([false, 401]);
  const { put_url, put_headers } = await slot(api);
  expect(await send('PUT', put_url, await pdfOf(), put_headers)).toEqual([true, 200]);
});
