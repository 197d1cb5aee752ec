// Protects: calls between services behave alike, whether they cross a network or stay within the process.
import { setTimeout as sleep } from 'node:timers/promises';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentContext, runInContext } from '../context.ts';
import { ContractError, engineUnavailable, refuse } from '../errors/contract-error.ts';
import { Lifecycle } from '../lifecycle.ts';
import { createLogger } from '../log.ts';
import { type Channel, closeChannel, createClient, openChannel, RpcFailure } from './client.ts';
import { type Binding, bind, type Call, Dispatcher, type Handlers } from './handlers.ts';
import { LocalTransport } from './local-transport.ts';
import { MAX_MESSAGE_BYTES } from './methods.ts';
import { serveGrpc } from './server.ts';

/** Details of a refusal, with more than this version knows. */
const REFUSED = { exam_id: 'other', nested: { count: 2 } };
const TOKEN = 'token-of-the-gateway-0001';

type Handler = Handlers<typeof ExamsService>['getExam'];

/** Opens channels to the server, and to an address where no server listens. */
interface Served {
  open: (token: string) => Channel;
  nowhere: () => Channel;
}

const TRANSPORTS: [string, (bindings: Binding[], dispatcher: Dispatcher, lifecycle: Lifecycle) => Promise<Served>][] = [
  [
    'grpc-js',
    async (bindings, dispatcher, lifecycle) => {
      const { port } = await serveGrpc(bindings, { host: '127.0.0.1', port: 0, dispatcher, lifecycle });
      return {
        open: (token) => openChannel(`127.0.0.1:${port}`, token),
        nowhere: () => openChannel('127.0.0.1:1', TOKEN),
      };
    },
  ],
  [
    'within the process',
    async (bindings, dispatcher) => {
      const transport = new LocalTransport();
      transport.serve(bindings, dispatcher);
      return {
        open: (token) => ({ transport, token }),
        nowhere: () => ({ transport: new LocalTransport(), token: TOKEN }),
      };
    },
  ],
];

