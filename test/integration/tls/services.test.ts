import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { runCommandLine } from '@exam-evaluation/evalctl/program.ts';
import { TestAuthority } from '@exam-evaluation/testing/certificates.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { Client, credentials } from '@grpc/grpc-js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { healthOf } from '../../harness/health.ts';

// The entry points of three services over mutual TLS, with a database as their only part.

const SERVICES = ['billing', 'exams', 'gateway'] as const;
type Service = (typeof SERVICES)[number];

const folder = mkdtempSync(join(tmpdir(), 'tls-services-'));
const authority = new TestAuthority(join(folder, 'authority'));
const tls = (name: string) => join(folder, name);
const token = (name: string) => `token-of-the-${name}-0001`;
const databases: TestDatabase[] = [];
const processes: ChildProcess[] = [];
const ports = {} as Record<Service, { grpc: number; health: number; metrics: number }>;
let httpPort: number;
const output: string[] = [];

beforeAll(async () => {
  httpPort = await freePort();
  for (const service of SERVICES) {
    ports[service] = { grpc: await freePort(), health: await freePort(), metrics: await freePort() };
    await authority.issue(tls(service), ['localhost'], 30);
  }
  await authority.issue(tls('operator'), ['evalctl']);
  for (const service of SERVICES) {
    const database = await startTestDatabase(service);
    databases.push(database);
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../../services/${service}/src/main.ts`)], {
      env: {
        PATH: process.env.PATH,
        HOST: 'localhost',
        RPC_TLS_DIR: tls(service),
        GRPC_PORT: String(ports[service].grpc),
        HEALTH_PORT: String(ports[service].health),
        METRICS_PORT: String(ports[service].metrics),
        SERVICE_TOKEN: token(service),
        ACCEPTED_TOKENS: ['operator', 'gateway'].map((caller) => `${caller}=${token(caller)}`).join(','),
        DATABASE_URL: database.tenantUrl,
        SYSTEM_DATABASE_URL: database.systemUrl,
        EXAMS_ADDRESS: `localhost:${ports.exams.grpc}`,
        BILLING_ADDRESS: `localhost:${ports.billing.grpc}`,
        SUBMISSIONS_ADDRESS: 'localhost:1',
        HTTP_HOST: 'localhost',
        PORT: String(httpPort),
        PUBLIC_URL: `http://localhost:${httpPort}`,
        CURSOR_SECRETS: 'secret-of-the-cursors-01',
      },
    });
    processes.push(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  }
  await eventually(
    () => Promise.all(SERVICES.map(async (service) => (await get(`${ports[service].metrics}/readyz`)).ok)),
    (ready) => ready.every(Boolean),
  ).catch((error: Error) => {
    throw new Error(`${error.message}\n${output.join('')}`);
  });
});
afterAll(async () => {
  for (const child of processes) {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await exited;
  }
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true });
});

const get = (rest: string) => fetch(`http://localhost:${rest}`).catch(() => new Response(null, { status: 503 }));

/** Runs evalctl with what its pod is given. */
async function evalctl(args: string[], env: Record<string, string> = { RPC_TLS_DIR: tls('operator') }) {
  const [out, errors]: [string[], string[]] = [[], []];
  let code = 0;
  await runCommandLine([...args, '--json'], {
    env: {
      GATEWAY_ADMIN_ADDRESS: `localhost:${ports.gateway.grpc}`,
      SUBMISSIONS_ADDRESS: 'localhost:1',
      BILLING_ADDRESS: `localhost:${ports.billing.grpc}`,
      OPERATOR_TOKEN: token('operator'),
      ...env,
    },
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
    exit: (given) => {
      code = given;
    },
  });
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

test('an operator, the gateway and what it calls talk over mutual TLS', async () => {
  // evalctl → gateway → billing, which opens the account.
  const institute = await evalctl(['institute', 'create', '--name', 'City College']);
  expect(institute).toMatchObject({ code: 0 });
  const { id } = JSON.parse(institute.out) as { id: string };
  const key = await evalctl(['key', 'create', '--institute', id, '--name', 'k', '--scopes', 'evaluation:write']);
  const { key: secret } = JSON.parse(key.out) as { key: string };
  // gateway → exams
  const exam = await fetch(`http://localhost:${httpPort}/v1/exams`, {
    method: 'POST',
    headers: { 'x-api-key': secret, 'content-type': 'application/json', 'idempotency-key': 'e-1' },
    body: JSON.stringify({ title: 'Science', mode: 'handwritten' }),
  });
  expect([exam.status, await exam.json()]).toMatchObject([201, { title: 'Science' }]);
});

test('an operator without a certificate, or with one of another authority, is refused', async () => {
  const other = new TestAuthority(join(folder, 'other'));
  await other.issue(tls('stranger'), ['evalctl']);
  const list = ['institute', 'list'];
  expect(await evalctl(list, {})).toMatchObject({ code: 3 });
  expect(await evalctl(list, { RPC_TLS_DIR: tls('stranger') })).toMatchObject({ code: 3 });
  expect(await evalctl(list)).toMatchObject({ code: 0 });
});

test('probes without TLS learn a service’s health', async () => {
  for (const service of SERVICES) {
    const client = new Client(`localhost:${ports[service].health}`, credentials.createInsecure());
    expect(await healthOf(client)).toBe('SERVING');
    client.close();
  }
});

test('a certificate renewed on disk is taken up while the service runs, and its metric says so', async () => {
  const expiry = async () => {
    const text = await (await get(`${ports.billing.metrics}/metrics`)).text();
    const [, value] = /^rpc_certificate_expiry_timestamp_seconds\{file="tls\.crt"\} (\S+)$/m.exec(text) ?? [];
    return Math.round((Number(value) - Date.now() / 1000) / 86_400);
  };
  expect(await expiry()).toBe(30);
  await authority.issue(tls('billing'), ['localhost'], 90);
  await eventually(expiry, (days) => days === 90);
  expect(await evalctl(['institute', 'create', '--name', 'Town College'])).toMatchObject({ code: 0 });
});
