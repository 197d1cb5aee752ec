import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIERS_DEFAULT } from '@exam-evaluation/contract/tiers.ts';
import { describe, expect, test } from '@jest/globals';
import { callersOf, neededSettings, SERVICES } from './needs.ts';
import { type KubernetesObject, render, renderText } from './render.ts';

const small = render('small');
const large = render('large');

function find(objects: KubernetesObject[], kind: string, name: string): KubernetesObject {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === `exam-evaluation-${name}`);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
}

const podOf = (objects: KubernetesObject[], service: string) => find(objects, 'Deployment', service).spec.template.spec;
const containerOf = (objects: KubernetesObject[], service: string) => podOf(objects, service).containers[0];

/** Names of the settings of a service, however they are given. */
function settings(objects: KubernetesObject[], service: string): string[] {
  return containerOf(objects, service).env.map(({ name }: { name: string }) => name.replace(/_FILE$/, ''));
}

/** Files of a pod's credentials: path → Secret and key. */
function secretFiles(spec: any): Record<string, string> {
  const { projected } = spec.volumes.find(({ name }: { name: string }) => name === 'secrets');
  return Object.fromEntries(
    projected.sources.map(({ secret }: any) => [secret.items[0].path, `${secret.name}/${secret.items[0].key}`]),
  );
}

describe.each(SERVICES)('%s', (service) => {
  test('is given every setting that it has on the real parts', () => {
    expect(settings(small, service)).toEqual(expect.arrayContaining(neededSettings(service)));
  });

  test('accepts the current and previous tokens of its callers, and only they reach it', () => {
    const callers = callersOf(service);
    const accepted = Object.keys(secretFiles(podOf(small, service))).filter((path) => path.startsWith('ACCEPTED_'));
    expect(accepted.sort()).toEqual(
      callers.flatMap((caller) => [`ACCEPTED_TOKENS/${caller}`, `ACCEPTED_TOKENS/${caller}.previous`]).sort(),
    );
    const { ingress } = find(small, 'NetworkPolicy', service).spec;
    const grpc = ingress.find(({ ports }: any) => ports.some(({ port }: any) => port === 'grpc'));
    const peers = (grpc?.from ?? []).map((peer: any) => peer.podSelector.matchLabels['app.kubernetes.io/component']);
    // The operator has no pod in exams and grading: evalctl does not call them.
    const operator = ['gateway', 'submissions', 'billing', 'dashboard'].includes(service) ? ['evalctl'] : [];
    expect(peers.sort()).toEqual([...callers.filter((caller) => caller !== 'operator'), ...operator].sort());
  });

  test('reads its credentials from files, and those of nobody else', () => {
    const files = secretFiles(podOf(large, service));
    for (const { name, value } of containerOf(large, service).env) {
      if (name.endsWith('_FILE') && name !== 'ACCEPTED_TOKENS_FILE')
        expect(files).toHaveProperty(value.split('/').at(-1));
    }
    const others = Object.values(files).filter((key) => /owner|^pg-/.test(key) && !key.startsWith(`pg-${service}-`));
    expect(others).toEqual([]);
  });
});

describe('a team', () => {
  test('is accepted with its current and previous token by the services that are public to teams', () => {
    const accepting = SERVICES.filter((service) => {
      const files = secretFiles(podOf(large, service));
      const now = files['ACCEPTED_TOKENS/reports'];
      expect(files['ACCEPTED_TOKENS/reports.previous']).toBe(now && `${now}-previous`);
      return now === 'exam-evaluation/token-reports';
    });
    expect(accepting).toEqual(['exams', 'submissions', 'billing']);
  });

  test.each(['operator', 'dashboard'])('cannot have the name of a caller of the release: %s', (caller) => {
    const teams = { 'credentials.teams': { [caller]: { key: 'x' } } };
    expect(() => render('small', teams)).toThrow(`credentials.teams.${caller}`);
  });
});

