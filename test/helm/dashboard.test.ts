import { describe, expect, test } from '@jest/globals';
import { type KubernetesObject, render, renderText } from './render.ts';

// The dashboard, which a release may switch off.

const small = render('small');
const large = render('large');
const off = (example: string, values = {}) => renderText(example, { 'services.dashboard.enabled': false, ...values });

const named = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === `exam-evaluation-${name}`)!;
const containerOf = (objects: KubernetesObject[], service: string) =>
  named(objects, 'Deployment', service).spec.template.spec.containers[0];
const setting = (objects: KubernetesObject[], service: string, name: string) =>
  containerOf(objects, service).env.find((one: { name: string }) => one.name === name)?.value;

test.each(['small', 'large', 'laptop'])('switched off it leaves no trace: %s', (example) => {
  const grafana = /exam-evaluation-dashboard-(traffic|grading|money|objectives|services)|grafana_dashboard/g;
  expect(off(example, { dashboardUrl: '' }).replaceAll(grafana, '')).not.toMatch(/dashboard(?!s\b)|oidc/i);
});

test('switched off it needs no certificate, and its name is free for a team', () => {
  const secrets = { gateway: 'g', exams: 'e', submissions: 's', billing: 'b', grading: 'w', evalctl: 'o' };
  expect(off('small', { 'tls.internal': { enabled: true, secrets } })).not.toContain('dashboard');
  expect(off('small', { 'credentials.teams': { dashboard: { key: 'token-dashboard' } } })).toContain(
    'ACCEPTED_TOKENS/dashboard',
  );
});

describe('the public host', () => {
  test('leads to the dashboard below /dashboard, and to the gateway everywhere else', () => {
    const [{ host, http }] = named(small, 'Ingress', 'gateway').spec.rules;
    expect(host).toBe('exams.example.edu');
    expect(http.paths.map(({ path, backend }: any) => [path, backend.service.name])).toEqual([
      ['/dashboard', 'exam-evaluation-dashboard'],
      ['/', 'exam-evaluation-gateway'],
    ]);
    const [first, second] = named(large, 'HTTPRoute', 'gateway').spec.rules;
    expect(first).toEqual({
      matches: [{ path: { type: 'PathPrefix', value: '/dashboard' } }],
      backendRefs: [{ name: 'exam-evaluation-dashboard', port: 80 }],
    });
    expect(second.backendRefs).toEqual([{ name: 'exam-evaluation-gateway', port: 80 }]);
    expect(named(small, 'Service', 'dashboard').spec.ports).toEqual([
      { name: 'http', port: 80, targetPort: 'http', appProtocol: 'http' },
    ]);
  });

  test('is the address that exams give for the dashboard, unless another one is set', () => {
    expect(setting(small, 'gateway', 'DASHBOARD_URL')).toBe('https://exams.example.edu/dashboard');
    expect(setting(small, 'dashboard', 'PUBLIC_URL')).toBe('https://exams.example.edu');
    // The API may be below a path of a proxy; the dashboard is below `/dashboard` of the same host.
    const below = render('small', { publicUrl: 'https://www.example.edu:8443/exams' });
    expect(setting(below, 'gateway', 'DASHBOARD_URL')).toBe('https://www.example.edu:8443/dashboard');
    expect(setting(below, 'dashboard', 'DASHBOARD_PATH')).toBe('/dashboard');
    const elsewhere = render('small', { dashboardUrl: 'https://review.example.edu' });
    expect(setting(elsewhere, 'gateway', 'DASHBOARD_URL')).toBe('https://review.example.edu');
  });
});

test('a path of its own leads to the dashboard, which knows it and names it', () => {
  const path = { publicUrl: 'https://school.example/exams', dashboardPath: '/exams/dashboard' };
  const [below, routed] = [render('small', path), render('large', path)];
  expect(named(below, 'Ingress', 'gateway').spec.rules[0].http.paths[0]).toMatchObject({
    path: '/exams/dashboard',
    backend: { service: { name: 'exam-evaluation-dashboard' } },
  });
  expect(named(routed, 'HTTPRoute', 'gateway').spec.rules[0].matches).toEqual([
    { path: { type: 'PathPrefix', value: '/exams/dashboard' } },
  ]);
  expect(setting(below, 'dashboard', 'DASHBOARD_PATH')).toBe('/exams/dashboard');
  expect(setting(below, 'gateway', 'DASHBOARD_URL')).toBe('https://school.example/exams/dashboard');
  expect(() => render('small', { dashboardPath: 'exams/' })).toThrow('dashboardPath');
});

test('the dashboard allows browsers to load and upload files at the store’s address', () => {
  expect(setting(small, 'dashboard', 'BLOB_PUBLIC_URL')).toBe('https://s3.example.edu');
  expect(setting(large, 'dashboard', 'BLOB_PUBLIC_URL')).toBe(
    'https://example-edu-exam-evaluation.s3.eu-central-1.amazonaws.com',
  );
});

test('it may reach the OIDC provider, but only where one is set up', () => {
  const egress = (objects: KubernetesObject[]) =>
    named(objects, 'NetworkPolicy', 'dashboard').spec.egress.flatMap(({ ports }: any) =>
      ports.map(({ port }: any) => port),
    );
  expect(egress(small)).not.toContain(443);
  expect(egress(large)).toContain(443);
  expect(setting(large, 'dashboard', 'OIDC_CLIENT_SECRET_FILE')).toMatch(/OIDC_CLIENT_SECRET$/);
  expect(setting(small, 'dashboard', 'OIDC_CLIENT_SECRET_FILE')).toBeUndefined();
});

test('it trusts the proxies that are named, and reads the claims that are named', () => {
  expect(setting(small, 'dashboard', 'TRUSTED_PROXIES')).toBeUndefined();
  const set = render('large', { trustedProxies: ['10.0.0.0/8', '::1'], 'oidc.roleClaim': 'roles' });
  expect(setting(set, 'dashboard', 'TRUSTED_PROXIES')).toBe('10.0.0.0/8,::1');
  expect(setting(set, 'dashboard', 'OIDC_ROLE_CLAIM')).toBe('roles');
});
