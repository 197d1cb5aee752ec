import type { DescMethod, DescService, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { CALL_MS_MAX, runInContext } from '../context.ts';
import { ContractError, invalidFields, refuse } from '../errors/contract-error.ts';
import type { Logger } from '../log.ts';
import { histogram } from '../metrics.ts';
import { unusableFields } from './unusable.ts';

/** Who calls and for how long they wait. */
export interface Call {
  /** Name of the service token, such as `gateway`. */
  caller: string;
  requestId: string;
  signal: AbortSignal;
}

/** One async function for each method of a service, typed by its descriptor. */
export type Handlers<S extends DescService> = {
  [K in keyof S['method']]: (
    request: MessageShape<S['method'][K]['input']>,
    call: Call,
  ) => Promise<MessageInitShape<S['method'][K]['output']>>;
};

type Acts<P> = Record<string, (parts: P, request: never) => Promise<unknown>>;

/** Handlers that do what these functions do, given what they work with. */
export function withParts<P, A extends Acts<P>>(parts: P, acts: A) {
  const handlers = Object.entries(acts).map(([name, act]) => [name, (request: never) => act(parts, request)]);
  return Object.fromEntries(handlers) as {
    [K in keyof A]: (request: Parameters<A[K]>[1]) => ReturnType<A[K]>;
  };
}

type AnyHandler = (request: never, call: Call) => Promise<unknown>;

/** A service's handlers with the callers allowed to use them. */
export interface Binding {
  service: DescService;
  handlers: Record<string, AnyHandler>;
  callers: readonly string[];
  /** Callers of single methods, instead of those of the service. */
  callersOf: Partial<Record<string, readonly string[]>>;
  /** Its requests may contain any text, such as text read from scans; the handlers make it storable. */
  readsAnything?: true;
}

/**
 * @param callers names of service tokens; `*` admits every known one (APIs public to internal teams).
 * @param callersOf the same for single methods that only some services may call, in a service that is public otherwise.
 */
export function bind<S extends DescService>(
  service: S,
  callers: readonly string[],
  handlers: Handlers<S>,
  callersOf: Partial<Record<keyof S['method'], readonly string[]>> = {},
): Binding {
  return { service, callers, callersOf, handlers: handlers as unknown as Record<string, AnyHandler> };
}

/** A call as the transport passes it to the dispatcher. */
export interface Incoming {
  /** The Authorization header. */
  authorization: string | undefined;
  requestId: string | undefined;
  /** Milliseconds since the epoch; Infinity when the caller set none. */
  deadline: number;
  signal: AbortSignal;
  /** Carrier of the trace context. */
  headers: Record<string, string | undefined>;
}

const answered = histogram('rpc_server_duration_seconds', 'Time to answer an RPC; `outcome` is `ok` or an error code', [
  'method',
  'outcome',
]);

/**
 * The share of the caller's time that a handler may use; the rest is for the way back, so that each service gives up
 * before its caller does.
 */
export const WORKING_SHARE = 0.9;
const REQUEST_ID = /^[A-Za-z0-9_.-]{1,128}$/;

/** Handles every call, whatever the transport: token, context, span, handler, metric. */
export class Dispatcher {
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #log: Logger;

  constructor(options: { tokens: ReadonlyMap<string, string>; log: Logger }) {
    this.#tokens = options.tokens;
    this.#log = options.log;
  }

  /** Name behind a service token. @throws ContractError invalid_api_key for none or an unknown one. */
  authenticate(authorization: string | undefined): string {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
    const caller = this.#tokens.get(token);
    if (!caller) throw new ContractError('invalid_api_key', { message: 'A valid service token is required.' });
    return caller;
  }

  /**
   * For transports that know a call's headers before its body.
   * @returns the refusal of the call; undefined if it may proceed.
   */
  turnAway(authorization: string | undefined): ContractError | undefined {
    try {
      this.authenticate(authorization);
      return undefined;
    } catch (error) {
      const refusal = error as ContractError;
      answered(0, { method: 'none', outcome: refusal.code });
      return refusal;
    }
  }

  /** @throws ContractError the handler's refusal, or internal_error for anything unexpected. */
  async dispatch(binding: Binding, method: DescMethod, request: unknown, incoming: Incoming): Promise<unknown> {
    const startedAt = performance.now();
    const name = `${binding.service.typeName}/${method.name}`;
    const now = Date.now();
    const deadline = now + WORKING_SHARE * Math.min(incoming.deadline - now, CALL_MS_MAX);
    const requestId =
      incoming.requestId && REQUEST_ID.test(incoming.requestId) ? incoming.requestId : crypto.randomUUID();
    const parent = propagation.extract(ROOT_CONTEXT, incoming.headers);
    const span = trace
      .getTracer('rpc')
      .startSpan(name, { kind: SpanKind.SERVER, attributes: { 'rpc.system': 'grpc', 'rpc.method': name } }, parent);
    const within = trace.setSpan(parent, span);
    let outcome = 'ok';
    try {
      return await runInContext({ requestId, deadline }, () =>
        context.with(within, async () => {
          const caller = this.authenticate(incoming.authorization);
          const callers = binding.callersOf[method.localName] ?? binding.callers;
          if (!callers.includes('*') && !callers.includes(caller)) {
            throw new ContractError('insufficient_scope', { message: `${caller} may not call ${name}.` });
          }
          const handler = binding.handlers[method.localName];
          if (!handler) throw refuse('not_found');
          const unusable = binding.readsAnything ? [] : unusableFields(method.input, request as object);
          if (unusable.length > 0) throw invalidFields(unusable);
          return await handler(request as never, { caller, requestId, signal: incoming.signal });
        }),
      );
    } catch (error) {
      const refusal = context.with(within, () => this.#refusal(error, name, requestId));
      outcome = refusal.code;
      span.setStatus({ code: refusal.status >= 500 ? SpanStatusCode.ERROR : SpanStatusCode.UNSET, message: outcome });
      throw refusal;
    } finally {
      span.end();
      const seconds = (performance.now() - startedAt) / 1000;
      answered(seconds, { method: name, outcome });
      if (this.#log.isLevelEnabled('debug')) {
        const line = { method: name, outcome, duration_ms: Math.round(seconds * 1000), request_id: requestId };
        context.with(within, () => this.#log.debug(line, 'call'));
      }
    }
  }

  #refusal(error: unknown, method: string, requestId: string): ContractError {
    if (error instanceof ContractError && error.status < 500) return error;
    this.#log.error({ err: error, method, request_id: requestId }, 'call failed');
    return asRefusal(error);
  }
}

/** The refusal for anything thrown, including the error for an answer that is no message of its method. */
export function asRefusal(error: unknown): ContractError {
  return error instanceof ContractError ? error : new ContractError('internal_error', { cause: error });
}
