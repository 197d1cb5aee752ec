// The system on either set of parts, and what it uses: memory, connections, files.
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { Clients } from '@exam-evaluation/evalctl/connection.ts';
import { type Stack, startStack } from '@exam-evaluation/stack/stack.ts';
import { Client } from '@exam-evaluation/standalone/demo/client.ts';
import { type Runtime, readRuntime, startStandalone, temporaryDataFolder, WIDE_TIER } from '../../harness/system.ts';
import { type Process, readProcesses } from '../processes.ts';

export type Parts = 'embedded' | 'stack';

export interface System {
  name: string;
  runtime: Runtime;
  /** Holds the data, and `tmp`, the temporary folder of all its processes. */
  folder: string;
  /** With real parts: its processes and parts. */
  stack?: Stack;
  /** Megabytes of resident memory: of the processes that serve, and of these with the processes that they have started. */
  memory: () => { serving: number; all: number };
  /** Resident megabytes of one process. */
  memoryOf: (pid: number) => number;
  /** With embedded parts: kills it and starts it on the same data. Its addresses stay where PORT is given. */
  restart?: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function startSystem(parts: Parts, env: Record<string, string> = {}): Promise<System> {
  const folder = temporaryDataFolder('bench');
  const tmp = join(folder, 'tmp');
  mkdirSync(tmp);
  chmodSync(tmp, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return parts === 'embedded'
    ? await startEmbedded(folder, { TMPDIR: tmp, ...env }, remove)
    : await startOnRealParts(folder, { TMPDIR: tmp, ...env }, remove);
}

async function startEmbedded(folder: string, env: Record<string, string>, remove: () => void): Promise<System> {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o711 });
  const start = async () => await startStandalone(data, env);
  const end = async ({ process: child }: Awaited<ReturnType<typeof start>>) => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  await end(await start()); // a first start makes the database, which is not measured
  let system = await start();
  return {
    name: 'embedded parts, one process',
    get runtime() {
      return system.runtime;
    },
    folder,
    memory: () => memoryOf([system.process.pid!]),
    memoryOf: (pid) => Math.round(residentMegabytes(pid)),
    restart: async () => {
      system.process.kill('SIGKILL');
      await once(system.process, 'exit');
      system = await start();
    },
    stop: async () => {
      await end(system);
      remove();
    },
  };
}

async function startOnRealParts(folder: string, env: Record<string, string>, remove: () => void): Promise<System> {
  const settings = { ...process.env, TIERS: WIDE_TIER, ...env };
  const stack = await startStack({ folder: join(folder, 'data'), workers: 1, env: settings, print: () => undefined });
  return {
    name: 'PostgreSQL, Kafka, Redis and MinIO, a process for each service',
    runtime: readRuntime(stack.runtimeFile),
    folder,
    stack,
    memoryOf: (pid) => Math.round(residentMegabytes(pid)),
    memory: () => memoryOf([...stack.processes.values()].flatMap(({ pid }) => pid ?? [])),
    stop: async () => {
      await stack.stop();
      remove();
    },
  };
}

/** @returns a client with the rights to everything, of an institute without limits that matter but its tier's. */
export async function openInstitute(
  runtime: Runtime,
  tier = 'wide',
): Promise<Client & { instituteId: string; key: string }> {
  const operator = new Clients(runtime);
  const made = {
    operationId: crypto.randomUUID(),
    settings: { name: 'Bench', tier, dailyCopyQuota: 1_000_000 },
    credits: 100_000_000n,
  };
  const { id: instituteId } = await operator.gateway.createInstitute(made);
  const request = { operationId: crypto.randomUUID(), instituteId, name: 'bench', scopes: [...SCOPES] };
  const { secret } = await operator.gateway.createKey(request);
  operator.close();
  return Object.assign(new Client(runtime.baseUrl, secret), { instituteId, key: secret });
}

/** Processes of databases and other parts, which are not ours. */
const FOREIGN = /^(postgres|java|redis|minio)/;

function memoryOf(serving: readonly number[]): { serving: number; all: number } {
  const children = Map.groupBy(
    readProcesses().filter(({ name }) => !FOREIGN.test(name)),
    ({ parent }) => parent,
  );
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child: Process) => sum + residentMegabytes(child.pid) + below(child.pid), 0);
  const sum = (of: (pid: number) => number) => Math.round(serving.reduce((total, pid) => total + of(pid), 0));
  const own = sum(residentMegabytes);
  return { serving: own, all: own + sum(below) };
}

function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // it has ended meanwhile
  }
}

/** Names in the temporary folder of the system's processes, without what their caches of compiled code hold. */
export function temporaryFiles({ folder }: System): string[] {
  return readdirSync(join(folder, 'tmp')).filter((name) => !name.startsWith('node-compile-cache'));
}
