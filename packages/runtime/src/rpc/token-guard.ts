import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import type { ContractError } from '../errors/contract-error.ts';
import { toConnectError } from './connect-error.ts';
import type { Dispatcher } from './handlers.ts';
import { toServiceError } from './status.ts';

// A call without a valid service token is refused on its headers: nothing of its body is read, let alone parsed.

/** Probes have no token. */
const OPEN = '/grpc.health.';

/** Refuses gRPC calls without a valid service token, those of reflection too; health checks need none. */
export function grpcTokenGuard(dispatcher: Dispatcher): ServerInterceptor {
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, proceed) => {
            const authorization = metadata.get('authorization')[0]?.toString();
            const refusal = method.path.startsWith(OPEN) ? undefined : dispatcher.turnAway(authorization);
            if (refusal) call.sendStatus({ details: refusal.message, ...toServiceError(refusal) } as never);
            else proceed(metadata);
          },
        }),
    });
}

/** The same for Connect, gRPC-Web and JSON over HTTP. */
export function httpTokenGuard(dispatcher: Dispatcher, listener: RequestListener): RequestListener {
  return (request, response) => {
    const refusal = dispatcher.turnAway(request.headers.authorization);
    if (refusal) refuse(request, response, refusal);
    else listener(request, response);
  };
}

/**
 * Answers in the protocol that the call came in, on a connection that ends with the answer: its body is not waited for.
 */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: ContractError): void {
  const type = request.headers['content-type'] ?? '';
  response.setHeader('Connection', 'close');
  const error = toConnectError(refusal);
  if (type.startsWith('application/grpc')) {
    const trailers = { 'grpc-status': String(error.code), 'grpc-message': encodeURIComponent(refusal.message) };
    response.writeHead(200, { 'Content-Type': type, ...trailers }).end();
    return;
  }
  response.writeHead(401, { 'Content-Type': 'application/json' }).end(errorToJsonBytes(error, undefined));
}
