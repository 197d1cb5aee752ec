import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import type { ConnectRouter, HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { Code, ConnectError } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { limitConnections } from '../connections.ts';
import { drainOnStop } from '../drain.ts';
import type { ContractError } from '../errors/contract-error.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Certificates } from './certificates.ts';
import { toConnectError } from './connect-error.ts';
import { type Binding, type Dispatcher, WORKING_SHARE } from './handlers.ts';
import { MAX_MESSAGE_BYTES } from './methods.ts';
import { httpTokenGuard } from './token-guard.ts';

/**
 * Serves the same handlers as Connect, gRPC-Web and plain JSON over HTTP/1.1, for tools and curl:
 * `POST /exams.v1.ExamsService/GetExam` with a service token and a JSON body.
 * @returns the port bound.
 */
export async function serveConnect(
  bindings: readonly Binding[],
  options: {
    host: string;
    port: number;
    dispatcher: Dispatcher;
    lifecycle: Lifecycle;
    /** For mutual TLS; absent: connections are not encrypted. */
    certificates?: Certificates | undefined;
  },
): Promise<number> {
  const routes = (router: ConnectRouter) => {
    for (const binding of bindings) router.service(binding.service, implementation(binding, options.dispatcher));
  };
  const adapter = connectNodeAdapter({ routes, readMaxBytes: MAX_MESSAGE_BYTES });
  const listener = httpTokenGuard(options.dispatcher, adapter as RequestListener);
  const { certificates } = options;
  const server = certificates ? secureServer(certificates, listener) : createServer(listener);
  limitConnections(server, 'inner');
  server.listen(options.port, options.host);
  await once(server, 'listening');
  drainOnStop(options.lifecycle, 'connect', server);
  return (server.address() as { port: number }).port;
}

function secureServer(certificates: Certificates, listener: RequestListener): Server {
  const server = createSecureServer({ requestCert: true, rejectUnauthorized: true }, listener);
  certificates.watch((files) => server.setSecureContext(files));
  return server;
}

function implementation(binding: Binding, dispatcher: Dispatcher): ServiceImpl<DescService> {
  const methods = binding.service.methods.map((method) => [method.localName, unary(binding, method, dispatcher)]);
  return Object.fromEntries(methods) as ServiceImpl<DescService>;
}

function unary(binding: Binding, method: DescMethod, dispatcher: Dispatcher) {
  return async (request: unknown, context: HandlerContext): Promise<unknown> => {
    const headers = Object.fromEntries(context.requestHeader);
    const timeoutMs = context.timeoutMs();
    const startedAt = Date.now();
    try {
      return await dispatcher.dispatch(binding, method, request, {
        authorization: headers.authorization,
        requestId: headers['x-request-id'],
        deadline: timeoutMs === undefined ? Number.POSITIVE_INFINITY : startedAt + timeoutMs,
        signal: context.signal,
        headers,
      });
    } catch (error) {
      const refusal = error as ContractError;
      // Whatever was unavailable, it was the caller's time that ended the call.
      const isOver = timeoutMs !== undefined && Date.now() - startedAt >= timeoutMs * WORKING_SHARE;
      if (refusal.code === 'engine_unavailable' && isOver) {
        throw new ConnectError('the time for the call is over', Code.DeadlineExceeded);
      }
      throw toConnectError(refusal);
    }
  };
}
