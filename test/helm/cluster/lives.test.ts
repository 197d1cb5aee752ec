import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../harness/eventually.ts';
import { CHART, EXAMPLES, exampleFile, RELEASE, render } from '../render.ts';
import { writeShownValues } from '../shown.ts';
import type { Client } from './client.ts';
import { type Plane, startPlane } from './plane.ts';

// Each example is installed, upgraded, suspended, rolled back and uninstalled on a real control plane, in a namespace of its own
// that enforces `restricted`.

let plane: Plane;
let client: Client;
beforeAll(async () => {
  plane = await startPlane();
  client = plane.client;
});
afterAll(() => plane?.stop());

const WRITERS = 'app.kubernetes.io/component in (gateway,exams,submissions,billing,dashboard,grading,migrations)';
const WAIT = ['--wait', '--wait-for-jobs', '--timeout=180s'];
/**
 * The objects were validated against the API server's description at the installation; validating again takes seconds.
 */
const UNCHECKED = '--disable-openapi-validation';

test.concurrent.each(EXAMPLES)(
  '%s: installed, upgraded twice, suspended, rolled back, uninstalled',
  async (example) => {
    const namespace = `exams-${example}`;
    const at = `--namespace=${namespace}`;
    const lay = (command: string, ...values: string[]) =>
      client.tryHelm(command, RELEASE, CHART, at, `--values=${exampleFile(example)}`, ...values, ...WAIT);
    await client.createRestricted(namespace);

    expect(await lay('install')).toMatchObject({ code: 0, stderr: '' });
    expect(await live(namespace)).toEqual(['info 0.1.0']);
    expect(await completedMigrations(namespace, 5)).toBe(5);
    await expectAccepted(namespace);
    if (example === 'large') await expectSpread(namespace); // the others only prefer it

    expect(await lay('upgrade', '--set=logLevel=debug', UNCHECKED)).toMatchObject({ code: 0, stderr: '' });
    expect(await live(namespace)).toEqual(['debug 0.1.0']);
    expect(await lay('upgrade', '--set=image.tag=0.1.1', UNCHECKED)).toMatchObject({ code: 0, stderr: '' });
    expect(await live(namespace)).toEqual(['info 0.1.1']);
    // A hook runs at every upgrade, a plain Job for every version.
    const completed = example === 'small' ? 15 : 10;
    expect(await completedMigrations(namespace, completed)).toBe(completed);

    const refused = await lay('upgrade', '--set=replicaCount=3', UNCHECKED);
    expect(refused.stderr).toMatch(/replicaCount: Every service scales by itself. Set services.NAME.replicas/);
    expect(await live(namespace)).toEqual(['info 0.1.1']);
    expect(await revisions(namespace)).toEqual(['superseded', 'superseded', 'deployed']);

    const suspended = await lay('upgrade', '--set=suspend=true', UNCHECKED);
    expect(suspended).toMatchObject({ code: 0, stderr: '' });
    const [, writers] = /-l '([^']+)'/.exec(suspended.stdout)!;
    await client.kubectl(['wait', '--for=delete', 'pod', at, '--timeout=120s', `--selector=${writers}`]);
    expect(await live(namespace)).toEqual([]);

    expect(await client.tryHelm('rollback', RELEASE, '2', at, ...WAIT)).toMatchObject({ code: 0, stderr: '' });
    expect(await live(namespace)).toEqual(['debug 0.1.0']);

    await client.helm('uninstall', RELEASE, at, '--cascade=foreground', '--wait');
    expect(await leftInTheEnd(namespace)).toEqual([]);
  },
);

