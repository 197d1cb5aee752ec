import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as http2 } from 'node:http2';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentContext, runInContext } from '../context.ts';
import { ContractError, engineUnavailable, refuse } from '../errors/contract-error.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { closeChannel, createClient, openChannel, RpcFailure } from './client.ts';
import { serveConnect } from './connect.ts';
import { type Binding, bind, type Call, Dispatcher, type Handlers } from './handlers.ts';
import { serveGrpc } from './server.ts';

/** Details of a refusal, with more than this version knows. */
const REFUSED = { exam_id: 'other', nested: { count: 2 } };

const lines: string[] = [];
const log = createLogger({ service: 'test', write: (line) => lines.push(line) });
const lifecycle = new Lifecycle(log);
const TOKEN = 'token-of-the-gateway-0001';
const dispatcher = new Dispatcher({
  tokens: new Map([
    [TOKEN, 'gateway'],
    ['token-of-a-worker-00001', 'grading'],
  ]),
  log,
});

let seen: { call: Call; requestId: string | undefined; remainingMs: number } | undefined;
let busyCalls = 0;
const handlers: Partial<Handlers<typeof ExamsService>> = {
  getExam: async (request, call) => {
    seen = {
      call,
      requestId: currentContext()?.requestId,
      remainingMs: (currentContext()?.deadline ?? 0) - Date.now(),
    };
    if (request.examId === 'refused') throw refuse('exam_exists', REFUSED);
    if (request.examId === 'fields') {
      throw new ContractError('validation_failed', {
        details: { errors: [{ field: 'questions[3].max_marks', code: 'out_of_range', message: 'too much' }] },
      });
    }
    if (request.examId === 'busy') {
      busyCalls++;
      throw engineUnavailable();
    }
    if (request.examId === 'slow') {
      await sleep(seen.remainingMs);
      throw engineUnavailable();
    }
    if (request.examId === 'bug') throw new Error('secret internals');
    return { id: request.examId, totalMarks: 250 };
  },
};

let address: string;
let connectUrl: string;
let channel: ReturnType<typeof openChannel>;

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
  channel = openChannel(address, TOKEN);
});
afterAll(async () => {
  closeChannel(channel);
  await lifecycle.stop();
});

const getExam = (examId: string, token = TOKEN) => {
  const other = token === TOKEN ? channel : openChannel(address, token);
  const answer = createClient(ExamsService, other).getExam({ examId });
  return answer.finally(() => other !== channel && closeChannel(other));
};

test('a call carries its message, its caller, the request id and the time left', async () => {
  const answer = await runInContext({ requestId: 'req-1', deadline: Date.now() + 9_000 }, () => getExam('e-1'));
  expect(answer).toMatchObject({ id: 'e-1', totalMarks: 250 });
  expect(seen).toMatchObject({ call: { caller: 'gateway' }, requestId: 'req-1' });
  expect(seen!.remainingMs).toBeLessThanOrEqual(9_000); // 10 s when nobody says it
});

test('a large request gets more time than a small one', async () => {
  await getExam('e-1');
  expect(seen!.remainingMs).toBeLessThanOrEqual(10_000);
  await getExam('e'.repeat(2 ** 20));
  expect(seen!.remainingMs).toBeGreaterThan(10_000);
});

test('a refusal arrives as it was thrown', async () => {
  const error = await getExam('refused').catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContractError);
  expect(error).toMatchObject({
    code: 'exam_exists',
    status: 409,
    details: REFUSED,
  });
});

test('a service that refuses for want of room is not asked again by the connection: the caller decides', async () => {
  await expect(getExam('busy')).rejects.toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 5 });
  expect(busyCalls).toBe(1);
});

test('a service that works until its time is over still answers before its caller has given up', async () => {
  const slow = runInContext({ requestId: 'req-2', deadline: Date.now() + 5_000 }, () => getExam('slow'));
  await expect(slow).rejects.toMatchObject({ code: 'engine_unavailable' });
});

test('failing fields arrive with path, code and message', async () => {
  await expect(getExam('fields')).rejects.toMatchObject({
    code: 'validation_failed',
    details: { errors: [{ field: 'questions[3].max_marks', code: 'out_of_range', message: 'too much' }] },
  });
});

test('a bug tells the caller nothing of its inside, and the log everything', async () => {
  const error = await getExam('bug').catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'internal_error' });
  expect(JSON.stringify(error)).not.toContain('secret internals');
  expect(lines.join()).toContain('secret internals');
});

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

  test('an unknown one is refused', async () => {
    await expect(getExam('e-1', 'no-such-token-here-0001')).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
  test('one that may not call this service is refused', async () => {
    await expect(getExam('e-1', 'token-of-a-worker-00001')).rejects.toMatchObject({ code: 'insufficient_scope' });
  });
});

test('nobody there is a failure that surely was not sent', async () => {
  const nowhere = openChannel('127.0.0.1:1', TOKEN);
  const error = await createClient(ExamsService, nowhere)
    .getExam({ examId: 'x' })
    .catch((thrown) => thrown);
  closeChannel(nowhere);
  expect(error).toBeInstanceOf(RpcFailure);
  expect(error.sent).toBe(false);
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
