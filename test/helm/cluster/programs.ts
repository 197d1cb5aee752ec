import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, runTool } from '@exam-evaluation/stack/parts/part.ts';
import { makeFolder, moduleFolder, takeFromDebian } from '../fetch.ts';

// The programs of a Kubernetes control plane, built from their Go modules: without Docker, downloading only sources.

/** What the chart is checked on, and what its objects are checked against. */
export const KUBERNETES = '1.36.3';
const KWOK = '0.8.0';

const BUILT = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'] as const;
export type Program = (typeof BUILT)[number] | 'kwok' | 'etcd';

const folder = () => join(cacheFolder(), 'control-plane', `kubernetes-${KUBERNETES}-kwok-${KWOK}`);
export const programPath = (name: Program) => join(folder(), name);
/** Path of kwok's description of the life of nodes and pods. */
export const stagesFile = () => join(folder(), 'stages.yaml');
export const hasControlPlane = () => existsSync(folder());

/** Builds the programs that are missing, which takes about a quarter of an hour on two cores. */
export function installControlPlane(): void {
  if (hasControlPlane()) return;
  makeFolder(folder(), (into) => {
    takeFromDebian('etcd-server', 'usr/bin/etcd', join(into, 'etcd'));
    runTool('go', ['install', `sigs.k8s.io/kwok/cmd/kwok@v${KWOK}`], { GOBIN: into });
    writeFileSync(join(into, 'stages.yaml'), stages());
    buildKubernetes(into);
  });
}

/** Kubernetes replaces its own libraries by folders that its module is published without; they are fetched as modules. */
function buildKubernetes(into: string): void {
  const source = moduleFolder(`k8s.io/kubernetes@v${KUBERNETES}`);
  const own = join(into, 'module');
  mkdirSync(own);
  const [, minor] = KUBERNETES.split('.');
  const described = readFileSync(join(source, 'go.mod'), 'utf8')
    .replace(/^replace \([^)]*\)/m, '')
    .replaceAll(/^(\s+k8s\.io\/\S+) v0\.0\.0$/gm, `$1 v0${KUBERNETES.slice(1)}`);
  writeFileSync(join(own, 'go.mod'), described);
  writeFileSync(join(own, 'go.sum'), readFileSync(join(source, 'go.sum')));
  const version = Object.entries({ gitVersion: `v${KUBERNETES}`, gitMajor: '1', gitMinor: minor })
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
  const modules = ['-mod=mod', `-modfile=${join(own, 'go.mod')}`];
  const packages = BUILT.map((name) => `./cmd/${name}`);
  runTool('go', ['build', '-C', source, ...modules, `-ldflags=-s -w ${version}`, '-o', `${into}/`, ...packages], {
    GOWORK: 'off',
  });
  rmSync(own, { recursive: true });
}

/** Nodes are ready at once, pods run as soon as they are placed, and pods of Jobs succeed. */
function stages(): string {
  const source = join(moduleFolder(`sigs.k8s.io/kwok@v${KWOK}`), 'kustomize/stage');
  return ['node/fast', 'node/heartbeat-with-lease', 'pod/fast']
    .flatMap((path) => readdirSync(join(source, path)).map((name) => join(source, path, name)))
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('kustomization.yaml'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n---\n');
}