test('only submissions hold the key of the object store, only migrations own a schema', () => {
  const holders = (what: RegExp) =>
    large
      .filter((object) => /secretName|projected/.test(JSON.stringify(object)) && what.test(JSON.stringify(object)))
      .map(({ kind, metadata }) =>
        `${kind} ${metadata.name.replace('exam-evaluation-', '')}`.replace(/-[0-9a-f]{8}$/, ''),
      );
  expect(holders(/s3-secret-key/)).toEqual(['Deployment submissions']);
  expect(holders(/pg-\w+-owner/)).toEqual(
    ['billing', 'dashboard', 'exams', 'gateway', 'submissions'].map((database) => `Job migrations-${database}`),
  );
});

test('submissions gets the retention times; by default everything is kept for ever', () => {
  const kept = (objects: KubernetesObject[]) =>
    containerOf(objects, 'submissions')
      .env.filter(({ name }: { name: string }) => name.startsWith('RETENTION_'))
      .map(({ name, value }: { name: string; value: string }) => `${name}=${value}`);
  expect(kept(small)).toEqual(['RETENTION_AUDIT_DAYS=0', 'RETENTION_BLOBS_DAYS=0', 'RETENTION_RESULTS_DAYS=0']);
  const days = { 'retention.blobsDays': 90, 'retention.resultsDays': 730, 'retention.auditDays': 3650 };
  expect(kept(render('small', days))).toEqual([
    'RETENTION_AUDIT_DAYS=3650',
    'RETENTION_BLOBS_DAYS=90',
    'RETENTION_RESULTS_DAYS=730',
  ]);
});

test('with workload identity submissions gets no keys of the object store', () => {
  const objects = render('small', { 's3.workloadIdentity': true });
  expect(settings(objects, 'submissions').filter((name) => /^S3_.*_KEY$/.test(name))).toEqual([]);
  expect(JSON.stringify(objects)).not.toContain('s3-access-key');
});

describe('migrations', () => {
  const jobs = (objects: KubernetesObject[]) =>
    objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata);

  test('as a hook: before everything else, again at every upgrade', () => {
    for (const { annotations } of jobs(small)) {
      expect(annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    }
    expect(podOf(small, 'gateway').initContainers).toBeUndefined();
  });

  test('as a Job: another image makes another Job, the same image none, and new pods wait for it', () => {
    const names = (tag: string) => jobs(render('large', { 'image.tag': tag })).map(({ name }) => name);
    expect(names('2.0.0')).toEqual(names('2.0.0'));
    expect(names('2.0.0').filter((name) => names('2.0.1').includes(name))).toEqual([]);
    for (const service of ['gateway', 'exams', 'submissions', 'billing', 'dashboard']) {
      expect(podOf(large, service).initContainers[0].args).toEqual([`services/${service}/src/migrate.ts`, '--wait']);
    }
    expect(podOf(large, 'grading').initContainers).toBeUndefined();
  });

  test.each(['hook', 'job'])('as a %s: names of Jobs fit a label, however long the name of the release', (mode) => {
    const values = { 'migrations.mode': mode, fullnameOverride: 'assessments-of-the-university-of-the-north' };
    for (const { name } of jobs(render('small', values))) expect(name.length).toBeLessThanOrEqual(63);
  });
});

