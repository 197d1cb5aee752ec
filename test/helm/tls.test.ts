import type { ServiceName } from '@exam-evaluation/stack/environment.ts';
import { describe, expect, test } from '@jest/globals';
import { SERVICES } from './needs.ts';
import { type KubernetesObject, render, renderText } from './render.ts';

// Mutual TLS between the services: `small` goes without, `large` has cert-manager.

const plain = render('small');
const managed = render('large');
const SECRETS = Object.fromEntries([...SERVICES, 'evalctl'].map((name) => [name, `own-${name}`]));
const given = render('small', { 'tls.internal': { enabled: true, secrets: SECRETS } });

/** Ports of the services whose readiness probe uses HTTP. */
const READY_OVER_HTTP: Partial<Record<ServiceName, string>> = { gateway: 'http', dashboard: 'metrics' };

const nameOf = ({ metadata }: KubernetesObject) => metadata.name.replace('exam-evaluation-', '');
const certificates = (objects: KubernetesObject[]) => objects.filter(({ kind }) => kind === 'Certificate');

/** Pods that run the code of the release, by name: services, evalctl and what calls them once. */
function pods(objects: KubernetesObject[]): Map<string, Record<string, any>> {
  const found = objects.filter(({ kind }) => ['Deployment', 'Pod'].includes(kind));
  return new Map(
    found.map((object) => [nameOf(object), object.kind === 'Pod' ? object.spec : object.spec.template.spec]),
  );
}

const envOf = ({ containers }: Record<string, any>, name: string) =>
  containers[0].env.find((setting: { name: string }) => setting.name === name)?.value;
const secretOf = ({ volumes }: Record<string, any>) =>
  volumes.find(({ name }: { name: string }) => name === 'tls')?.secret.secretName;

test('switched off, it leaves no trace', () => {
  expect(certificates(plain)).toEqual([]);
  expect(renderText('small')).not.toMatch(/RPC_TLS_DIR|HEALTH_PORT|50052/);
});

describe.each([
  ['of cert-manager', managed, (name: string) => `exam-evaluation-${name}-tls`],
  ['given by the operator', given, (name: string) => `own-${name}`],
])('certificates %s', (_, objects, secret) => {
  test('are mounted where the process looks for them, each pod its own', () => {
    const found = pods(objects);
    expect([...found.keys()].sort()).toEqual([...SERVICES, 'evalctl', 'grades-a-copy'].sort());
    for (const [name, spec] of found) {
      expect([name, secretOf(spec)]).toEqual([name, secret(name === 'grades-a-copy' ? 'evalctl' : name)]);
      const mount = spec.containers[0].volumeMounts.find((one: { name: string }) => one.name === 'tls');
      expect(mount).toEqual({ name: 'tls', mountPath: envOf(spec, 'RPC_TLS_DIR'), readOnly: true });
    }
  });

  test('are not given to migrations, which call nobody', () => {
    const jobs = objects.filter(({ kind, metadata }) => kind === 'Job' && metadata.name.includes('migrations'));
    expect(jobs).toHaveLength(5);
    expect(JSON.stringify(jobs)).not.toContain('tls');
  });

  test('are not needed by a kubelet, whose probe has a port of its own', () => {
    for (const service of SERVICES) {
      const spec = pods(objects).get(service)!;
      expect(envOf(spec, 'HEALTH_PORT')).toBe('50052');
      const { readinessProbe } = spec.containers[0];
      expect(readinessProbe.grpc ?? readinessProbe.httpGet).toEqual(
        READY_OVER_HTTP[service] ? { path: '/readyz', port: READY_OVER_HTTP[service] } : { port: 50052 },
      );
    }
  });
});

test('a certificate has the name that the callers of its service use', () => {
  expect(certificates(managed).map(nameOf).sort()).toEqual([...SERVICES, 'evalctl'].sort());
  const bears = (service: string) => certificates(managed).find((one) => nameOf(one) === service)!.spec.dnsNames;
  const callers = [...pods(managed).values()].flatMap(({ containers }) => containers[0].env);
  const addresses = callers.filter(({ name }) => name.endsWith('_ADDRESS'));
  expect(addresses.length).toBeGreaterThan(0);
  for (const { name, value } of addresses) {
    const [, host] = /^dns:\/\/\/(.*):50051$/.exec(value)!;
    const service = name.replace(/(_ADMIN)?_ADDRESS$/, '').toLowerCase();
    expect([service, bears(service)]).toEqual([service, expect.arrayContaining([host])]);
  }
});

test('without an issuer the values must name every Secret', () => {
  const some = { enabled: true, secrets: { ...SECRETS, billing: '' } };
  expect(() => renderText('small', { 'tls.internal': some })).toThrow(/tls.internal.secrets.billing: name the Secret/);
  expect(() => renderText('small', { 'tls.internal.duration': '90 days' })).toThrow(/does not match pattern/);
});
