import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, provisionDatabase } from '@exam-evaluation/data/provision.ts';
import { type Parts, startParts } from '@exam-evaluation/stack/parts/start-parts.ts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { SERVICES } from './needs.ts';
import { Pod } from './pods.ts';
import { type KubernetesObject, render } from './render.ts';

// The release without a cluster: every entry point with exactly what its rendered manifest gives it, on the real parts.
jest.setTimeout(240_000);

const IP = Object.fromEntries(SERVICES.map((service, index) => [service, `127.0.0.${index + 11}`]));
const folder = mkdtempSync(join(tmpdir(), 'release-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs under another uid and must get through
const pods = new Map<string, Pod>();
let parts: Parts;
let objects: KubernetesObject[];
let secrets: Record<string, string>;

beforeAll(async () => {
  parts = await startParts({ folder });
  const { kafka, postgres, redis, s3 } = parts.addresses;
  secrets = { 'redis-url': redis, 's3-access-key': s3.accessKey, 's3-secret-key': s3.secretKey };
  for (const name of [...SERVICES, 'operator']) secrets[`token-${name}`] = randomBytes(24).toString('hex');
  secrets['cursor-secrets'] = randomBytes(24).toString('hex');
  for (const database of DATABASES) {
    const urls = await provisionDatabase(postgres, database, randomBytes(24).toString('hex'));
    secrets[`${database}-database-url`] = urls.tenantUrl;
    secrets[`${database}-system-database-url`] = urls.systemUrl;
    secrets[`${database}-owner-database-url`] = urls.ownerUrl;
  }
  objects = render('small', {
    'caBundle.configMap': '',
    kafka: { brokers: kafka, tls: false, sasl: { mechanism: '' }, topics: { partitions: 4, replication: 1 } },
    's3.endpoint': s3.endpoint,
    's3.publicUrl': s3.publicEndpoint,
    publicUrl: `http://${IP.gateway}:8080`,
  });
});
afterAll(async () => {
  for (const pod of pods.values()) await pod.stop();
  await parts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function pod(kind: string, name: string, ip = '127.0.0.1'): Pod {
  const object = objects.find((one) => one.kind === kind && one.metadata.name === `exam-evaluation-${name}`)!;
  const services = {
    ...Object.fromEntries(SERVICES.map((service) => [`exam-evaluation-${service}`, IP[service]!])),
    'exam-evaluation-gateway-internal': IP.gateway!,
    // The Service of the public API listens on 80.
    'exam-evaluation-gateway': kind === 'Pod' ? `${IP.gateway}:8080` : IP.gateway!,
  };
  return new Pod(object, { folder, ip, secrets, services });
}

async function run(kind: string, name: string): Promise<{ code: number; output: string }> {
  const once = pod(kind, name);
  once.start();
  return { code: await once.ended(), output: once.output };
}

test('the migrations run, twice at once and again', async () => {
  const migrate = () => Promise.all(DATABASES.map((database) => run('Job', `migrations-${database}`)));
  const [first, second] = await Promise.all([migrate(), migrate()]);
  expect([...first, ...second, ...(await migrate())].map(({ code, output }) => (code === 0 ? 0 : output))).toEqual(
    Array(12).fill(0),
  );
});

test('every service becomes ready', async () => {
  for (const service of SERVICES) {
    const started = pod('Deployment', service, IP[service]);
    pods.set(service, started);
    started.start();
  }
  await Promise.all([...pods.values()].map((started) => started.ready()));
});

test('helm test grades a copy', async () => {
  const { code, output } = await run('Pod', 'grades-a-copy');
  expect([code, output]).toEqual([0, expect.stringMatching(/status +graded/)]);
});

test('no secret is told in a log', () => {
  const logs = [...pods.values()].map(({ output }) => output).join('\n');
  const passwords = Object.values(secrets).flatMap((secret) =>
    secret.includes('://') ? new URL(secret).password : secret,
  );
  for (const password of passwords) if (password.length > 15) expect(logs.includes(password)).toBe(false);
});

test('each stops cleanly, long before it would be killed', async () => {
  for (const [service, running] of pods) {
    const { code, seconds, grace } = await running.stop();
    expect([service, code]).toEqual([service, 0]);
    expect(seconds).toBeLessThan(grace / 2);
  }
});
