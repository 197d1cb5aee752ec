import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as http2 } from 'node:http2';
import { json } from 'node:stream/consumers';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { refuse } from '../errors/contract-error.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { serveConnect } from './connect.ts';
import { type Binding, bind, Dispatcher, type Handlers } from './handlers.ts';
import { serveGrpc } from './server.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const lifecycle = new Lifecycle(log);
const TOKEN = 'token-of-the-gateway-0001';
const dispatcher = new Dispatcher({ tokens: new Map([[TOKEN, 'gateway']]), log });

const handlers: Partial<Handlers<typeof ExamsService>> = {
  getExam: async ({ examId }) => {
    if (examId === 'refused') throw refuse('exam_exists', { exam_id: 'other' });
    return { id: examId, totalMarks: 250 };
  },
};

let address: string;
let connectUrl: string;

test('a host may be an IPv6 address', async () => {
  const own = new Lifecycle(log);
  const { port } = await serveGrpc([], { host: '::1', port: 0, dispatcher, lifecycle: own });
  expect(port).toBeGreaterThan(0);
  await own.stop();
});

beforeAll(async () => {
  const bindings: Binding[] = [bind(ExamsService, ['gateway'], handlers as Handlers<typeof ExamsService>)];
  const options = { host: '127.0.0.1', port: 0, dispatcher, lifecycle };
  address = `127.0.0.1:${(await serveGrpc(bindings, options)).port}`;
  connectUrl = `http://127.0.0.1:${await serveConnect(bindings, options)}/exams.v1.ExamsService/GetExam`;
});
afterAll(() => lifecycle.stop());

describe('service tokens', () => {
  test.each(['/exams.v1.ExamsService/GetExam', '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo'])(
    '%s wants one before it reads a message',
    async (path) => {
      const session = http2(`http://${address}`);
      const headers = { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers' };
      const call = session.request(headers, { endStream: false });
      const [answer] = (await once(call, 'response')) as [Record<string, string>];
      expect(answer['grpc-status']).toBe('16');
      session.destroy();
    },
  );
});

describe('the same handlers as JSON over HTTP', () => {
  const post = (body: object, headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    fetch(connectUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('answer', async () => {
    const response = await post({ examId: 'e-2' });
    expect([response.status, await response.json()]).toEqual([200, { id: 'e-2', totalMarks: 250 }]);
  });
  test('refuse with the code of the contract in ErrorInfo', async () => {
    const body = (await (await post({ examId: 'refused' })).json()) as { code: string; details: object[] };
    expect(body.code).toBe('failed_precondition');
    expect(body.details[0]).toMatchObject({ type: 'google.rpc.ErrorInfo', debug: { reason: 'exam_exists' } });
  });
  test('want a token before they read a body', async () => {
    const { hostname, port, pathname } = new URL(connectUrl);
    for (const [type, status] of [
      ['application/json', 401],
      ['application/proto', 401],
      ['application/grpc-web+proto', 200],
    ] as const) {
      const headers = { 'content-type': type, 'content-length': String(30 * 2 ** 20) };
      const sent = request({ hostname, port, path: pathname, method: 'POST', headers });
      sent.flushHeaders();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect([response.statusCode, response.headers.connection]).toEqual([status, 'close']);
      if (status === 200) expect(response.headers['grpc-status']).toBe('16');
      else expect(await json(response)).toMatchObject({ code: 'unauthenticated' });
      sent.destroy();
    }
  });
  test('want a token', async () => {
    expect((await post({ examId: 'e-2' }, {})).status).toBe(401);
  });
});