describe.each(TRANSPORTS)('%s', (_, serve) => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', write: (line) => lines.push(line) });
  const lifecycle = new Lifecycle(log);
  const channels: Channel[] = [];
  let served: Served;
  let handler: Handler;
  let calls = 0;

  beforeAll(async () => {
    const tokens = new Map([
      [TOKEN, 'gateway'],
      ['token-of-a-worker-00001', 'grading'],
    ]);
    const getExam: Handler = async (request, call) => {
      calls++;
      return await handler(request, call);
    };
    const bindings = [bind(ExamsService, ['gateway'], { getExam } as Handlers<typeof ExamsService>)];
    served = await serve(bindings, new Dispatcher({ tokens, log }), lifecycle);
  });
  afterAll(async () => {
    channels.forEach(closeChannel);
    await lifecycle.stop();
  });

  const client = (token = TOKEN) => {
    const channel = served.open(token);
    channels.push(channel);
    return createClient(ExamsService, channel);
  };
  /** What the caller gets of a handler that throws. */
  const refusedWith = async (error: Error): Promise<unknown> => {
    handler = async () => {
      throw error;
    };
    return await client()
      .getExam({ examId: 'e-1' })
      .catch((thrown: unknown) => thrown);
  };
  const remaining = () => (currentContext()?.deadline ?? 0) - Date.now();

  test('a call carries its message, its caller, the request id and the time left', async () => {
    let seen: object = {};
    let remainingMs = 0;
    handler = async ({ examId }, { caller }) => {
      seen = { caller, requestId: currentContext()?.requestId };
      remainingMs = remaining();
      return { id: examId, totalMarks: 250 };
    };
    const within = { requestId: 'req-1', deadline: Date.now() + 9_000 };
    const answer = await runInContext(within, () => client().getExam({ examId: 'e-1' }));
    expect(answer).toMatchObject({ id: 'e-1', totalMarks: 250 });
    expect(seen).toEqual({ caller: 'gateway', requestId: 'req-1' });
    expect(remainingMs).toBeLessThanOrEqual(9_000); // 10 s by default
  });

  test('a large request gets more time than a small one', async () => {
    const times: number[] = [];
    handler = async () => {
      times.push(remaining());
      return {};
    };
    await client().getExam({ examId: 'e-1' });
    await client().getExam({ examId: 'e'.repeat(2 ** 20) });
    expect(times[0]).toBeLessThanOrEqual(10_000);
    expect(times[1]).toBeGreaterThan(10_000);
  });

  test('what one side changes in a message, the other does not see', async () => {
    const kept = { id: 'e-1', warnings: [{ code: 'kept' }] };
    handler = async () => kept;
    const answer = await client().getExam({ examId: 'e-1' });
    answer.warnings[0]!.code = 'changed';
    expect((await client().getExam({ examId: 'e-1' })).warnings[0]!.code).toBe('kept');
  });

  test('a refusal arrives as it was thrown', async () => {
    const error = await refusedWith(refuse('exam_exists', REFUSED));
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ code: 'exam_exists', status: 409, details: REFUSED });
  });

  test('a service that refuses for want of room is not asked again by the connection: the caller decides', async () => {
    calls = 0;
    expect(await refusedWith(engineUnavailable())).toMatchObject({ code: 'engine_unavailable', retryAfterSeconds: 5 });
    expect(calls).toBe(1);
  });

  test('failing fields arrive with path, code and message', async () => {
    const errors = [{ field: 'questions[3].max_marks', code: 'out_of_range', message: 'too much' } as const];
    const error = await refusedWith(new ContractError('validation_failed', { details: { errors } }));
    expect(error).toMatchObject({ code: 'validation_failed', details: { errors } });
  });

  test('a bug tells the caller nothing of its inside, and the log everything', async () => {
    const error = await refusedWith(new Error('secret internals'));
    expect(error).toMatchObject({ code: 'internal_error' });
    expect(JSON.stringify(error)).not.toContain('secret internals');
    expect(lines.join()).toContain('secret internals');
  });

  test.each([
    ['an unknown token', 'no-such-token-here-0001', 'invalid_api_key'],
    ['a token that may not call this service', 'token-of-a-worker-00001', 'insufficient_scope'],
  ])('%s is refused', async (_what, token, code) => {
    await expect(client(token).getExam({ examId: 'e-1' })).rejects.toMatchObject({ code });
  });

  test('a service that works until its time is over still answers before its caller has given up', async () => {
    handler = async () => {
      await sleep(remaining());
      throw engineUnavailable();
    };
    const slow = runInContext({ requestId: 'req-2', deadline: Date.now() + 5_000 }, () =>
      client().getExam({ examId: 'slow' }),
    );
    await expect(slow).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  /** A call whose handler runs until it is cancelled. */
  function endless() {
    const { promise: begun, resolve: begin } = Promise.withResolvers<Call>();
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    handler = async (_request, call) => {
      call.signal.addEventListener('abort', () => tell());
      begin(call);
      await told;
      return {};
    };
    return { begun, told };
  }

  test('a caller that stops waiting gets a failure at once, and the service is told', async () => {
    const { begun, told } = endless();
    const waiting = new AbortController();
    const answer = client().getExam({ examId: 'e-1' }, { signal: waiting.signal });
    const failure = answer.catch((thrown: unknown) => thrown);
    await begun;
    waiting.abort();
    expect(await failure).toMatchObject({ code: status.CANCELLED, sent: true });
    await told;
  });

  test('a caller that had stopped waiting before gets a failure', async () => {
    handler = async () => ({});
    const failing = client().getExam({ examId: 'e-1' }, { signal: AbortSignal.abort() });
    await expect(failing).rejects.toMatchObject({ code: status.CANCELLED });
  });

  test('a service that takes too long fails the call, and is told', async () => {
    const { told } = endless();
    const failure = await client()
      .getExam({ examId: 'e-1' }, { timeoutMs: 300 })
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(RpcFailure);
    expect(failure).toMatchObject({ code: status.DEADLINE_EXCEEDED, sent: true });
    await told;
  });

  test('a call that was answered is not cancelled afterwards', async () => {
    const signals: AbortSignal[] = [];
    handler = async (_request, { signal }) => {
      signals.push(signal);
      return {};
    };
    for (let call = 0; call < 3; call++) await client().getExam({ examId: 'e-1' });
    expect(signals.map((signal) => signal.aborted)).toEqual([false, false, false]);
  });

  test('a message beyond the limit fails the call, on the way there and back', async () => {
    handler = async ({ examId }) => ({ id: examId || 'e'.repeat(MAX_MESSAGE_BYTES) });
    for (const examId of ['e'.repeat(MAX_MESSAGE_BYTES), '']) {
      await expect(client().getExam({ examId })).rejects.toMatchObject({ code: status.RESOURCE_EXHAUSTED });
    }
  });

  test('a call to an address without a server fails as certainly not sent', async () => {
    const channel = served.nowhere();
    channels.push(channel);
    const failure = await createClient(ExamsService, channel)
      .getExam({ examId: 'x' })
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(RpcFailure);
    expect(failure).toMatchObject({ code: status.UNAVAILABLE, sent: false });
  });
});
