import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { untilReady } from '@exam-evaluation/stack/parts/part.ts';
import { EXAMPLES, type KubernetesObject, parseObjects, render } from '../render.ts';
import { crdFolders } from '../tools.ts';
import { Client } from './client.ts';
import { type Program, programPath, stagesFile } from './programs.ts';

const ZONES = ['a', 'b', 'c'];

export interface Plane {
  client: Client;
  /** The API server's certificate, for another server that it calls. */
  certificate: { key: string; cert: string };
  stop: () => Promise<void>;
}

/**
 * A Kubernetes control plane with the real API server, controllers and scheduler. kwok plays the nodes, one per zone,
 * and runs nothing: a pod is ready as soon as it is placed, and a Job's pod succeeds.
 */
export async function startPlane(): Promise<Plane> {
  const folder = mkdtempSync(join(tmpdir(), 'control-plane-'));
  const path = (name: string) => join(folder, name);
  const programs: ChildProcess[] = [];
  const stop = async () => {
    const ended = programs.filter(({ exitCode }) => exitCode === null).map((program) => once(program, 'exit'));
    for (const program of programs) program.kill('SIGKILL'); // they have no state to save
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  const launch = (name: Program, options: Record<string, string | number | boolean>) => {
    const log = openSync(path(`${name}.log`), 'a');
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
    const program = spawn(programPath(name), args, { stdio: ['ignore', log, log] });
    closeSync(log);
    program.on('error', () => undefined); // untilReady notices the failed start
    programs.push(program);
    return { program, log: path(`${name}.log`) };
  };

  try {
    const [store, peers, api] = [await freePort(), await freePort(), await freePort()];
    const client = new Client(writeKubeconfig(folder, api));
    launch('etcd', etcdOptions(folder, store, peers));
    const server = launch('kube-apiserver', serverOptions(folder, store, api));
    const answers = async () => (await client.tryKubectl(['get', '--raw=/readyz'])).code === 0;
    await untilReady(server.program, server.log, answers);
    const shared = { kubeconfig: path('kubeconfig') };
    launch('kube-controller-manager', {
      ...shared,
      ...CONTROLLERS,
      'service-account-private-key-file': path('sa.key'),
    });
    launch('kube-scheduler', { ...shared, 'leader-elect': false, 'secure-port': 0 });
    launch('kwok', { ...shared, config: stagesFile(), 'manage-all-nodes': true, 'node-lease-duration-seconds': 40 });
    await client.kubectl(['create', '--filename=-'], [...ZONES.map(node), ...definitions()].map(asDocument).join(''));
    // `kubectl wait` fails at once while a definition has no conditions yet, so it is repeated.
    const established = ['wait', '--for=condition=Established', 'crd', '--all', '--timeout=10s'];
    await untilReady(server.program, server.log, async () => (await client.tryKubectl(established)).code === 0);
    await client.kubectl(['wait', '--for=condition=Ready', 'node', '--all', '--timeout=120s']);
    const certificate = {
      key: readFileSync(path('apiserver.key'), 'utf8'),
      cert: readFileSync(path('apiserver.crt'), 'utf8'),
    };
    return { client, certificate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Allows everything to the holder of a token that is only in files. @returns the path of the kubeconfig. */
function writeKubeconfig(folder: string, port: number): string {
  const token = randomBytes(24).toString('hex');
  writeFileSync(join(folder, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority': join(folder, 'apiserver.crt') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'here', cluster }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'admin', context: { cluster: 'here', user: 'admin' } }],
    'current-context': 'admin',
  };
  const path = join(folder, 'kubeconfig');
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}

function etcdOptions(folder: string, port: number, peerPort: number): Record<string, string | number | boolean> {
  const clients = `http://127.0.0.1:${port}`;
  const peers = `http://127.0.0.1:${peerPort}`;
  return {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `default=${peers}`,
    'unsafe-no-fsync': true, // its data is thrown away
  };
}

function serverOptions(folder: string, store: number, port: number): Record<string, string | number | boolean> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = join(folder, 'sa.key');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return {
    'etcd-servers': `http://127.0.0.1:${store}`,
    'bind-address': '127.0.0.1',
    'secure-port': port,
    'cert-dir': folder,
    'token-auth-file': join(folder, 'tokens.csv'),
    'authorization-mode': 'RBAC',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': key,
    'service-account-signing-key-file': key,
    'service-cluster-ip-range': '10.96.0.0/16',
    // Debian's etcd cannot tell a watch that it has seen everything: clients would wait for that and try again for
    // minutes.
    'feature-gates': 'WatchList=false',
  };
}

const CONTROLLERS = {
  'leader-elect': false,
  'secure-port': 0,
  // Autoscalers evaluate every two seconds, and include new pods.
  'horizontal-pod-autoscaler-sync-period': '2s',
  'horizontal-pod-autoscaler-cpu-initialization-period': '1s',
  'horizontal-pod-autoscaler-initial-readiness-delay': '1s',
};

function node(zone: string): object {
  const name = `node-${zone}`;
  const room = { cpu: '256', memory: '1Ti', pods: '500' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': zone, 'kubernetes.io/os': 'linux' },
    },
    status: { allocatable: room, capacity: room },
  };
}

/** Definitions of the kinds that Kubernetes does not have and some example does. */
function definitions(): KubernetesObject[] {
  const kinds = new Set(EXAMPLES.flatMap((example) => render(example)).map(({ kind }) => kind));
  return crdFolders()
    .flatMap((folder) => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')))
    .flatMap(parseObjects)
    .filter(({ kind, spec }) => kind === 'CustomResourceDefinition' && kinds.has(spec.names.kind));
}

const asDocument = (object: object) => `---\n${JSON.stringify(object)}\n`;
