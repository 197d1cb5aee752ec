import { type Job, startJob } from './jobs.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { serveConnect } from './rpc/connect.ts';
import { type Binding, Dispatcher } from './rpc/handlers.ts';
import { serveGrpc } from './rpc/server.ts';

/** A service as its composition root hands it over: what it answers, what it does by itself, what it needs. */
export interface Service {
  name: string;
  bindings: readonly Binding[];
  jobs: readonly Job[];
  /** Names of the parts that are missing right now, such as `database`; empty when ready. */
  missingParts: () => Promise<string[]>;
}

export interface ServeOptions {
  host: string;
  /** 0 picks a free one. */
  grpcPort: number;
  /** Connect, gRPC-Web and JSON; 0 picks a free one. */
  connectPort?: number;
  /** Accepted service tokens → names of their callers. */
  tokens: ReadonlyMap<string, string>;
  log: Logger;
  lifecycle: Lifecycle;
}

/** The ports that were bound. */
export interface ServedPorts {
  grpcPort: number;
  connectPort: number;
}

/** Serves a service's RPCs and runs its jobs until the lifecycle stops. */
export async function serve(service: Service, options: ServeOptions): Promise<ServedPorts> {
  const { log, lifecycle } = options;
  const dispatcher = new Dispatcher({ tokens: options.tokens, log });
  const grpc = await serveGrpc(service.bindings, { host: options.host, port: options.grpcPort, dispatcher, lifecycle });
  // A service without an API of its own (a worker) has nothing to serve there.
  const connectPort = await serveConnect(service.bindings, {
    host: options.host,
    port: options.connectPort ?? 0,
    dispatcher,
    lifecycle,
  });
  for (const job of service.jobs) lifecycle.onStop(`${service.name} job ${job.name}`, startJob(job, log));
  grpc.setServing(true);
  log.info({ grpc_port: grpc.port, connect_port: connectPort }, `${service.name} serves`);
  return { grpcPort: grpc.port, connectPort };
}
