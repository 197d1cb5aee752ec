import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as http2 } from 'node:http2';
import { json } from 'node:stream/consumers';
import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { refuse } from '../errors/contract-error.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { serveConnect } from './connect.ts';
import { type Binding, bind, Dispatcher, type Handlers } from './handlers.ts';
import { type GrpcServer, serveGrpc } from './server.ts';

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
let setServing: GrpcServer['setServing'];
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
  const served = await serveGrpc(bindings, options);
  address = `127.0.0.1:${served.port}`;
  setServing = served.setServing;
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

const STATES = ['unknown', 'serving', 'not serving'];

/** One message to a method, and the first one that comes back. */
function ask(path: string, message: Buffer): Promise<Buffer> {
  const client = new Client(address, credentials.createInsecure());
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${TOKEN}`);
  const bytes = (given: Buffer) => given;
  return new Promise<Buffer>((resolve, reject) => {
    const call = client.makeBidiStreamRequest<Buffer, Buffer>(path, bytes, bytes, metadata);
    call.on('data', resolve);
    call.on('error', reject);
    call.end(message);
  }).finally(() => client.close());
}

/** A message whose only field is a text. */
const textAt = (field: number, text: string) =>
  Buffer.from(
    new BinaryWriter()
      .uint32((field << 3) | 2)
      .string(text)
      .finish(),
  );

test('health is known for the server and for each service by its name', async () => {
  const stateOf = async (service: string) => {
    const answer = await ask('/grpc.health.v1.Health/Check', service === '' ? Buffer.alloc(0) : textAt(1, service));
    return STATES[answer[1] ?? 0];
  };
  for (const serving of [true, false]) {
    setServing(serving);
    const expected = serving ? 'serving' : 'not serving';
    expect([await stateOf(''), await stateOf('exams.v1.ExamsService')]).toEqual([expected, expected]);
  }
  await expect(stateOf('exams.v1.NoService')).rejects.toMatchObject({ code: status.NOT_FOUND });
});

describe('reflection', () => {
  const LIST = 7;
  const SYMBOL = 4;
  const reflect = async (field: number, text: string) =>
    (await ask('/grpc.reflection.v1.ServerReflection/ServerReflectionInfo', textAt(field, text))).toString('latin1');

  test('lists the services bound, and health', async () => {
    const listed = await reflect(LIST, '*');
    for (const name of ['exams.v1.ExamsService', 'grpc.health.v1.Health']) expect(listed).toContain(name);
    expect(listed).not.toContain('submissions.v1');
  });

  test.each([
    ['grpc.health.v1.HealthCheckRequest', 'grpc_health_v1.proto'],
    ['google.rpc.ErrorInfo', 'google/rpc/error_details.proto'],
    ['google.rpc.BadRequest', 'google/rpc/error_details.proto'],
    ['google.rpc.Status', 'google/rpc/status.proto'],
    ['common.v1.ErrorDetails', 'common/v1/common.proto'],
  ])('describes %s', async (symbol, file) => {
    expect(await reflect(SYMBOL, symbol)).toContain(file);
  });

  test('does not know what is not there', async () => {
    expect(await reflect(SYMBOL, 'google.rpc.Nothing')).toContain('Symbol not found');
  });
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
