import { begin, type Job, startJob } from './jobs.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { serveConnect } from './rpc/connect.ts';
import { type Binding, Dispatcher } from './rpc/handlers.ts';
import type { LocalTransport } from './rpc/local-transport.ts';
import { type ServerTls, serveGrpc } from './rpc/server.ts';
import { removeLeftWork } from './work-folder.ts';

/** A service as its composition root builds it: its RPCs, its background work, its dependencies. */
export interface Service {
  name: string;
  bindings: readonly Binding[];
  jobs: readonly Job[];
  /** Names of the parts that are missing right now, such as `database`; empty when ready. */
  missingParts: () => Promise<string[]>;
  /** Why the process should be restarted; undefined while it makes progress. */
  stuck?: () => string | undefined;
  /** Starts background work, such as consuming events; retried while a part that it needs is unreachable. */
  start?: () => Promise<void>;
  /** Stops that work; running work may finish within 40 s. */
  stop?: () => Promise<void>;
}

export interface ServeOptions {
  host: string;
  /** 0 picks a free one. */
  grpcPort: number;
  /** Connect, gRPC-Web and JSON; 0 picks a free one. */
  connectPort: number;
  /** Accepted service tokens → names of their callers. */
  tokens: ReadonlyMap<string, string>;
  /** None: connections are plain. */
  tls?: ServerTls | undefined;
  /** Answers calls of the other services in this process, too. */
  local?: LocalTransport;
  log: Logger;
  lifecycle: Lifecycle;
}

/** The ports that were bound. */
export interface ServedPorts {
  grpcPort: number;
  connectPort: number;
}

const STOP_MS = 40_000;
const RETRY_MS = 5_000;

/** Serves a service's RPCs and runs its jobs until the lifecycle stops. */
export async function serve(service: Service, options: ServeOptions): Promise<ServedPorts> {
  const { host, log, lifecycle, tls } = options;
  await removeLeftWork();
  const dispatcher = new Dispatcher({ tokens: options.tokens, log });
  const grpc = await serveGrpc(service.bindings, { host, port: options.grpcPort, dispatcher, lifecycle, tls });
  if (options.local) lifecycle.onStop(`${service.name} in process`, options.local.serve(service.bindings, dispatcher));
  const connectPort = await serveConnect(service.bindings, {
    host,
    port: options.connectPort,
    dispatcher,
    lifecycle,
    certificates: tls?.certificates,
  });
  const renewal = tls ? [tls.certificates.renewal] : [];
  for (const job of [...service.jobs, ...renewal, healthJob(service, grpc.setServing)]) {
    lifecycle.onStop(`${service.name} job ${job.name}`, startJob(job, log));
  }
  if (service.stop) lifecycle.onStop(service.name, service.stop, STOP_MS);
  if (service.start) {
    lifecycle.onStop(
      `${service.name} start`,
      await begin({ name: 'start', intervalMs: RETRY_MS, run: service.start }, log),
    );
  }
  log.info({ grpc_port: grpc.port, connect_port: connectPort }, `${service.name} serves`);
  return { grpcPort: grpc.port, connectPort };
}

const HEALTH_MS = 2_000;
/** How long a missing part is waited for before callers are sent to another replica. */
const AWAY_MS = 15_000;
/**
 * Most requests work without the other parts, which all replicas lack alike: if all replicas reported unready, nobody
 * would be answered.
 */
const INDISPENSABLE = new Set(['database', 'unknown']);

/**
 * Tells grpc.health.v1 whether calls can be answered: only after all required parts were reachable once. The job fails
 * while they cannot be, for an alert to see.
 */
export function healthJob(service: Pick<Service, 'missingParts'>, setServing: (serving: boolean) => void): Job {
  let ableAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'health',
    intervalMs: HEALTH_MS,
    run: async () => {
      const missing = await service.missingParts().catch(() => ['unknown']);
      const lacking = missing.filter((part) => INDISPENSABLE.has(part));
      if (lacking.length === 0) ableAt = performance.now();
      const serving = performance.now() - ableAt < AWAY_MS;
      setServing(serving);
      if (!serving) throw new Error(`no call can be answered without: ${lacking.join(', ')}`);
    },
  };
}
