import type { DescMethod, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { credentials, status } from '@grpc/grpc-js';
import { context, propagation, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { currentContext } from '../context.ts';
import { ContractError, engineUnavailable } from '../errors/contract-error.ts';
import { counter } from '../metrics.ts';
import type { Certificates } from './certificates.ts';
import { decode, encode } from './encoding.ts';
import { GrpcTransport } from './grpc-transport.ts';
import { methodName } from './methods.ts';
import { RpcFailure, type Transport } from './transport.ts';

export { RpcFailure };

/**
 * One async function for each method of a service. They throw ContractError, or RpcFailure when the service gave no
 * answer.
 */
export type RpcClient<S extends DescService> = {
  [K in keyof S['method']]: (
    request: MessageInitShape<S['method'][K]['input']>,
    options?: CallOptions,
  ) => Promise<MessageShape<S['method'][K]['output']>>;
};

export interface CallOptions {
  /**
   * Time limit of a call, by default 10 s and 5 s for each MiB of the request; never longer than the current request
   * has left.
   */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** A connection to one service, shared by clients of all its APIs. */
export interface Channel {
  transport: Transport;
  /** The caller's service token. */
  token: string;
}

const TIMEOUT_DEFAULT_MS = 10_000;
/** An exam of several MiB takes seconds to encode, check and write on a busy machine. */
const TIMEOUT_PER_MIB_MS = 5_000;

const unanswered = counter(
  'rpc_client_failures_total',
  'Calls that brought no verdict, as the caller saw them; `code` is that of gRPC',
  ['method', 'code'],
);

/**
 * Opens a connection by grpc-js.
 * @param address host:port, or dns:///name:port for client-side balancing over a headless service.
 * @param token the caller's service token.
 * @param certificates for mutual TLS; none: the connection is plain.
 */
export function openChannel(address: string, token: string, certificates?: Certificates): Channel {
  return { transport: new GrpcTransport(address, certificates?.channel ?? credentials.createInsecure()), token };
}

export function closeChannel(channel: Channel): void {
  channel.transport.close();
}

export function createClient<S extends DescService>(service: S, channel: Channel): RpcClient<S> {
  // The counters start at 0, so that alerts see the first failure as a rise.
  for (const method of service.methods) unanswered({ method: methodName(method), code: 'UNAVAILABLE' }, 0);
  return Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      (request: never, options?: CallOptions) => call(channel, method, request, options),
    ]),
  ) as RpcClient<S>;
}

const startSpan = (name: string) =>
  trace.getTracer('rpc').startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'rpc.system': 'grpc' } });

/** For calls outside any request, such as heartbeats, so that the callee starts no trace for them. */
const untraced = () =>
  trace.wrapSpanContext({ traceId: randomHex(32), spanId: randomHex(16), traceFlags: TraceFlags.NONE });

const randomHex = (length: number) => crypto.randomUUID().replaceAll('-', '').slice(0, length);

async function call(
  channel: Channel,
  method: DescMethod,
  request: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const name = methodName(method);
  const now = Date.now();
  const serving = currentContext();
  const headers: Record<string, string> = { authorization: `Bearer ${channel.token}` };
  if (serving) headers['x-request-id'] = serving.requestId;
  const span = trace.getActiveSpan() ? startSpan(name) : untraced();
  propagation.inject(trace.setSpan(context.active(), span), headers);
  try {
    const encoded = await encode(method.input, request as never);
    const timeoutMs = options.timeoutMs ?? TIMEOUT_DEFAULT_MS + (encoded.length / 2 ** 20) * TIMEOUT_PER_MIB_MS;
    const deadline = Math.min(now + timeoutMs, serving?.deadline ?? Number.POSITIVE_INFINITY);
    const answer = await channel.transport.send(method, encoded, { headers, deadline, signal: options.signal });
    return await decode(method.output, answer).catch((error: Error) => {
      const failed = { code: status.INTERNAL, details: `the answer is no ${method.output.typeName}` };
      throw new RpcFailure(name, Object.assign(error, failed) as never);
    });
  } catch (error) {
    if (error instanceof RpcFailure) unanswered({ method: name, code: status[error.code] });
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof ContractError ? error.code : String(error),
    });
    throw error;
  } finally {
    span.end();
  }
}

/** Whether a failure is transient: the other side did not answer or failed, and the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  return error instanceof RpcFailure || (error instanceof ContractError && error.status >= 500);
}

/** For reads and for calls before any change: turns a missing answer into `engine_unavailable`. */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RpcFailure) throw engineUnavailable(error);
    throw error;
  }
}
