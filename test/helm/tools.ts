import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, findOnPath } from '@exam-evaluation/stack/parts/part.ts';
import { hasControlPlane, installControlPlane, KUBERNETES } from './cluster/programs.ts';
import { buildGoProgram, makeFolder, moduleFolder, takeFromDebian } from './fetch.ts';
import { makeSchemas } from './schemas.ts';

// The programs that check the chart. Like the real parts, they are installed into the machine's cache, not into the
// clone.

const GO_PROGRAMS = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  helm4: 'helm.sh/helm/v4/cmd/helm@v4.3.2',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
} as const;

const SWAGGER = { module: `k8s.io/kubernetes@v${KUBERNETES}`, path: 'api/openapi-spec/swagger.json' };
const CRDS = [
  { name: 'gateway-api', module: 'sigs.k8s.io/gateway-api@v1.3.0', path: 'config/crd/standard' },
  {
    name: 'prometheus-operator',
    module: 'github.com/prometheus-operator/prometheus-operator@v0.83.0',
    path: 'example/prometheus-operator-crd',
  },
  { name: 'keda', module: 'github.com/kedacore/keda/v2@v2.17.0', path: 'config/crd/bases' },
  { name: 'cert-manager', module: 'github.com/cert-manager/cert-manager@v1.21.2', path: 'deploy/crds' },
];

const COMPOSE = { module: 'github.com/compose-spec/compose-go/v2@v2.9.0', path: 'schema/compose-spec.json' };

export type Program = keyof typeof GO_PROGRAMS | 'promtool';
const bin = () => join(cacheFolder(), 'bin');
const SOURCES = [SWAGGER, ...CRDS, COMPOSE];
/** Schemas of Kubernetes, its extensions and Compose. */
export const schemaFolder = () => join(cacheFolder(), 'release-schemas', digest(JSON.stringify(SOURCES)));
/** Folders of the CustomResourceDefinitions of the extensions. */
export const crdFolders = () => CRDS.map(({ name }) => join(schemaFolder(), 'crds', name));
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Path of a program. @throws naming the command that installs it. */
export function tool(name: Program): string {
  const path = find(name);
  if (!path) throw new Error(`${name} is not installed. Install with: npm run test:helm -- install`);
  return path;
}

function find(name: Program): string | undefined {
  return [join(bin(), name)].find((path) => existsSync(path)) ?? findOnPath(name);
}

/** Names of the tools that are not installed. */
export function missingTools(): string[] {
  const programs = [...(Object.keys(GO_PROGRAMS) as Program[]), 'promtool' as const].filter((name) => !find(name));
  return [
    ...programs,
    ...(existsSync(schemaFolder()) ? [] : ['schemas']),
    ...(hasControlPlane() ? [] : ['a control plane']),
  ];
}

/** Fetches what is missing; with nothing there it takes about twenty minutes, most of them to build a control plane. */
export function install(): void {
  mkdirSync(bin(), { recursive: true });
  for (const name of Object.keys(GO_PROGRAMS) as (keyof typeof GO_PROGRAMS)[]) {
    if (!find(name)) buildGoProgram(GO_PROGRAMS[name], join(bin(), name));
  }
  if (!find('promtool')) takeFromDebian('prometheus', 'usr/bin/promtool', join(bin(), 'promtool'));
  if (!existsSync(schemaFolder())) installSchemas();
  installControlPlane();
}

function installSchemas(): void {
  makeFolder(schemaFolder(), (into) => {
    for (const { name, module, path } of CRDS) {
      copyDefinitions(join(moduleFolder(module), path), join(into, 'crds', name));
    }
    makeSchemas({
      swagger: join(moduleFolder(SWAGGER.module), SWAGGER.path),
      crdFolders: CRDS.map(({ name }) => join(into, 'crds', name)),
      into,
    });
    copyFileSync(join(moduleFolder(COMPOSE.module), COMPOSE.path), join(into, 'compose.json'));
  });
}

function copyDefinitions(from: string, into: string): void {
  mkdirSync(into, { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.yaml'))) {
    copyFileSync(join(from, file), join(into, file));
  }
}
