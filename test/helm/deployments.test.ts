import { describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import { SERVICES } from './needs.ts';
import { type KubernetesObject, parseObjects, renderText } from './render.ts';

// How a platform team shapes Deployments, and what belongs to them: when pods roll, how they scale, are evicted and scraped.

const ALL = {
  deployments: { annotations: { 'reloader.stakater.com/auto': 'true' }, revisionHistoryLimit: 2 },
  pods: {
    hostAliases: [{ ip: '192.0.2.7', hostnames: ['kafka-1.example.edu'] }],
    dnsConfig: { searches: ['example.edu'], options: [{ name: 'ndots', value: '2' }] },
    dnsPolicy: 'ClusterFirst',
    runtimeClassName: 'gvisor',
    topologySpreadConstraints: [{ topologyKey: 'example.edu/rack', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' }],
  },
  'firstKey.enabled': true,
  'firstKey.institute': 'North',
  'migrations.serviceAccountName': 'migrator',
  'evalctl.serviceAccountName': 'operators',
  'telemetry.podMonitor.scrapeTimeout': '10s',
  'telemetry.podMonitor.relabelings': [{ action: 'labeldrop', regex: 'pod_ip' }],
  'telemetry.podMonitor.metricRelabelings': [{ action: 'drop', sourceLabels: ['__name__'], regex: 'go_.*' }],
};
const METRIC = {
  type: 'Resource',
  resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 80 } },
};
const ofService = (service: string) => ({
  [`services.${service}.deployment`]: {
    annotations: { of: service },
    strategy: { rollingUpdate: { maxSurge: '50%' } },
  },
  [`services.${service}.serviceAccountName`]: `own-${service}`,
  [`services.${service}.podDisruptionBudget.minAvailable`]: '50%',
  [`services.${service}.autoscaling.metrics`]: [METRIC],
  [`services.${service}.autoscaling.behavior`]: { scaleUp: { stabilizationWindowSeconds: 30 } },
  [`services.${service}.runtimeClassName`]: 'runc',
});

const text = renderText('large', {
  ...ALL,
  'services.grading.autoscaling.by': 'cpu',
  ...Object.assign({}, ...SERVICES.map(ofService)),
});
const objects = parseObjects(text);
const named = (kind: string, name: string) =>
  objects.find((one) => one.kind === kind && one.metadata.name === `exam-evaluation-${name}`)!;
const podSpecs = (of: KubernetesObject[]): any[] =>
  of.flatMap(({ kind, spec }) => (kind === 'Pod' ? spec : spec?.template?.spec) ?? []);

test('what is rendered fits Kubernetes’ schemas', () => {
  expect(check(text).summary).toEqual({ valid: objects.length, invalid: 0, errors: 0, skipped: 0 });
});

describe.each(SERVICES)('%s', (service) => {
  const { metadata, spec } = named('Deployment', service);

  test('has the annotations and the rollout of all Deployments and its own', () => {
    expect(metadata.annotations).toEqual({ 'reloader.stakater.com/auto': 'true', of: service });
    expect(spec).toMatchObject({ revisionHistoryLimit: 2, strategy: { rollingUpdate: { maxSurge: '50%' } } });
  });

  test('spreads over what is added to the zones and nodes', () => {
    const { topologySpreadConstraints: constraints } = spec.template.spec;
    expect(constraints.map(({ topologyKey }: any) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
      'example.edu/rack',
    ]);
    for (const { labelSelector } of constraints) expect(labelSelector).toEqual(spec.selector);
  });

  test('runs as the existing ServiceAccount, and the chart makes none', () => {
    expect(spec.template.spec).toMatchObject({ serviceAccountName: `own-${service}`, runtimeClassName: 'runc' });
    expect(named('ServiceAccount', service)).toBeUndefined();
  });

  test('is evicted and scaled as asked', () => {
    const budget = named('PodDisruptionBudget', service).spec;
    expect([budget.minAvailable, budget.maxUnavailable]).toEqual(['50%', undefined]);
    const { metrics, behavior } = named('HorizontalPodAutoscaler', service).spec;
    expect(metrics.map(({ resource }: any) => resource.name)).toEqual(['cpu', 'memory']);
    expect(behavior).toMatchObject({
      scaleUp: { stabilizationWindowSeconds: 30 },
      scaleDown: { stabilizationWindowSeconds: 300 },
    });
  });
});

test('behavior of grading reaches KEDA, which makes its autoscaler', () => {
  const behavior = { scaleDown: { stabilizationWindowSeconds: 900 } };
  const keda = renderText('large', { 'services.grading.autoscaling.behavior': behavior });
  const { advanced } = parseObjects(keda).find(({ kind }) => kind === 'ScaledObject')!.spec;
  expect(advanced).toEqual({ horizontalPodAutoscalerConfig: { behavior } });
  expect(check(keda).summary).toMatchObject({ invalid: 0, errors: 0 });
});

test('every pod finds names as asked, and no pod lacks its ServiceAccount', () => {
  const specs = podSpecs(objects);
  expect(specs.length).toBeGreaterThan(12);
  for (const spec of specs) {
    expect(spec).toMatchObject({
      hostAliases: ALL.pods.hostAliases,
      dnsPolicy: 'ClusterFirst',
      dnsConfig: ALL.pods.dnsConfig,
      runtimeClassName: expect.stringMatching(/^(gvisor|runc)$/),
    });
    expect(spec.serviceAccountName).toMatch(/^(own-\w+|migrator|operators)$/);
  }
  expect(objects.filter(({ kind }) => kind === 'ServiceAccount')).toEqual([]);
});

test('a scrape has the given time-out and relabelings', () => {
  const [endpoint] = objects.find(({ kind }) => kind === 'PodMonitor')!.spec.podMetricsEndpoints;
  const { scrapeTimeout, relabelings, metricRelabelings } = endpoint;
  expect({ scrapeTimeout, relabelings, metricRelabelings }).toEqual({
    scrapeTimeout: '10s',
    relabelings: ALL['telemetry.podMonitor.relabelings'],
    metricRelabelings: ALL['telemetry.podMonitor.metricRelabelings'],
  });
});

test('probes keep what they ask, and wait as asked for all services and for one', () => {
  const probes = { startup: { failureThreshold: 300 }, liveness: { timeoutSeconds: 9 } };
  const rendered = parseObjects(
    renderText('small', {
      'deployments.probes': probes,
      'services.exams.deployment': { probes: { liveness: { timeoutSeconds: 20, initialDelaySeconds: 5 } } },
    }),
  );
  const of = (service: string) =>
    rendered.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith(service))!.spec.template.spec
      .containers[0];
  const httpGet = { path: '/healthz', port: 'metrics' };
  const startup = { httpGet, periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 300 };
  const liveness = { httpGet, periodSeconds: 10, timeoutSeconds: 9, failureThreshold: 3 };
  expect(of('billing')).toMatchObject({ startupProbe: startup, livenessProbe: liveness });
  expect(of('exams').startupProbe).toEqual(startup);
  expect(of('exams').livenessProbe).toEqual({ ...liveness, timeoutSeconds: 20, initialDelaySeconds: 5 });
  expect(of('exams').readinessProbe).toMatchObject({ grpc: { port: 50_051 }, failureThreshold: 2 });
});

