import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { create } from '@bufbuild/protobuf';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { CreateExamResponseSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeKey } from '../keys/key.ts';
import { type Called, exam, startTestGateway, type TestGateway, type TestKey } from '../testing.ts';

let [a, b]: TestGateway[] = [];
let [ofA, ofB]: TestKey[] = [];

beforeAll(async () => {
  const [portA, portB] = [await freePort(), await freePort()];
  a = await startTestGateway(undefined, { otherCells: [`http://127.0.0.1:${portB}`] }, portA);
  b = await startTestGateway(undefined, { otherCells: [`http://127.0.0.1:${portA}`] }, portB);
  ofA = await a.institute();
  ofB = await b.institute();
});
afterAll(async () => {
  await a!.close();
  await b!.close();
});

const EXAM = { title: 'Biology', mode: 'typed' };
const refusal = ({ status, json }: Called) => `${status} ${json.error?.code}`;

test('a request is answered by the cell of its key, whichever gateway it comes to', async () => {
  const institutes: string[] = [];
  for (const gateway of [a!, b!]) {
    gateway.fakes.exams = {
      createExam: async ({ instituteId }) => {
        institutes.push(instituteId!);
        return create(CreateExamResponseSchema, { exam: exam() });
      },
    };
  }
  for (const { key } of [ofA!, ofB!]) {
    const json = { ...EXAM, title: 'Bïology' };
    const { status, headers } = await a!.call('POST', '/exams', { key, json, headers: { 'X-Request-Id': 'mine' } });
    expect([status, headers.get('x-request-id')]).toEqual([201, 'mine']);
  }
  expect(institutes).toEqual([ofA!.instituteId, ofB!.instituteId]);
});

test('it is counted once, and refused as the other cell refuses it', async () => {
  b!.setClock(Date.now());
  const remaining = async (gateway: TestGateway) =>
    Number((await gateway.call('GET', '/me', { key: ofB!.key })).headers.get('ratelimit-remaining'));
  const first = await remaining(b!);
  expect(await remaining(a!)).toBe(first - 1);
  expect(await remaining(a!)).toBe(first - 2);
  b!.setClock(undefined);
  const body = JSON.stringify({ ...EXAM, instructions: 'x'.repeat(17 * 2 ** 20) });
  const headers = { 'Content-Type': 'application/json' };
  expect(refusal(await a!.call('POST', '/exams', { key: ofB!.key, body, headers }))).toBe('413 payload_too_large');
});

test('headers are handed on as they came, repeated ones too [IDEM-23]', async () => {
  const { port } = new URL(a!.baseUrl);
  const body = JSON.stringify(EXAM);
  const headers = ['X-API-Key', ofB!.key, 'Content-Type', 'application/json', 'Content-Length', String(body.length)];
  const sent = httpRequest({
    port,
    method: 'POST',
    path: '/v1/exams',
    headers: [...headers, 'Host', 'a', 'Idempotency-Key', 'one', 'Idempotency-Key', 'two'],
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode).toBe(422);
  expect(await text(answer)).toContain('is sent more than once');
});

test('a key that no cell knows is refused; one that is revoked is refused by its own cell', async () => {
  expect(refusal(await a!.call('GET', '/me', { key: makeKey() }))).toBe('401 invalid_api_key');
  expect(refusal(await a!.call('GET', '/me', { key: 'no key' }))).toBe('401 invalid_api_key');
  expect(refusal(await a!.call('GET', '/me'))).toBe('401 missing_api_key');
  const revoked = await b!.key(ofB!.instituteId);
  expect((await a!.call('GET', '/me', { key: revoked.key })).status).toBe(200);
  await b!.db.inspect('update api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
  b!.setClock(Date.now() + 6_000);
  expect(refusal(await a!.call('GET', '/me', { key: revoked.key }))).toBe('401 invalid_api_key');
  b!.setClock(undefined);
});

test('a gateway without other cells neither hands on nor tells which keys it has', async () => {
  const alone = await startTestGateway();
  const { key } = await alone.institute();
  expect((await alone.call('GET', '/../cells/holder', { key })).status).toBe(404);
  expect(refusal(await alone.call('GET', '/me', { key: ofA!.key }))).toBe('401 invalid_api_key');
  await alone.close();
});

test('cells that disagree about a key do not hand a request round', async () => {
  const headers = { 'X-Cell-Hops': '2' };
  expect(refusal(await a!.call('GET', '/me', { key: ofB!.key, headers }))).toBe('503 auth_unavailable');
  expect((await a!.call('GET', '/me', { key: ofA!.key, headers })).status).toBe(200);
});

/** A gateway whose only other cell is this listener. */
async function besides(listener: RequestListener) {
  const cell = createServer(listener).listen(0, '127.0.0.1');
  await once(cell, 'listening');
  const otherCells = [`http://127.0.0.1:${(cell.address() as AddressInfo).port}`];
  const gateway = await startTestGateway(undefined, { otherCells });
  const close = async () => {
    cell.close();
    cell.closeAllConnections();
    await gateway.close();
  };
  return { gateway, cell, close };
}

test('what may have arrived at a cell that does not answer is a failure, all else is refused for now', async () => {
  const { gateway, cell, close } = await besides((request, response) => {
    if (request.url === '/cells/holder') response.writeHead(204).end();
    else request.socket.destroy();
  });
  const key = makeKey();
  const ask = async (method: string) =>
    refusal(await gateway.call(method, '/exams', { key, json: method === 'POST' ? EXAM : undefined }));
  expect(await ask('POST')).toBe('500 internal_error');
  expect(await ask('GET')).toBe('503 engine_unavailable');
  cell.close();
  cell.closeAllConnections();
  expect(await ask('POST')).toBe('503 engine_unavailable');
  // Another key cannot be looked up; those of this cell go on.
  expect(refusal(await gateway.call('GET', '/me', { key: makeKey() }))).toBe('503 auth_unavailable');
  const own = await gateway.institute();
  expect((await gateway.call('GET', '/me', { key: own.key })).status).toBe(200);
  await close();
});

test('an answer is passed on while it comes, and its end is the end of both', async () => {
  const { promise: gone, resolve: isGone } = Promise.withResolvers<void>();
  const { gateway, close } = await besides((request, response) => {
    if (request.url === '/cells/holder') return void response.writeHead(204).end();
    response.once('close', isGone);
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('first');
  });
  const caller = new AbortController();
  const answer = await fetch(`${gateway.baseUrl}/exams/1/export`, {
    headers: { 'X-API-Key': makeKey() },
    signal: caller.signal,
  });
  const { value } = await answer.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toBe('first');
  caller.abort();
  await gone;
  await close();
});
