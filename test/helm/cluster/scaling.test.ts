import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SERVICES } from '../needs.ts';
import { CHART, exampleFile, RELEASE } from '../render.ts';
import type { Client, Ran } from './client.ts';
import { type MetricsApi, startMetricsApi } from './metrics-api.ts';
import { type Plane, startPlane } from './plane.ts';

// How Kubernetes' controllers act on the budgets and autoscalers of the chart.

const NAMESPACE = 'exams';
const AT = `--namespace=${NAMESPACE}`;
const NAMES = SERVICES.map((service) => `${RELEASE}-${service}`);
const UPGRADE = [
  'upgrade',
  RELEASE,
  CHART,
  AT,
  `--values=${exampleFile('small')}`,
  '--install',
  '--disable-openapi-validation',
];

let plane: Plane;
let client: Client;
let metrics: MetricsApi;
beforeAll(async () => {
  plane = await startPlane();
  client = plane.client;
  metrics = await startMetricsApi(plane);
  await client.createRestricted(NAMESPACE);
  await client.helm(...UPGRADE, '--wait', '--timeout=120s');
  await scaledTo(2);
});
afterAll(async () => {
  await metrics?.stop();
  await plane?.stop();
});

/** Waits until every service has this many ready pods. */
async function scaledTo(replicas: number): Promise<void> {
  const deployments = NAMES.map((name) => `deployment/${name}`);
  for (const field of ['replicas', 'readyReplicas']) await until(`.status.${field}`, replicas, ...deployments);
}

async function until(field: string, value: string | number, ...objects: string[]): Promise<void> {
  await client.kubectl(['wait', `--for=jsonpath={${field}}=${value}`, AT, '--timeout=60s', ...objects]);
}

describe('while nodes are drained', () => {
  const cordon = (command: 'cordon' | 'uncordon') => client.kubectl([command, '--selector=kubernetes.io/os=linux']);
  afterAll(() => cordon('uncordon'));

  const evict = (name: string): Promise<Ran> => {
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
    const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
    return client.tryKubectl(['create', `--raw=${path}`, '--filename=-'], JSON.stringify(eviction));
  };

  test.each(SERVICES)(
    '%s: one pod may be evicted, and the next one only when a new pod has replaced it',
    async (service) => {
      const budget = `pdb/${RELEASE}-${service}`;
      await until('.status.disruptionsAllowed', 1, budget);
      const pods = await client.list(NAMESPACE, 'pods', `--selector=app.kubernetes.io/component=${service}`);
      const [first, second] = pods.map(({ metadata }) => metadata.name);
      await cordon('cordon'); // no new pod can be placed
      expect(await evict(first!)).toMatchObject({ code: 0 });
      const refused = await evict(second!);
      expect(refused.stderr).toMatch(/TooManyRequests.*violate the pod's disruption budget/);
      await cordon('uncordon');
      await until('.status.disruptionsAllowed', 1, budget);
      expect(await evict(second!)).toMatchObject({ code: 0 });
    },
  );
});

describe('when load comes and goes', () => {
  test('every service gets the pods that it needs, and no upgrade takes them away', async () => {
    await scaledTo(2);
    // At 70 % (grading: 75 %) of a pod's request, six pods carry it; five would exceed the target by more than a tenth.
    metrics.load = 4.15;
    await scaledTo(6);
    await client.helm(...UPGRADE, '--set=services.gateway.autoscaling.maxReplicas=20', '--no-hooks');
    const deployments = await client.list(NAMESPACE, 'deployments', '--selector=app.kubernetes.io/component!=evalctl');
    expect(deployments.map(({ spec }) => spec.replicas)).toEqual(SERVICES.map(() => 6));
  });

  test('they are kept for a while, and then go down to the minimum', async () => {
    metrics.load = 0.5;
    const autoscalers = NAMES.map((name) => `hpa/${name}`);
    await until('.status.conditions[?(@.type=="AbleToScale")].reason', 'ScaleDownStabilized', ...autoscalers);
    await scaledTo(6);
    // By default five minutes and then one pod a minute, which is shortened here.
    const scaleDown = { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 10, periodSeconds: 1 }] };
    const patch = JSON.stringify({ spec: { behavior: { scaleDown } } });
    for (const name of NAMES) await client.kubectl(['patch', 'hpa', name, AT, '--type=merge', `--patch=${patch}`]);
    await scaledTo(2);
  });
});
