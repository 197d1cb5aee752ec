import { describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import { findings } from './policy.ts';
import { type KubernetesObject, parseObjects, renderText } from './render.ts';

// How a platform team shapes the pods, policies and Services of a release from outside.

const CONTAINER = {
  name: 'proxy',
  image: 'registry.example.edu/proxy:1.2.3',
  resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '32Mi' } },
};
const rule = (cidr: string, way: 'from' | 'to') => ({ [way]: [{ ipBlock: { cidr } }], ports: [{ port: 8200 }] });

const SHAPED = {
  commonLabels: { team: 'examinations', 'app.kubernetes.io/part-of': 'campus' },
  'image.pullSecrets': [{ name: 'usual' }, 'short'],
  pods: {
    podAnnotations: { 'sidecar.istio.io/inject': 'false', origin: 'all' },
    podLabels: { team: 'exam-pods', 'example.edu/cost-centre': '4711' },
    nodeSelector: { 'kubernetes.io/arch': 'arm64' },
    tolerations: [{ key: 'exams', operator: 'Exists' }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
    env: { HTTPS_PROXY: 'http://proxy.example.edu:3128', BIG: 5_000_000 },
    envFrom: [{ prefix: 'CAMPUS_', configMapRef: { name: 'campus' } }],
    volumes: [{ name: 'vault', emptyDir: { medium: 'Memory' } }],
    volumeMounts: [{ name: 'vault', mountPath: '/vault', readOnly: true }],
    initContainers: [{ ...CONTAINER, name: 'fetch' }],
    sidecars: [{ ...CONTAINER, securityContext: { runAsUser: 2102 } }],
  },
  'services.gateway': {
    podAnnotations: { 'sidecar.istio.io/inject': 'true' },
    tolerations: [{ key: 'edge', operator: 'Exists' }],
    affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
    env: {
      HTTPS_PROXY: '',
      NODE_IP: { valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
    },
  },
  'networkPolicy.extraIngress': { all: [rule('10.0.0.0/8', 'from')], gateway: [rule('192.0.2.0/24', 'from')] },
  'networkPolicy.extraEgress': { all: [rule('169.254.169.254/32', 'to')], migrations: [rule('198.51.100.7/32', 'to')] },
  publicService: {
    type: 'LoadBalancer',
    annotations: { 'service.beta.kubernetes.io/aws-load-balancer-type': 'external' },
    ipFamilyPolicy: 'PreferDualStack',
    ipFamilies: ['IPv6', 'IPv4'],
    loadBalancerSourceRanges: ['192.0.2.0/24'],
    externalTrafficPolicy: 'Local',
  },
  internalServices: { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv6'] },
  extraObjects: [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '{{ .Release.Name }}-extra' }, data: { of: 'mine' } },
  ],
};

const text = renderText('laptop', SHAPED);
const objects = parseObjects(text);
const named = (kind: string, name: string) =>
  objects.find(
    (one) => one.kind === kind && one.metadata.name.replace(/-[0-9a-f]{8}$/, '') === `exam-evaluation-${name}`,
  )!;

/** Every pod of the release: its labels, annotations and spec. */
const pods = objects.flatMap((object): { name: string; metadata: KubernetesObject['metadata']; spec: any }[] => {
  const pod = object.kind === 'Pod' ? object : object.spec?.template;
  return pod ? [{ name: `${object.kind} ${object.metadata.name}`, metadata: pod.metadata, spec: pod.spec }] : [];
});
const isPart = ({ name }: { name: string }) => name.includes('-dev-');
const OWN = pods.filter((pod) => !isPart(pod));

test('what is rendered fits Kubernetes’ schemas, and the policy has no findings', () => {
  expect(check(text).summary).toEqual({ valid: objects.length, invalid: 0, errors: 0, skipped: 0 });
  // The example switches budgets off, so that the last pod of a service may be evicted.
  expect(findings(objects).filter((found) => !found.includes('may be evicted'))).toEqual([]);
});

test('there are pods of every kind', () => {
  expect(pods.length).toBe(6 + 4 + 3 + 5); // services, parts; evalctl, first key and test; migrations
});

describe.each(pods.map((pod) => [pod.name, pod] as const))('%s', (_name, { name, metadata, spec }) => {
  const isGateway = name === 'Deployment exam-evaluation-gateway';

  test('is labelled, annotated and placed like all pods', () => {
    expect(metadata.labels).toMatchObject({ team: 'exam-pods', 'example.edu/cost-centre': '4711' });
    expect(metadata.annotations).toMatchObject({ 'sidecar.istio.io/inject': String(isGateway), origin: 'all' });
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/arch': 'arm64' });
    expect(spec.tolerations.map(({ key }: any) => key)).toEqual(isGateway ? ['exams', 'edge'] : ['exams']);
    expect(Object.keys(spec.affinity)).toEqual([isGateway ? 'podAntiAffinity' : 'nodeAffinity']);
    expect(spec.imagePullSecrets).toEqual([{ name: 'usual' }, { name: 'short' }]);
  });
});

describe.each(OWN.map((pod) => [pod.name, pod.spec] as const))('%s', (name, spec) => {
  test('has the added containers, volumes and settings', () => {
    const [sidecar, init] = spec.initContainers;
    expect(sidecar).toMatchObject({ name: 'proxy', restartPolicy: 'Always', securityContext: { runAsUser: 2102 } });
    expect(init).toMatchObject({ name: 'fetch', securityContext: { readOnlyRootFilesystem: true } });
    expect(init).not.toHaveProperty('restartPolicy');
    expect(spec.volumes).toContainEqual({ name: 'vault', emptyDir: { medium: 'Memory' } });
    const [{ env, envFrom, volumeMounts }] = spec.containers;
    expect(volumeMounts).toContainEqual({ name: 'vault', mountPath: '/vault', readOnly: true });
    expect(envFrom).toEqual([{ prefix: 'CAMPUS_', configMapRef: { name: 'campus' } }]);
    expect(env).toContainEqual({ name: 'BIG', value: '5000000' });
    const isGateway = name === 'Deployment exam-evaluation-gateway';
    expect(env).toContainEqual({ name: 'HTTPS_PROXY', value: isGateway ? '' : 'http://proxy.example.edu:3128' });
    if (isGateway) {
      expect(env).toContainEqual({ name: 'NODE_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } });
    }
    const names = env.map((setting: { name: string }) => setting.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('labels are merged without duplicates, and selectors do not change', () => {
  expect(named('Service', 'exams').metadata.labels).toMatchObject({
    team: 'examinations',
    'app.kubernetes.io/part-of': 'campus',
    'app.kubernetes.io/component': 'exams',
  });
  const own = { name: 'exam-evaluation', instance: 'exam-evaluation', component: 'exams' };
  const selector = Object.fromEntries(Object.entries(own).map(([key, value]) => [`app.kubernetes.io/${key}`, value]));
  expect(named('Deployment', 'exams').spec.selector.matchLabels).toEqual(selector);
  expect(named('Service', 'exams').spec.selector).toEqual(selector);
});

test('an operator’s rules are in the policy of every component, including the migrations', () => {
  const cidrs = (policy: KubernetesObject, direction: 'ingress' | 'egress') =>
    (policy.spec[direction] ?? []).flatMap((rules: any) =>
      (rules.from ?? rules.to ?? []).flatMap((peer: any) => peer.ipBlock?.cidr ?? []),
    );
  const policies = objects.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && !metadata.name.endsWith('deny'));
  expect(policies.length).toBe(6 + 2 + 4);
  for (const policy of policies) {
    const component = policy.metadata.labels!['app.kubernetes.io/component'];
    const more = (of: string, cidr: string) => (component === of ? [cidr] : []);
    expect(cidrs(policy, 'ingress')).toEqual(['10.0.0.0/8', ...more('gateway', '192.0.2.0/24')]);
    expect(cidrs(policy, 'egress')).toEqual(['169.254.169.254/32', ...more('migrations', '198.51.100.7/32')]);
  }
});

test('the public Service has the given type and IP families, and the internal ones have theirs', () => {
  const { spec, metadata } = named('Service', 'gateway');
  const { annotations, ...asked } = SHAPED.publicService;
  expect(spec).toMatchObject(asked);
  expect(metadata.annotations).toEqual(annotations);
  expect(named('Service', 'exams').spec).toMatchObject({ clusterIP: 'None', ...SHAPED.internalServices });
});

test('an operator’s objects are part of the release, and their templates are filled in', () => {
  expect(named('ConfigMap', 'extra').data).toEqual({ of: 'mine' });
});

test('an Ingress routes the given paths of every host to the gateway, beside the dashboard; brokers may be IPv6', () => {
  const rendered = parseObjects(
    renderText('small', {
      'ingress.paths': [{ path: '/v1' }, { path: '/docs', pathType: 'Exact' }],
      'ingress.hosts': ['a.example.edu', 'b.example.edu'],
      'kafka.brokers': '[2001:db8::1]:9093,kafka-2.example.edu:9093',
    }),
  );
  const { rules } = rendered.find(({ kind }) => kind === 'Ingress')!.spec;
  expect(rules.map(({ http }: any) => http.paths.map((at: any) => `${at.pathType} ${at.path}`))).toEqual(
    Array(2).fill(['Prefix /dashboard', 'Prefix /v1', 'Exact /docs']),
  );
  const submissions = rendered.find(
    ({ kind, metadata }) => kind === 'Deployment' && /submissions$/.test(metadata.name),
  )!;
  expect(submissions.spec.template.spec.containers[0].env).toContainEqual({
    name: 'KAFKA_BROKERS',
    value: '[2001:db8::1]:9093,kafka-2.example.edu:9093',
  });
});

test('an Ingress has a certificate for each host, or the controller’s own', () => {
  const tls = (values: Record<string, unknown>) =>
    parseObjects(renderText('small', values)).find(({ kind }) => kind === 'Ingress')!.spec.tls;
  const hosts = ['b.example.edu'];
  expect(tls({ 'ingress.hosts': ['a.example.edu'], 'ingress.tlsSecret': 'a', 'ingress.tls': [{ hosts }] })).toEqual([
    { secretName: 'a', hosts: ['a.example.edu'] },
    { hosts },
  ]);
  expect(tls({ 'ingress.tlsSecret': '', 'ingress.tls': [{}] })).toEqual([{}]);
  expect(tls({ 'ingress.tlsSecret': '' })).toBeUndefined();
});

test('an HTTPRoute has the rules that are asked for, which lead to the gateway unless they say otherwise', () => {
  const redirect = { filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }] };
  const own = { matches: [{ path: { type: 'Exact', value: '/status' } }], backendRefs: [{ name: 'status', port: 80 }] };
  const timeouts = { request: '60s' };
  const routed = renderText('large', {
    'httpRoute.dashboardRule': { timeouts },
    'httpRoute.rules': [redirect, own, { timeouts }],
  });
  const backend = (service: string) => [{ name: `exam-evaluation-${service}`, port: 80 }];
  expect(parseObjects(routed).find(({ kind }) => kind === 'HTTPRoute')!.spec.rules).toEqual([
    { matches: [{ path: { type: 'PathPrefix', value: '/dashboard' } }], backendRefs: backend('dashboard'), timeouts },
    redirect,
    own,
    { backendRefs: backend('gateway'), timeouts },
  ]);
  expect(check(routed).summary).toMatchObject({ invalid: 0, errors: 0 });
});

describe('refused, with what to do', () => {
  test.each([
    ['commonLabels', { 'app.kubernetes.io/name': 'mine' }, /commonLabels: leave app.kubernetes.io\/name to the chart/],
    [
      'pods.podLabels',
      { 'app.kubernetes.io/component': 'mine' },
      /podLabels of pods: leave app.kubernetes.io\/component/,
    ],
    ['image.digest', `sha256:${'0'.repeat(64)}`, /image.gradingDigest: give it with image.digest/],
    ['pods.podLabels', { team: 'two words' }, /does not match pattern/],
    ['pods.volumes', [{ name: 'node', hostPath: { path: '/' } }], /additional properties 'hostPath' not allowed/],
    ['pods.volumes', [{ name: 'secrets', emptyDir: {} }], /pods\/volumes\/0\/name/],
    ['pods.volumeMounts', [{ name: 'x', mountPath: '/tmp' }], /pods\/volumeMounts\/0\/mountPath/],
    ['services.exams.sidecars', [{ name: 'exams', image: 'x:1' }], /sidecars\/0\/name/],
    ['services.exams.sidecars', [{ name: 'x', image: 'x:1', hostNetwork: true }], /'hostNetwork' not allowed/],
    ['services.exams.env', { A: { valueFrom: {} } }, /services\/exams\/env\/A/],
    ['networkPolicy.extraEgress', { mailer: [] }, /additional properties 'mailer' not allowed/],
    ['route', { enabled: true }, /route: OpenShift makes Routes of an Ingress.*ingress.tls/],
    ['httpRoute.dashboardRule', { matches: [] }, /additional properties 'matches' not allowed/],
    ['caBundle', { configMap: 'a', secret: 'b' }, /caBundle: give configMap or secret, not both/],
    ['publicService.type', 'ExternalName', /value must be one of 'ClusterIP'/],
    ['extraObjects', [{ kind: 'Secret' }], /missing properties 'apiVersion', 'metadata'/],
    ['kafka.brokers', '2001:db8::1:9093', /does not match pattern/],
    ['services.submissions.terminationGracePeriodSeconds', 89, /terminationGracePeriodSeconds: give 90 or more/],
    ['services.grading.autoscaling.maxReplicas', 13, /kafka.topics.partitions: 13 pods .* so 1 would stand idle/],
    [
      'tls.internal',
      { enabled: true, issuerRef: { name: 'ca' }, duration: '720h' },
      /tls.internal.renewBefore: 720h is not before the end/,
    ],
  ])('%s = %j', (path, value, message) => {
    expect(() => renderText('small', { [path]: value })).toThrow(message);
  });
});
