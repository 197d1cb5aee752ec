import type { DescMethod } from '@bufbuild/protobuf';
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { authority } from '../authority.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Certificates } from './certificates.ts';
import { decode, encode } from './encoding.ts';
import { asRefusal, type Binding, type Dispatcher } from './handlers.ts';
import { MAX_MESSAGE_BYTES, methodDefinition } from './methods.ts';
import { addReflection } from './reflection.ts';
import { toServiceError } from './status.ts';
import { grpcTokenGuard } from './token-guard.ts';

/** A running gRPC server. */
export interface GrpcServer {
  port: number;
  /** What grpc.health.v1 answers. */
  setServing: (serving: boolean) => void;
}

/** Mutual TLS of a server. */
export interface ServerTls {
  certificates: Certificates;
  /** Plain port that answers grpc.health.v1 and nothing else, for probes that speak no TLS; 0 picks a free one. */
  healthPort: number;
}

export interface GrpcOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  dispatcher: Dispatcher;
  lifecycle: Lifecycle;
  /** None: connections are plain. */
  tls?: ServerTls | undefined;
}

/** Serves bindings over gRPC (grpc-js), with grpc.health.v1 (open to probes) and reflection (for service tokens). */
export async function serveGrpc(
  bindings: readonly Binding[],
  { host, port, dispatcher, lifecycle, tls }: GrpcOptions,
): Promise<GrpcServer> {
  const server = new Server({
    interceptors: [grpcTokenGuard(dispatcher)],
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    // Clients re-resolve now and then, so that new replicas get their share.
    'grpc.max_connection_age_ms': 5 * 60_000,
    'grpc.max_connection_age_grace_ms': 60_000,
  });
  for (const binding of bindings) server.addService(definition(binding), implementation(binding, dispatcher));
  // The whole server, and each service by its name, which share one state.
  const probedNames = ['', ...bindings.map(({ service }) => service.typeName)];
  const health = new HealthImplementation();
  const setServing = (serving: boolean) => {
    for (const name of probedNames) health.setStatus(name, serving ? 'SERVING' : 'NOT_SERVING');
  };
  setServing(false);
  health.addToServer(server);
  addReflection(server, bindings);

  if (tls) {
    const probed = new Server();
    health.addToServer(probed);
    await listen(probed, authority(host, tls.healthPort), ServerCredentials.createInsecure());
    lifecycle.onStop('health port', () => probed.forceShutdown());
  }
  const credentials = tls?.certificates.server ?? ServerCredentials.createInsecure();
  const bound = await listen(server, authority(host, port), credentials);
  lifecycle.onStop(`grpc ${bound}`, async () => {
    setServing(false);
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => server.forceShutdown(), 8_000);
      server.tryShutdown(() => {
        clearTimeout(force);
        resolve();
      });
    });
  });
  return { port: bound, setServing };
}

async function listen(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
}

/** grpc-js' view of a service described by protobuf-es. */
export function definition(binding: Pick<Binding, 'service'>): ServiceDefinition {
  return Object.fromEntries(
    binding.service.methods.map((method) => [method.localName, methodDefinition(method)]),
  ) as ServiceDefinition;
}

function implementation(binding: Binding, dispatcher: Dispatcher): UntypedServiceImplementation {
  return Object.fromEntries(
    binding.service.methods.map((method) => [method.localName, unary(binding, method, dispatcher)]),
  );
}

function unary(binding: Binding, method: DescMethod, dispatcher: Dispatcher): handleUnaryCall<Buffer, Buffer> {
  return (call, callback) => {
    const cancelled = new AbortController();
    let answered = false;
    // grpc-js reports the end of every call as its cancellation.
    call.on('cancelled', () => answered || cancelled.abort());
    const reply: typeof callback = (...answer) => {
      answered = true;
      callback(...answer);
    };
    const headers = Object.fromEntries(
      Object.entries(call.metadata.getMap()).map(([key, value]) => [key, String(value)]),
    );
    const deadline = call.getDeadline();
    const incoming = {
      authorization: headers.authorization,
      requestId: headers['x-request-id'],
      deadline: deadline instanceof Date ? deadline.getTime() : deadline,
      signal: cancelled.signal,
      headers,
    };
    const answer = async (request: unknown) =>
      await encode(method.output, (await dispatcher.dispatch(binding, method, request, incoming)) as never);
    decode(method.input, call.request).then(
      (request) =>
        answer(request).then(
          (response) => reply(null, response),
          (error: unknown) => reply(toServiceError(asRefusal(error))),
        ),
      (error: Error) => reply({ code: status.INTERNAL, details: `Error deserializing request: ${error.message}` }),
    );
  };
}