test('pods may be replaced all at once', () => {
  const spec = parseObjects(renderText('small', { 'deployments.strategy.type': 'Recreate' })).find(
    ({ kind }) => kind === 'Deployment',
  )!.spec;
  expect(spec.strategy).toEqual({ type: 'Recreate' });
});

describe('pods roll when something changes that they read when they start', () => {
  /** The templates of the pods of all Deployments of the release's own images. */
  const templates = (example: string, values: object) =>
    parseObjects(renderText(example, { ...values }))
      .filter(({ kind, metadata }) => kind === 'Deployment' && !metadata.name.includes('-dev-'))
      .map(({ spec }) => JSON.stringify(spec.template));
  const differ = (one: string[], other: string[]) => one.filter((template, index) => template !== other[index]).length;
  const made = (kind: string, of: string) => ({
    extraObjects: [{ apiVersion: 'v1', kind, metadata: { name: 'made' }, data: { '{{ .Release.Name }}': of } }],
  });

  test.each(['Secret', 'ConfigMap'])('a %s among extraObjects', (kind) => {
    const before = templates('small', made(kind, 'YQ=='));
    expect(before).toHaveLength(SERVICES.length + 1);
    expect(differ(before, templates('small', made(kind, 'Yg==')))).toBe(before.length);
    expect(differ(before, templates('small', made(kind, 'YQ==')))).toBe(0);
  });

  test('the credentials of a first try', () => {
    const [before, after] = ['a', 'b'].map((of) => templates('laptop', { 'dev.password': of.repeat(16) }));
    expect(differ(before!, after!)).toBe(before!.length);
  });

  test('not an object that no pod reads', () => {
    const before = templates('small', made('NetworkPolicy', 'a'));
    expect(differ(before, templates('small', made('NetworkPolicy', 'b')))).toBe(0);
  });
});

describe('refused', () => {
  test.each([
    ['services.exams.deployment', { replicas: 3 }, /additional properties 'replicas' not allowed/],
    ['deployments.strategy', { type: 'Slow' }, /must be one of/],
    ['pods.hostAliases', [{ hostnames: ['a'] }], /missing property 'ip'/],
    ['services.exams.serviceAccountName', 'Not a name', /does not match pattern/],
    ['pods.topologySpreadConstraints', [{ topologyKey: 'x' }], /missing properties/],
    ['services.grading.autoscaling', { by: 'lag', metrics: [METRIC] }, /grading.autoscaling.metrics: goes with/],
    ['deployments.probes', { liveness: { httpGet: { path: '/' } } }, /additional properties 'httpGet' not allowed/],
    ['telemetry.podMonitor.scrapeTimeout', 'soon', /does not match pattern/],
  ])('%s = %j', (path, value, message) => {
    expect(() => renderText('small', { [path]: value })).toThrow(message);
  });
});