test.each(['vault', 'csi'])('Helm 4 takes the release with secrets from %s through the same life', async (store) => {
  const namespace = `exams-${store}`;
  const at = `--namespace=${namespace}`;
  const helm4 = client.withHelm4();
  const { folder, files } = writeShownValues();
  const values = [exampleFile('small'), files.get(store)!].map((file) => `--values=${file}`);
  const lay = (command: string, ...more: string[]) =>
    helm4.tryHelm(command, RELEASE, CHART, at, ...values, ...more, ...WAIT);
  await client.createRestricted(namespace);

  expect(await lay('install')).toMatchObject({ code: 0, stderr: '' });
  expect(await lay('upgrade', '--set=image.tag=0.1.1')).toMatchObject({ code: 0, stderr: '' });
  expect(await live(namespace)).toEqual(['info 0.1.1']);
  expect(await lay('upgrade', '--set=suspend=true')).toMatchObject({ code: 0, stderr: '' });
  await client.kubectl(['wait', '--for=delete', 'pod', at, '--timeout=120s', `--selector=${WRITERS}`]);
  expect(await lay('upgrade')).toMatchObject({ code: 0, stderr: '' });
  expect(await live(namespace)).toEqual(['info 0.1.0']);
  await helm4.helm('uninstall', RELEASE, at, '--cascade=foreground', '--wait');
  expect(await leftInTheEnd(namespace)).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** What the services' pods run once a rollout is complete: each combination of log level and tag. */
async function live(namespace: string): Promise<string[]> {
  await client.kubectl(['rollout', 'status', 'deployment', `--namespace=${namespace}`, '--timeout=120s']);
  const pods = await client.list(namespace, 'pods', '--field-selector=status.phase=Running');
  const told = pods
    .filter(({ metadata }) => !('deletionTimestamp' in metadata))
    .flatMap(({ spec }) => spec.containers as Record<string, any>[])
    .filter(({ env = [] }) => env.some(({ name }: any) => name === 'LOG_LEVEL'))
    .map(({ env, image }) => `${env.find(({ name }: any) => name === 'LOG_LEVEL').value} ${image.split(':').at(-1)}`);
  return [...new Set(told)];
}

/**
 * Number of migrations that have succeeded so far, including those whose Jobs are gone. Waits for at least `least`,
 * since their events come a little later.
 */
async function completedMigrations(namespace: string, least: number): Promise<number> {
  const ended = async () => {
    const events = await client.list(namespace, 'events', '--field-selector=involvedObject.kind=Job,reason=Completed');
    const jobs = events.map(({ involvedObject }) => involvedObject).filter(({ name }) => name.includes('-migrations-'));
    return new Set(jobs.map(({ uid }) => uid)).size;
  };
  return await eventually(ended, (count) => count >= least);
}

/** Expects the API server to accept every object of the release, tests included, without unknown fields or warnings. */
async function expectAccepted(namespace: string): Promise<void> {
  const parts = await Promise.all(
    ['manifest', 'hooks'].map((part) => client.helm('get', part, RELEASE, `--namespace=${namespace}`)),
  );
  const { stdout, stderr } = await client.kubectl(STRICT(namespace), parts.map((part) => part.stdout).join('\n'));
  expect(stderr).toBe('');
  console.log(`${namespace}: ${stdout.trim().split('\n').length} objects accepted`);
}

const STRICT = (namespace: string) => [
  'apply',
  '--server-side',
  '--dry-run=server',
  '--validate=strict',
  '--force-conflicts',
  `--namespace=${namespace}`,
  '--filename=-',
];

/** Expects that the pods of each service are spread over as many zones as possible. */
async function expectSpread(namespace: string): Promise<void> {
  const pods = await client.list(namespace, 'pods', '--field-selector=status.phase=Running');
  const byService = Map.groupBy(pods, ({ metadata }) => metadata.labels!['app.kubernetes.io/component']!);
  for (const [service, own] of byService) {
    const zones = new Set(own.map(({ spec }) => spec.nodeName));
    expect([service, zones.size]).toEqual([service, Math.min(own.length, 3)]);
  }
}

async function revisions(namespace: string): Promise<string[]> {
  const { stdout } = await client.helm('history', RELEASE, `--namespace=${namespace}`, '--output=json');
  return (JSON.parse(stdout) as { status: string }[]).map(({ status }) => status);
}

/** What is left of a release after the controllers have had time to clean up. */
async function leftInTheEnd(namespace: string): Promise<string[]> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const objects = await left(namespace);
    if (objects.length === 0 || Date.now() > deadline) return objects;
    await sleep(500);
  }
}

/** What is in a namespace that others do not have, and what a release made outside it. */
async function left(namespace: string): Promise<string[]> {
  const { stdout } = await client.kubectl(['api-resources', '--namespaced', '--verbs=list,delete', '--output=name']);
  const kinds = stdout.split('\n').filter((kind) => kind && !kind.startsWith('events'));
  const classes = await client.list(namespace, 'priorityclasses', `--selector=app.kubernetes.io/instance=${RELEASE}`);
  const objects = [
    ...(await client.list(namespace, kinds.join(','))),
    // Classes of other releases stay.
    ...classes.filter(({ metadata }) => metadata.annotations?.['meta.helm.sh/release-namespace'] === namespace),
  ];
  return objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).filter((name) => !EVERYWHERE.has(name));
}

const EVERYWHERE = new Set(['ConfigMap kube-root-ca.crt', 'ServiceAccount default']);

test('the API server warns when a pod would not be restricted, and refuses a misspelt field', async () => {
  await client.createRestricted('refused');
  const apply = (deployments: string) => client.tryKubectl(STRICT('refused'), deployments);
  const deployments = (values: Record<string, unknown>) =>
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: render('small', values)
        .filter(({ kind }) => kind === 'Deployment')
        .map((object) => ({ ...object, metadata: { ...object.metadata, namespace: 'refused' } })),
    });

  expect(await apply(deployments({}))).toMatchObject({ code: 0, stderr: '' });
  const loose = await apply(deployments({ 'containerSecurityContext.allowPrivilegeEscalation': true }));
  expect(loose.stderr).toMatch(/would violate PodSecurity "restricted:latest": allowPrivilegeEscalation != false/);
  const misspelt = await apply(deployments({}).replaceAll('minReadySeconds', 'minReadySecond'));
  expect(misspelt.code).toBe(1);
  expect(misspelt.stderr).toMatch(/minReadySecond\b/);
});
