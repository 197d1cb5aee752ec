import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { neededSettings, SERVICES } from './needs.ts';
import { schemaFolder } from './tools.ts';

const docker = join(import.meta.dirname, '../../deploy/docker');
const compose = parse(readFileSync(join(docker, 'compose.yaml'), 'utf8'), { merge: true });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  copyFileSync(join(docker, 'secrets.sh'), join(folder, 'secrets.sh'));
  execFileSync('sh', ['secrets.sh'], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the file fits the schema of Compose', () => {
  const ajv = new Ajv({ strict: false });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  // The schema names its draft by an address that ajv does not recognize as draft 7.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(schemaFolder(), 'compose.json'), 'utf8'));
  const validate = ajv.compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

describe.each(SERVICES)('%s', (service) => {
  const { environment, depends_on = {} } = compose.services[service];

  test('is given every setting that it has on the real parts', () => {
    const given = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
    expect(given).toEqual(expect.arrayContaining(neededSettings(service)));
  });

  test('starts after what it needs, all of which exists', () => {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  });
});

test('every file that a container reads is made by secrets.sh, and no secret is in an environment', () => {
  for (const [name, { environment = {}, volumes = [] }] of Object.entries<any>(compose.services)) {
    const mounts = new Map<string, string>(
      volumes
        .filter((volume: string) => volume.startsWith('./'))
        .map((volume: string) => volume.split(':').slice(0, 2).toReversed()),
    );
    for (const [setting, value] of Object.entries<string>(environment)) {
      if (!setting.endsWith('_FILE')) {
        expect(`${name} ${setting}`).not.toMatch(/TOKEN|SECRET|PASSWORD|ACCESS_KEY|REDIS_URL/);
        continue;
      }
      const [target, source] = [...mounts].find(([path]) => value.startsWith(path)) ?? [];
      expect([name, setting, existsSync(join(folder, source ?? 'not mounted', value.slice(target?.length)))]).toEqual([
        name,
        setting,
        true,
      ]);
    }
  }
});
