import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { Certificates } from '@exam-evaluation/runtime/rpc/certificates.ts';
import {
  type Channel,
  closeChannel,
  createClient,
  openChannel,
  RpcFailure,
} from '@exam-evaluation/runtime/rpc/client.ts';
import { serveConnect } from '@exam-evaluation/runtime/rpc/connect.ts';
import { GrpcTransport } from '@exam-evaluation/runtime/rpc/grpc-transport.ts';
import { bind, Dispatcher, type Handlers } from '@exam-evaluation/runtime/rpc/handlers.ts';
import { serveGrpc } from '@exam-evaluation/runtime/rpc/server.ts';
import { TestAuthority } from '@exam-evaluation/testing/certificates.ts';
import { Client, credentials, status } from '@grpc/grpc-js';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { healthOf } from '../../harness/health.ts';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const authority = new TestAuthority(join(folder, 'authority'));
const other = new TestAuthority(join(folder, 'other'));
const TOKEN = 'token-of-the-gateway-0001';
const lifecycle = new Lifecycle(createLogger({ service: 'test', level: 'silent' }));
afterAll(async () => {
  await lifecycle.stop();
  rmSync(folder, { recursive: true });
});

let made = 0;
/** Makes a folder with a certificate for the name. */
async function issued(by: TestAuthority, name = 'localhost'): Promise<string> {
  const path = join(folder, `files-${++made}`);
  await by.issue(path, [name]);
  return path;
}

async function startServer(files: string) {
  const certificates = new Certificates(files);
  const handlers: Partial<Handlers<typeof ExamsService>> = { getExam: async ({ examId }) => ({ id: examId }) };
  const bindings = [bind(ExamsService, ['*'], handlers as Handlers<typeof ExamsService>)];
  const log = createLogger({ service: 'test', level: 'silent' });
  const dispatcher = new Dispatcher({ tokens: new Map([[TOKEN, 'gateway']]), log });
  const options = { host: 'localhost', port: 0, dispatcher, lifecycle };
  const healthPort = await freePort();
  const grpc = await serveGrpc(bindings, { ...options, tls: { certificates, healthPort } });
  const connectPort = await serveConnect(bindings, { ...options, certificates });
  return {
    certificates,
    files,
    grpc: `localhost:${grpc.port}`,
    health: `localhost:${healthPort}`,
    connectPort,
    setServing: grpc.setServing,
  };
}

/** Makes a call with enough time for all retries, so that it fails by its error, not by its deadline. */
async function call(channel: Channel): Promise<string> {
  try {
    return (await createClient(ExamsService, channel).getExam({ examId: 'e-1' }, { timeoutMs: 30_000 })).id;
  } finally {
    closeChannel(channel);
  }
}

const from = (address: string, files: string) => openChannel(address, TOKEN, new Certificates(files));

/** Status of a call as JSON over HTTPS. */
function post(port: number, files?: string): Promise<number | undefined> {
  const pem = (file: string) => readFileSync(join(files!, file));
  const own = files ? { cert: pem('tls.crt'), key: pem('tls.key') } : {};
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
  const ca = readFileSync(join(server.files, 'ca.crt'));
  return new Promise((resolve, reject) => {
    const path = '/exams.v1.ExamsService/GetExam';
    const sent = request({ host: 'localhost', port, path, method: 'POST', headers, ca, agent: false, ...own });
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', reject);
    sent.end('{"examId":"e-2"}');
  });
}

/** Serial number of the certificate that a server presents. */
function serialOf(address: string | number): Promise<string> {
  const port = Number(String(address).split(':').at(-1));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: 'localhost', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

let server: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  server = await startServer(await issued(authority));
});

test('a client with a certificate of the authority is answered, over gRPC and as JSON', async () => {
  const files = await issued(authority, 'gateway');
  expect(await call(from(server.grpc, files))).toBe('e-1');
  expect(await post(server.connectPort, files)).toBe(200);
});

