import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, findOnPath, runTool } from '@exam-evaluation/stack/parts/part.ts';
import { makeSchemas } from './schemas.ts';

// The programs that check the chart. Like the real parts they are fetched into the machine's cache, never into the clone.

const GO_PROGRAMS = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
} as const;

/** What the objects are checked against; the Go build of helm itself takes Kubernetes for 1.20. */
export const KUBERNETES = '1.36.3';
const SWAGGER = { module: `k8s.io/kubernetes@v${KUBERNETES}`, path: 'api/openapi-spec/swagger.json' };
const CRDS = [
  { module: 'sigs.k8s.io/gateway-api@v1.3.0', path: 'config/crd/standard' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.83.0',
    path: 'example/prometheus-operator-crd',
  },
  { module: 'github.com/kedacore/keda/v2@v2.17.0', path: 'config/crd/bases' },
  { module: 'github.com/cert-manager/cert-manager@v1.21.2', path: 'deploy/crds' },
];

const COMPOSE = { module: 'github.com/compose-spec/compose-go/v2@v2.9.0', path: 'schema/compose-spec.json' };

type Program = keyof typeof GO_PROGRAMS | 'promtool';
const bin = () => join(cacheFolder(), 'bin');
const SOURCES = [SWAGGER, ...CRDS, COMPOSE];
/** Schemas of Kubernetes, its extensions and Compose; others when they come from elsewhere. */
export const schemaFolder = () => join(cacheFolder(), 'release-schemas', digest(JSON.stringify(SOURCES)));
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

/** Fetches what is missing; with nothing there it takes about five minutes, most of them to build helm. */
export function install(): void {
  mkdirSync(bin(), { recursive: true });
  for (const name of Object.keys(GO_PROGRAMS) as (keyof typeof GO_PROGRAMS)[]) {
    if (!find(name)) runTool('go', ['install', GO_PROGRAMS[name]], { GOBIN: bin() });
  }
  if (!find('promtool')) installPromtool();
  if (!existsSync(schemaFolder())) installSchemas();
}

/** The Debian package, without starting the server that it also holds. */
function installPromtool(): void {
  const partial = mkdtempSync(join(cacheFolder(), 'partial-'));
  try {
    execFileSync('apt-get', ['download', '-qq', 'prometheus'], {
      cwd: partial,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [archive] = readdirSync(partial);
    runTool('dpkg-deb', ['-x', join(partial, archive!), join(partial, 'unpacked')]);
    renameSync(join(partial, 'unpacked/usr/bin/promtool'), join(bin(), 'promtool'));
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function installSchemas(): void {
  mkdirSync(join(cacheFolder(), 'release-schemas'), { recursive: true });
  const partial = mkdtempSync(join(cacheFolder(), 'partial-'));
  try {
    makeSchemas({
      swagger: join(moduleFolder(SWAGGER.module), SWAGGER.path),
      crdFolders: CRDS.map(({ module, path }) => join(moduleFolder(module), path)),
      into: partial,
    });
    copyFileSync(join(moduleFolder(COMPOSE.module), COMPOSE.path), join(partial, 'compose.json'));
    renameSync(partial, schemaFolder());
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function moduleFolder(module: string): string {
  const told = execFileSync('go', ['mod', 'download', '-json', module], { cwd: '/', encoding: 'utf8' });
  return (JSON.parse(told) as { Dir: string }).Dir;
}
