import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { currentContext } from './context.ts';
import { ContractError } from './errors/contract-error.ts';

export { SpanKind };

/** Trace context and request id, by header name: what lets work done later or elsewhere join what caused it. */
export type Carrier = Record<string, string>;

const REQUEST_ID = 'x-request-id';

/** What the work going on now hands to work that continues it. */
export function carrier(): Carrier {
  const headers: Carrier = {};
  propagation.inject(context.active(), headers);
  const requestId = currentContext()?.requestId;
  return requestId ? { ...headers, [REQUEST_ID]: requestId } : headers;
}

export function requestIdOf(carried: Carrier): string | undefined {
  return carried[REQUEST_ID];
}

export interface SpanOptions {
  kind?: SpanKind;
  /** Ids are welcome here; secrets and what people wrote are not. */
  attributes?: Attributes;
  /** What this work continues; absent: the span that is going on. */
  parent?: Carrier;
}

/** Runs `fn` inside a span. */
export async function inSpan<T>(name: string, options: SpanOptions, fn: () => Promise<T>): Promise<T> {
  const { kind, attributes } = options;
  const parent = options.parent ? propagation.extract(ROOT_CONTEXT, options.parent) : context.active();
  const span = trace.getTracer('exam-evaluation').startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), fn);
  } catch (error) {
    // Never the message: it may quote an address that is signed.
    const message = error instanceof ContractError ? error.code : (error as Error)?.name;
    span.setStatus({ code: SpanStatusCode.ERROR, message });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `fn` outside the span that is going on: work that belongs to nobody in particular. */
export function detached<T>(fn: () => T): T {
  return context.with(ROOT_CONTEXT, fn);
}