describe('refused before a call is made', () => {
  const refused = async (answer: Promise<unknown>) => {
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcFailure);
    expect(error).toMatchObject({ sent: false });
  };

  test('a client that speaks no TLS', async () => {
    const error = await call(openChannel(server.grpc, TOKEN)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcFailure);
  });

  test('a client without a certificate', async () => {
    const ca = readFileSync(join(server.files, 'ca.crt'));
    const error = await call({
      transport: new GrpcTransport(server.grpc, credentials.createSsl(ca)),
      token: TOKEN,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcFailure);
    await expect(post(server.connectPort)).rejects.toThrow();
  });

  test('a client with a certificate of another authority', async () => {
    const files = await issued(other);
    writeFileSync(join(files, 'trusted.crt'), readFileSync(join(server.files, 'ca.crt')));
    const [ca, key, cert] = ['trusted.crt', 'tls.key', 'tls.crt'].map((file) => readFileSync(join(files, file)));
    const error = await call({
      transport: new GrpcTransport(server.grpc, credentials.createSsl(ca!, key!, cert!)),
      token: TOKEN,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RpcFailure);
    await expect(post(server.connectPort, files)).rejects.toThrow();
  });

  test('a server with a certificate of another authority', async () => {
    const impostor = await startServer(await issued(other));
    await refused(call(from(impostor.grpc, await issued(authority))));
  });

  test('a server whose certificate has another name', async () => {
    const misnamed = await startServer(await issued(authority, 'billing'));
    await refused(call(from(misnamed.grpc, await issued(authority))));
  });
});

describe('renewed files', () => {
  test('apply to every connection made from then on, for both sides’ certificates', async () => {
    const client = new Certificates(await issued(authority));
    const address = server.grpc;
    const kept = openChannel(address, TOKEN, client);
    const api = createClient(ExamsService, kept);
    expect((await api.getExam({ examId: 'before' })).id).toBe('before');
    const before = await serialOf(address);
    expect(await serialOf(server.connectPort)).toBe(before);

    await authority.issue(server.files, ['localhost']);
    await server.certificates.renewal.run(AbortSignal.timeout(1_000));
    const after = await serialOf(address);
    expect(after).not.toBe(before);
    expect(await serialOf(server.connectPort)).toBe(after);
    expect((await api.getExam({ examId: 'after' })).id).toBe('after');
    closeChannel(kept);

    // With another authority, a client that still has the old one's certificate is refused.
    await other.issue(server.files, ['localhost']);
    await server.certificates.renewal.run(AbortSignal.timeout(1_000));
    await expect(call(openChannel(address, TOKEN, client))).rejects.toThrow(RpcFailure);
    expect(await call(from(address, await issued(other)))).toBe('e-1');
  });

  test('renewed at the client are used by the channels that it has', async () => {
    const files = await issued(other);
    const certificates = new Certificates(files);
    const channel = openChannel(server.grpc, TOKEN, certificates);
    const api = createClient(ExamsService, channel);
    await expect(api.getExam({ examId: 'e-1' }, { timeoutMs: 3_000 })).rejects.toThrow(RpcFailure);
    await authority.issue(files, ['gateway']);
    await certificates.renewal.run(AbortSignal.timeout(1_000));
    // The channel tries again by itself, a second after its last failure at most.
    const answer = await eventually(
      () => api.getExam({ examId: 'e-1' }, { timeoutMs: 3_000 }).catch(() => undefined),
      (found) => found !== undefined,
    );
    expect(answer?.id).toBe('e-1');
    closeChannel(channel);
  });

  test('that do not belong together are not used, and an error says so', async () => {
    const before = await serialOf(server.grpc);
    const strange = readFileSync(join(await issued(authority), 'tls.key'));
    writeFileSync(join(server.files, 'tls.key'), strange);
    await expect(server.certificates.renewal.run(AbortSignal.timeout(1_000))).rejects.toThrow(/key values mismatch/);
    expect(await serialOf(server.grpc)).toBe(before);
    expect(() => new Certificates(server.files)).toThrow(/key values mismatch/);
  });
});

test('a probe that speaks no TLS asks for health on a port of its own, and gets nothing else there', async () => {
  const health = new Client(server.health, credentials.createInsecure());
  const exams = openChannel(server.health, TOKEN);
  expect(await healthOf(health)).toBe('NOT_SERVING');
  server.setServing(true);
  expect(await healthOf(health)).toBe('SERVING');
  health.close();
  await expect(call(exams)).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
});
