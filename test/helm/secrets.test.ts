import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { check } from './conform.ts';
import {
  CHART,
  EXAMPLES,
  exampleFile,
  helm,
  type KubernetesObject,
  parseObjects,
  RELEASE,
  render,
  renderText,
} from './render.ts';
import { writeShownValues } from './shown.ts';

// Where pods get their secrets from: Secrets, or the files that docs/operators/secrets.md mounts.

const { folder, files: shown } = writeShownValues();
const SHOWN = [...shown.keys()];
afterAll(() => rmSync(folder, { recursive: true }));

/** What helm renders with a file that the page shows, and values beside it. */
function renderShown(name: string, values: Record<string, unknown>): string {
  const settings = { 'firstKey.enabled': true, 'firstKey.institute': 'North', ...values };
  const set = Object.entries(settings).flatMap(([path, value]) => ['--set-json', `${path}=${JSON.stringify(value)}`]);
  const files = [exampleFile('small'), shown.get(name)!].flatMap((file) => ['-f', file]);
  return helm('template', RELEASE, CHART, '--namespace', 'exams', ...files, ...set);
}

interface Pod {
  name: string;
  spec: any;
}
const podsOf = (objects: KubernetesObject[]): Pod[] =>
  objects.flatMap(({ kind, metadata, spec }) => {
    const pod = kind === 'Pod' ? spec : spec?.template?.spec;
    return pod ? [{ name: `${kind} ${metadata.name.replace(/-[0-9a-f]{8}$/, '')}`, spec: pod }] : [];
  });
const containersOf = ({ name, spec }: Pod): { of: string; container: any }[] =>
  [...(spec.initContainers ?? []), ...spec.containers].map((container) => ({
    of: `${name}/${container.name}`,
    container,
  }));
const settingsOf = (container: any): string[] => (container.env ?? []).map(({ name }: { name: string }) => name);
const envOf = (container: any, name: string): string | undefined =>
  container.env?.find((one: { name: string }) => one.name === name)?.value;
const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
/** Settings that a container has in both forms, of which it would silently use one. */
const ambiguous = (names: string[]) => names.filter((name) => names.includes(`${name}_FILE`));

const VARIANTS: [string, () => string][] = [
  ...EXAMPLES.map((example): [string, () => string] => [example, () => renderText(example)]),
  ...SHOWN.flatMap((name) =>
    ['hook', 'job'].map((mode): [string, () => string] => [
      `${name}, ${mode}`,
      () => renderShown(name, { 'migrations.mode': mode }),
    ]),
  ),
  [
    'plain settings',
    () => renderText('large', { 'pods.env': { SERVICE_TOKEN: 'x', LOG_LEVEL: 'warn', RPC_TLS_DIR: '/x' } }),
  ],
];

describe.each(VARIANTS)('%s', (_name, text) => {
  const rendered = text();
  const containers = podsOf(parseObjects(rendered)).flatMap(containersOf);

  test('no container has a variable twice, or a setting in two forms', () => {
    const found = containers.flatMap(({ of, container }) => {
      const names = settingsOf(container);
      return [...twice(names), ...ambiguous(names)].map((name) => `${of}: ${name}`);
    });
    expect(containers.length).toBeGreaterThan(6);
    expect(found).toEqual([]);
  });

  test('fits the schema of the API', () => {
    expect(check(rendered).summary).toMatchObject({ invalid: 0, errors: 0, skipped: 0 });
  });
});

describe.each(['hook', 'job'])('the CSI driver, migrations as a %s', (mode) => {
  const objects = parseObjects(renderShown('csi', { 'migrations.mode': mode }));
  const pods = podsOf(objects);

  test('no pod takes anything from a Secret', () => {
    expect(pods.length).toBeGreaterThan(10);
    for (const { name, spec } of pods) {
      const { projected } = spec.volumes.find((volume: any) => volume.name === 'secrets');
      expect([name, projected.sources]).toEqual([name, []]);
    }
  });

  test('every container that reads a secret mounts the folder of its files', () => {
    for (const { of, container } of pods.flatMap(containersOf)) {
      const files = settingsOf(container).filter((name) => name.endsWith('_FILE'));
      expect([of, files.map((name) => envOf(container, name)!.split('/').slice(0, 3).join('/'))]).toEqual([
        of,
        files.map(() => '/mnt/secrets'),
      ]);
      expect([of, container.volumeMounts]).toEqual([
        of,
        expect.arrayContaining([{ name: 'store', mountPath: '/mnt/secrets', readOnly: true }]),
      ]);
    }
  });

  test('each database is migrated with its own owner', () => {
    const given = pods.filter(({ name }) => /^Job .*-migrations-/.test(name));
    expect(given).toHaveLength(5);
    for (const { name, spec } of given) {
      const [{ env }] = spec.containers;
      const names = env.map((one: { name: string }) => one.name);
      // Kubernetes fills in only variables that come earlier.
      expect(names.indexOf('DATABASE')).toBeLessThan(names.indexOf('MIGRATION_DATABASE_URL_FILE'));
      expect(name.endsWith(`-${envOf(spec.containers[0], 'DATABASE')}`)).toBe(true);
    }
  });
});

test('the page shows values for the CSI driver and for Vault', () => {
  expect(SHOWN).toEqual(['csi', 'vault']);
});

test('a pod that waits for migrations waits with the settings of its service', () => {
  const exams = render('large', {
    'services.exams.env': { SYSTEM_DATABASE_URL_FILE: '/x/system', PGSSLROOTCERT: '/x/ca' },
    'services.exams.envFrom': [{ configMapRef: { name: 'campus' } }],
  }).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-exams'))!.spec.template.spec;
  const [waiting] = exams.initContainers;
  expect(waiting.name).toBe('wait-for-migrations');
  expect(envOf(waiting, 'SYSTEM_DATABASE_URL_FILE')).toBe('/x/system');
  expect(envOf(waiting, 'PGSSLROOTCERT')).toBe('/x/ca');
  expect(waiting.envFrom).toEqual([{ configMapRef: { name: 'campus' } }]);
});

describe('the Secret for all credentials', () => {
  const withoutIt = { 'credentials.existingSecret': '' };

  test('is asked for with the keys that are read from it, and with no others', () => {
    const env = { DATABASE_URL_FILE: '/x/a', SYSTEM_DATABASE_URL_FILE: '/x/b' };
    const refused = () => render('small', { ...withoutIt, 'pods.env': env });
    expect(refused).toThrow(/existingSecret: name the Secret.*exams-owner-database-url.*token-exams/);
    expect(refused).not.toThrow(/exams-database-url/);
  });

  test('is asked for by KEDA, which reads no files', () => {
    const byLag = () => renderShown('csi', { 'services.grading.autoscaling.by': 'lag' });
    expect(byLag).toThrow(/kafka-password, kafka-username\./);
  });
});
