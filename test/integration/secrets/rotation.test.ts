import { join } from 'node:path';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { makeInstitute } from '@exam-evaluation/evalctl/institutes.ts';
import { type StackSettings, serviceEnvironment } from '@exam-evaluation/stack/environment.ts';
import { ServiceProcess } from '@exam-evaluation/stack/service-process.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';

// Follows docs/operators/secrets.md step by step: processes are restarted one after another, and requests work in
// between.

const SERVICES = ['billing', 'exams', 'gateway'] as const;
type Service = (typeof SERVICES)[number];
const OLD = 'gateway-token-before-01';
const NEW = 'gateway-token-after-001';

/** The Secret's content: the token that the gateway sends, another one that is also accepted, cursor keys. */
interface Held {
  token: string;
  previous?: string;
  cursorKeys: [string, ...string[]];
}

let settings: Omit<StackSettings, 'secrets'>;
const databases: TestDatabase[] = [];
const metricsPorts = {} as Record<Service, number>;
const running = new Map<Service, ServiceProcess>();
const output: string[] = [];
let key: string;

function environment(service: Service, held: Held): Record<string, string> {
  const token = (name: string) => `token-of-${name}-0001`;
  const { REDIS_URL: _, ...env } = serviceEnvironment(
    service,
    {
      ...settings,
      secrets: {
        databasePassword: '',
        blobKey: '',
        cursorKeys: held.cursorKeys,
        tokens: {
          gateway: held.token,
          exams: token('exams'),
          submissions: token('submissions'),
          grading: token('grading'),
          billing: token('billing'),
          dashboard: token('dashboard'),
          operator: token('operator'),
        },
        teams: {},
      },
    },
    { PATH: process.env.PATH },
  );
  const previous = service === 'gateway' || !held.previous ? '' : `,gateway=${held.previous}`;
  return {
    ...env,
    ACCEPTED_TOKENS: `${env.ACCEPTED_TOKENS}${previous}`,
    METRICS_PORT: String(metricsPorts[service]),
  };
}

/** Stops the running process and starts one with the Secret's current content. */
async function restart(service: Service, held: Held): Promise<void> {
  await running.get(service)?.stop(20_000);
  const started = new ServiceProcess({
    label: service,
    program: join(import.meta.dirname, `../../../services/${service}/src/main.ts`),
    marker: '--rotation',
    env: environment(service, held),
    print: (label, line) => output.push(`${label} ${line}`),
    onStart: () => undefined,
  });
  running.set(service, started);
  started.start();
  const ready = async () =>
    (await fetch(`http://127.0.0.1:${metricsPorts[service]}/readyz`).catch(() => undefined))?.ok ?? false;
  await eventually(ready, Boolean).catch((error: Error) => {
    throw new Error(`${error.message}\n${output.join('\n')}`);
  });
}

async function api(path: string, body?: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${settings.publicUrl}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Repeats a request on 503, as integrators do, since a service with one process does not answer while it starts. */
const answered = (path: string) =>
  eventually(
    () => api(path),
    ({ status }) => status !== 503,
  );

/** A page of exams with its cursor, for which the gateway calls exams, and billing for the institute's limits. */
const page = (cursor?: string) => answered(`/exams?limit=1${cursor ? `&cursor=${cursor}` : ''}`);

const BEFORE: Held = { token: OLD, cursorKeys: ['cursor-key-before-01'] };

beforeAll(async () => {
  const ports = {
    gateway: await freePort(),
    exams: await freePort(),
    submissions: 1,
    billing: await freePort(),
    dashboard: 1,
  };
  const http = await freePort();
  const [billing, exams, gateway] = await Promise.all(SERVICES.map((service) => startTestDatabase(service)));
  databases.push(billing!, exams!, gateway!);
  settings = {
    ports: {
      http,
      dashboard: 1,
      grpc: ports,
      connect: { gateway: 0, exams: 0, submissions: 0, billing: 0, dashboard: 0 },
    },
    parts: {
      postgres: '',
      kafka: '',
      redis: '',
      s3: { endpoint: '', publicEndpoint: '', region: '', accessKey: '', secretKey: '' },
    },
    databases: { gateway: gateway!, exams: exams!, submissions: exams!, billing: billing!, dashboard: exams! },
    publicUrl: `http://127.0.0.1:${http}`,
  };
  for (const service of SERVICES) metricsPorts[service] = await freePort();
  await Promise.all(SERVICES.map((service) => restart(service, BEFORE)));

  const at = (port: number) => `127.0.0.1:${port}`;
  const addresses = { gateway: at(ports.gateway), submissions: at(1), billing: at(ports.billing) };
  const clients = new Clients({ addresses, operatorToken: 'token-of-operator-0001' });
  const instituteId = await makeInstitute(clients, 'City College', 0n);
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'k', scopes: [...SCOPES] };
  key = (await clients.gateway.createKey(request)).secret;
  clients.close();
  for (const title of ['One', 'Two', 'Three']) {
    expect(await api('/exams', { title, mode: 'typed' })).toMatchObject({ status: 201 });
  }
});
afterAll(async () => {
  for (const one of running.values()) await one.stop(20_000);
  for (const database of databases) await database.close();
});

/** Restarts every process in the given order and expects the API to answer after each. */
async function rollOut(held: Held, order: Service[]): Promise<void> {
  for (const service of order) {
    await restart(service, held);
    expect([service, (await page()).status]).toEqual([service, 200]);
  }
}

test('a service token is changed without a refused call, and at the end the old one is refused', async () => {
  const both = { ...BEFORE, previous: NEW };
  await rollOut(both, ['gateway', 'exams', 'billing']);
  const swapped = { ...BEFORE, token: NEW, previous: OLD };
  await rollOut(swapped, ['exams', 'gateway', 'billing']);
  const after = { ...BEFORE, token: NEW };
  await rollOut(after, ['exams', 'billing', 'gateway']);
  // A gateway that still has the old token is refused.
  await restart('gateway', BEFORE);
  expect((await page()).status).toBe(500);
  await restart('gateway', after);
});

test('existing cursors stay valid while their key is kept, and are invalid without it', async () => {
  const [old, added] = ['cursor-key-before-01', 'cursor-key-after-001'] as const;
  const held = (cursorKeys: Held['cursorKeys']) => ({ ...BEFORE, token: NEW, cursorKeys });
  const reads = async (cursor: string) => (await page(cursor)).status;
  const first = (await page()).body.next_cursor;

  await restart('gateway', held([old, added]));
  expect(await reads(first)).toBe(200);
  await restart('gateway', held([added, old]));
  expect(await reads(first)).toBe(200);
  const second = (await page()).body.next_cursor;
  expect(second).not.toBe(first);

  // During a rollout a gateway of the previous step reads cursors that the new ones sign.
  await restart('gateway', held([old, added]));
  expect(await reads(second)).toBe(200);

  await restart('gateway', held([added]));
  expect(await reads(second)).toBe(200);
  expect(await page(first)).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } });
});
