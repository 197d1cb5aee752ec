import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import {
  DATABASES,
  type DatabaseName,
  migrateService,
  provisionDatabase,
  type ServiceDatabase,
} from '@exam-evaluation/data/provision.ts';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { Certificates } from '@exam-evaluation/runtime/rpc/certificates.ts';
import { closeChannel, createClient, openChannel } from '@exam-evaluation/runtime/rpc/client.ts';
import { LOOPBACK, toAddresses } from '@exam-evaluation/standalone/addresses.ts';
import { type DemoInstitute, ensureDemoInstitute } from '@exam-evaluation/standalone/first-key.ts';
import { loadSecrets, writePrivate } from '@exam-evaluation/standalone/secrets.ts';
import { holdDataFolder } from '@exam-evaluation/standalone/single-instance.ts';
import {
  dashboardAddress,
  type ServiceName,
  type StackPorts,
  type StackSettings,
  serviceEnvironment,
} from './environment.ts';
import { isRunning, READY_TIMEOUT_MS, type Running, stopRunning } from './parts/part.ts';
import { type Parts, startParts } from './parts/start-parts.ts';
import { ServiceProcess } from './service-process.ts';

export interface StackOptions {
  /** Data, logs, secrets and `runtime.json`. */
  folder: string;
  /** Grading processes. */
  workers: number;
  /** Port of the HTTP API; 0, the default, picks a free one. */
  port?: number;
  /** Settings for services, in addition to those that the stack sets. */
  env?: NodeJS.ProcessEnv;
  /** Called with each line that the processes log. */
  print?: (label: string, line: string) => void;
  /** Life cycle whose end stops the stack. */
  lifecycle?: Lifecycle;
}

export interface Stack {
  /** Ends in /v1. */
  baseUrl: string;
  /** Address of the dashboard for browsers. */
  dashboardUrl: string;
  demo: DemoInstitute;
  /** Path of the file that evalctl and tests read to reach the services as the operator. */
  runtimeFile: string;
  parts: Parts;
  /** `gateway`, `exams`, `submissions`, `billing`, `dashboard`, `grading-1` … */
  processes: ReadonlyMap<string, ServiceProcess>;
  /** Address of each process's metrics port, by the same names. */
  metricsUrls: ReadonlyMap<string, string>;
  /** Stops the processes, callers before callees, then the parts. */
  stop: () => Promise<void>;
}

const SERVICES = join(import.meta.dirname, '../../../services');
/** How long each service may take to stop; grading waits a while for running copies. */
const STOP_MS: Record<ServiceName, number> = {
  gateway: 40_000,
  dashboard: 40_000,
  grading: 60_000,
  submissions: 20_000,
  exams: 20_000,
  billing: 20_000,
};
/** Services start before those that call them, and stop after them. */
const START_ORDER: ServiceName[] = ['billing', 'exams', 'submissions', 'grading', 'gateway', 'dashboard'];