describe('scaling', () => {
  test('an autoscaler owns the number of pods', () => {
    expect(find(small, 'Deployment', 'gateway').spec).not.toHaveProperty('replicas');
    expect(find(render('laptop'), 'Deployment', 'gateway').spec.replicas).toBe(1);
    expect(small.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(SERVICES.length);
  });

  test('grading by lag: KEDA reads the groups and topics that the workers use', () => {
    const { triggers } = find(large, 'ScaledObject', 'grading').spec;
    const worker = readFileSync(join(import.meta.dirname, '../../services/grading/src/worker/worker.ts'), 'utf8');
    expect(
      triggers.map(({ metadata }: any) => metadata.topic).every((topic: string) => worker.includes(`'${topic}'`)),
    ).toBe(true);
    expect(triggers.map(({ metadata }: any) => metadata.consumerGroup).sort()).toEqual([
      'grading',
      'grading',
      'grading.instant',
    ]);
    expect(
      large.some(({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name.endsWith('grading')),
    ).toBe(false);
  });
});

describe('KEDA over TLS', () => {
  const ofKeda = (values: object) => {
    const objects = render('large', { 'kafka.tls': true, 'kafka.sasl.mechanism': '', ...values });
    const [trigger] = find(objects, 'ScaledObject', 'grading').spec.triggers;
    return [trigger.authenticationRef, objects.find(({ kind }) => kind === 'TriggerAuthentication')?.spec];
  };
  test('with a well-known authority needs no authentication', () => {
    expect(ofKeda({ 'caBundle.configMap': '' })).toEqual([undefined, undefined]);
  });
  test('with a private authority is given its certificate', () => {
    expect(ofKeda({ 'caBundle.configMap': 'ca' })).toEqual([
      { name: 'exam-evaluation-grading' },
      { configMapTargetRef: [{ parameter: 'ca', name: 'ca', key: 'ca.crt' }] },
    ]);
  });
  test('with a private authority in a Secret is given that', () => {
    const caBundle = { configMap: '', secret: 'authorities', key: 'tls.crt' };
    expect(ofKeda({ caBundle })[1]).toEqual({
      secretTargetRef: [{ parameter: 'ca', name: 'authorities', key: 'tls.crt' }],
    });
  });
});

test('checked copies: the gateway reaches the object store, but has no credentials for it', () => {
  const { egress } = find(small, 'NetworkPolicy', 'gateway').spec;
  expect(egress.flatMap(({ ports }: any) => ports.map(({ port }: any) => port))).toEqual(expect.arrayContaining([443]));
  expect(Object.keys(secretFiles(podOf(small, 'gateway'))).filter((path) => path.startsWith('S3_'))).toEqual([]);
});

test.each([
  ['ConfigMap', { configMap: 'ca' }],
  ['Secret', { configMap: '', secret: 'ca' }],
])('every pod trusts a private authority in a %s, including those of operators’ commands and tests', (_, caBundle) => {
  const pods = render('small', { caBundle, 'firstKey.enabled': true, 'firstKey.institute': 'A' })
    .map(({ kind, spec }) => (kind === 'Pod' ? spec : spec?.template?.spec))
    .filter((spec) => spec?.volumes?.some(({ name }: any) => name === 'ca'));
  expect(pods.length).toBeGreaterThan(7);
  const trusting = pods.flatMap(({ containers }) => containers.map(({ name, env }: any) => [name, trust(env)]));
  expect(trusting).toEqual(trusting.map(([name]) => [name, '/etc/exam-evaluation/ca.crt']));
});

const trust = (env: any[]) => env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;

test('the first key is made for an institute of any name, with any number of credits', () => {
  for (const institute of ['College: North', 'School #5']) {
    const values = { enabled: true, institute, credits: 1_000_000, holdSeconds: 900 };
    const job = render('small', { firstKey: values }).find(({ metadata }) => metadata.name.includes('first-key'))!;
    expect(job.spec.template.spec.containers[0].args.slice(2)).toEqual([
      `--name=${institute}`,
      '--credits=1000000',
      '--file=/tmp/first-key',
      '--hold=900',
    ]);
  }
});

test('priority classes, which are cluster-wide, have the namespace in their names, and pods name them', () => {
  const classes = large.filter(({ kind }) => kind === 'PriorityClass').map(({ metadata }) => metadata.name);
  expect(classes.sort()).toEqual(['exams-exam-evaluation-grading', 'exams-exam-evaluation-serving']);
  expect(podOf(large, 'grading').priorityClassName).toBe('exams-exam-evaluation-grading');
  expect(podOf(large, 'exams').priorityClassName).toBe('exams-exam-evaluation-serving');
});

test('clients see every pod of a service', () => {
  for (const service of ['exams', 'submissions', 'billing', 'gateway-internal', 'dashboard-internal']) {
    expect(find(small, 'Service', service).spec.clusterIP).toBe('None');
  }
  const addresses = containerOf(small, 'gateway').env.filter(({ name }: any) => name.endsWith('_ADDRESS'));
  expect(addresses.map(({ value }: any) => value)).toEqual(
    ['billing', 'exams', 'submissions'].map((service) => `dns:///exam-evaluation-${service}:50051`),
  );
});

test('an operator’s setting overrides the chart’s, whatever its type', () => {
  const { env } = containerOf(
    render('small', { 'services.billing.env': { LOG_LEVEL: 'debug', X_NUMBER: 5 } }),
    'billing',
  );
  expect(env).toEqual(
    expect.arrayContaining([
      { name: 'LOG_LEVEL', value: 'debug' },
      { name: 'X_NUMBER', value: '5' },
    ]),
  );
});

test('tiers reach the gateway as they were given', () => {
  const { key, ...institute } = TIERS_DEFAULT.high;
  const tiers = { wide: { ...institute, key: { ...key, reads: { second: 1000000, minute: 5000000 } } } };
  const given = containerOf(render('small', { tiers }), 'gateway').env.find(({ name }: any) => name === 'TIERS');
  expect(JSON.parse(given.value)).toEqual(tiers);
});

test('in the example `laptop` the services find the secrets and the parts of the release', () => {
  const laptop = render('laptop');
  const made = new Map(
    laptop.filter(({ kind }) => kind === 'Secret').map((secret) => [secret.metadata.name, secret.stringData]),
  );
  for (const service of SERVICES) {
    for (const [path, reference] of Object.entries(secretFiles(podOf(laptop, service)))) {
      const [name, key] = reference.split('/') as [string, string];
      if (!path.endsWith('.previous')) expect(made.get(name)?.[key]).toMatch(/./);
    }
  }
  const { 'token-gateway': token, 'token-exams': other } = made.get('exam-evaluation-dev-credentials')!;
  expect(token).toMatch(/^[0-9a-f]{40}$/);
  expect(token).not.toBe(other);
});

test('network policies let metrics out that are sent to a collector', () => {
  const address = 'http://otel-collector.monitoring:4318/v1/metrics';
  const sent = { 'telemetry.metricsEndpoint': address, 'networkPolicy.enabled': true };
  for (const service of SERVICES) {
    const objects = render('small', { ...sent, 'networkPolicy.parts.telemetry.ports': [4318] });
    const { env } = containerOf(objects, service);
    expect(env).toContainEqual({ name: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', value: address });
    const ports = find(objects, 'NetworkPolicy', service).spec.egress.flatMap((rule: any) => rule.ports);
    expect(ports).toContainEqual({ port: 4318 });
  }
  expect(() => render('small', { ...sent, 'networkPolicy.parts.telemetry.ports': [4317] })).toThrow(
    'networkPolicy.parts.telemetry.ports: add 4318',
  );
});

describe('refused, with what to do', () => {
  test.each([
    ['image.repository', '', /image.repository: name where you pushed the images/],
    ['credentials.existingSecret', '', /credentials.existingSecret: name the Secret/],
    ['kafka.brokers', '', /kafka.brokers: name your brokers/],
    ['kafka.brokers', 'one:9093,two:9092', /networkPolicy.parts.kafka.ports: add 9092, the port of two:9092/],
    ['s3.endpoint', 'http://minio.store.svc/', /networkPolicy.parts.s3.ports: add 80/],
    ['telemetry.tracesEndpoint', 'http://otel:4319/v1/traces', /networkPolicy.parts.telemetry.ports: add 4319/],
    ['llm.marker', 'llm', /llm.provider: is needed/],
    ['oidc.issuer', 'https://login.example.edu', /oidc.clientId: is needed/],
    ['oidc.issuer', 'https://login.example.edu:8443', /networkPolicy.parts.oidc.ports: add 8443/],
    ['postgresql', { enabled: true }, /The chart installs no PostgreSQL/],
    ['replicaCount', 3, /services.NAME.replicas/],
    ['image.tga', '1', /additional properties 'tga' not allowed/],
    ['services.mailer', {}, /additional properties 'mailer' not allowed/],
    [
      'tls.internal',
      { enabled: true, issuerRef: { name: 'ca' }, renewBefore: '168h' },
      /renewBefore: give more than 360h/,
    ],
    ['kafka.tls', 'yes', /got string, want boolean/],
    ['publicUrl', 'exams.example.edu', /does not match pattern/],
    ['publicUrl', 'https://exams.example.edu/v1/', /publicUrl: leave \/v1 out, which is added/],
    ['s3.bucket', 'Exam_Copies', /does not match pattern/],
    ['services.exams.autoscaling.minReplicas', 9, /services.exams.autoscaling: maxReplicas is 6, below minReplicas/],
  ])('%s = %j', (path, value, message) => {
    expect(() => renderText('small', { [path]: value })).toThrow(message);
  });
});