/**
 * Runs the same as production: the real parts, and every service in its own process. If a start fails, everything is
 * stopped.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const lifecycle = options.lifecycle ?? new Lifecycle(createLogger({ service: 'stack', level: 'silent' }));
  try {
    return { ...(await start(options, lifecycle)), stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function start(options: StackOptions, lifecycle: Lifecycle): Promise<Omit<Stack, 'stop'>> {
  const { port = 0, env = {}, print = () => undefined } = options;
  mkdirSync(options.folder, { recursive: true, mode: 0o711 });
  const folder = realpathSync(options.folder);
  const held = await holdDataFolder(folder, () => `process ${process.pid}`);
  lifecycle.onStop('folder', held.release);
  const started = await killLeftovers(folder);
  const parts = await startParts({ folder });
  lifecycle.onStop('parts', () => parts.stop(), 60_000);

  const secrets = loadSecrets(folder);
  const databases = await prepareDatabases(parts.addresses.postgres, secrets.databasePassword);
  const ports = await pickPorts(port);
  const origin = `http://${LOOPBACK}:${ports.http}`;
  const settings: StackSettings = { ports, parts: parts.addresses, databases, secrets, publicUrl: origin };

  const processes = new Map<string, ServiceProcess>();
  const metricsUrls = new Map<string, string>();
  for (const service of START_ORDER) {
    const count = service === 'grading' ? options.workers : 1;
    for (let n = 1; n <= count; n++) {
      const label = service === 'grading' ? `grading-${n}` : service;
      const metricsPort = await freePort();
      metricsUrls.set(label, `http://${LOOPBACK}:${metricsPort}`);
      const running = new ServiceProcess({
        label,
        program: join(SERVICES, service, 'src/main.ts'),
        marker: `--stack=${folder}/${label}`,
        env: {
          ...serviceEnvironment(service, settings, { PATH: process.env.PATH, ...env }),
          METRICS_PORT: String(metricsPort),
        },
        print,
        onStart: (process) => started.save(label, process),
      });
      processes.set(label, running);
      running.start();
      lifecycle.onStop(label, () => running.stop(STOP_MS[service]), STOP_MS[service] + 5_000);
    }
  }
  const probes = [...metricsUrls].map(([label, url]): [string, string] => [label, `${url}/readyz`]);
  await untilReady(new Map([['the HTTP API', `${origin}/readyz`], ...probes]));

  const certificates = env.RPC_TLS_DIR === undefined ? undefined : new Certificates(env.RPC_TLS_DIR);
  const operator = openChannel(`${LOOPBACK}:${ports.grpc.gateway}`, secrets.tokens.operator, certificates);
  const demo = await ensureDemoInstitute(createClient(GatewayAdminService, operator));
  closeChannel(operator);
  const runtimeFile = join(folder, 'runtime.json');
  const baseUrl = `${origin}/v1`;
  const dashboardUrl = dashboardAddress(settings, env);
  writePrivate(runtimeFile, {
    baseUrl,
    dashboardUrl,
    pid: process.pid,
    addresses: toAddresses(ports.grpc),
    connectAddresses: toAddresses(ports.connect),
    operatorToken: secrets.tokens.operator,
  });
  return { baseUrl, dashboardUrl, demo, runtimeFile, parts, processes, metricsUrls };
}

/** Ends service processes that a killed stack left behind. Their leases expire. */
async function killLeftovers(folder: string): Promise<{ save: (label: string, running: Running) => void }> {
  const path = join(folder, 'services.json');
  const left = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Running>) : {};
  await Promise.all(
    Object.values(left)
      .filter((running) => isRunning(running))
      .map((running) => stopRunning(running, 'SIGKILL')),
  );
  const known: Record<string, Running> = {};
  return {
    save: (label, running) => {
      known[label] = running;
      writePrivate(path, known);
    },
  };
}

async function prepareDatabases(adminUrl: string, password: string): Promise<Record<DatabaseName, ServiceDatabase>> {
  const prepared = await Promise.all(
    DATABASES.map(async (name) => {
      const urls = await provisionDatabase(adminUrl, name, password);
      await migrateService(name, urls.ownerUrl, join(SERVICES, name, 'src/migrations'));
      return [name, urls] as const;
    }),
  );
  return Object.fromEntries(prepared) as Record<DatabaseName, ServiceDatabase>;
}

/** Picks ports once, so that a service that is started again keeps its port. */
async function pickPorts(http: number): Promise<StackPorts> {
  const ofEach = async () =>
    Object.fromEntries(
      await Promise.all(DATABASES.map(async (name) => [name, await freePort()])),
    ) as StackPorts['grpc'];
  const dashboard = await freePort();
  return { http: http || (await freePort()), dashboard, grpc: await ofEach(), connect: await ofEach() };
}

/** Services report within 5 s which part is missing. */
const PROBE_MS = 10_000;

/** @param probes addresses by name; each is polled until it is ready. */
async function untilReady(probes: Map<string, string>): Promise<void> {
  const missing = new Map(probes);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (missing.size > 0) {
    if (Date.now() > deadline) throw new Error(`not ready in time: ${[...missing.keys()].join(', ')}`);
    for (const [name, url] of missing) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) missing.delete(name);
    }
    await sleep(100);
  }
}
