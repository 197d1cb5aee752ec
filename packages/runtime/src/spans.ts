import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { currentContext } from './context.ts';
import { ContractError } from './errors/contract-error.ts';
import { histogram } from './metrics.ts';

export { SpanKind };

/** Trace context and request id, by header name: what lets work done later or elsewhere join what caused it. */
export type Carrier = Record<string, string>;

const REQUEST_ID = 'x-request-id';

/** The trace context of the current work, for work that continues it. */
export function carrier(): Carrier {
  const headers: Carrier = {};
  propagation.inject(context.active(), headers);
  const requestId = currentContext()?.requestId;
  return requestId ? { ...headers, [REQUEST_ID]: requestId } : headers;
}

export function readRequestId(carried: Carrier): string | undefined {
  return carried[REQUEST_ID];
}

/** The trace that carried work belongs to; undefined where it was not traced. */
export function parseTraceId(carried: Carrier): string | undefined {
  return trace.getSpanContext(propagation.extract(ROOT_CONTEXT, carried))?.traceId;
}

export interface SpanOptions {
  kind?: SpanKind;
  /** May contain ids, but no secrets and nothing that people wrote. */
  attributes?: Attributes;
  /** The trace that this work continues; by default the current span. */
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
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Adds an event to the current span. */
export type Note = (event: string) => void;

const stepSeconds = histogram(
  'step_duration_seconds',
  'Time of a transaction (`postgresql NAME`), or of a call to Redis, Kafka or the object store; `outcome` is `ok` or `failed`',
  ['step', 'outcome'],
);

/**
 * Runs `fn` as one step of the current work, such as a transaction or a call to the blob store, whose time is measured.
 * It gets a span of its own without children, if there is a recorder.
 * @param name must contain no ids and no values, nor must `attributes`.
 */
export async function inStep<T>(
  name: string,
  attributes: Attributes,
  fn: (note: Note | undefined) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let outcome = 'failed';
  const span = trace.getActiveSpan()?.isRecording()
    ? trace.getTracer('exam-evaluation').startSpan(name, { kind: SpanKind.CLIENT, attributes })
    : undefined;
  try {
    const result = await fn(span && ((event) => void span.addEvent(event)));
    outcome = 'ok';
    return result;
  } catch (error) {
    if (span) fail(span, error);
    throw error;
  } finally {
    stepSeconds((performance.now() - startedAt) / 1_000, { step: name, outcome });
    span?.end();
  }
}

/** Marks a span as failed, without the error's message, which may quote a signed address. */
function fail(span: Span, error: unknown): void {
  const message = error instanceof ContractError ? error.code : (error as Error)?.name;
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** Runs `fn` outside the current span, for work that belongs to no request. */
export function detached<T>(fn: () => T): T {
  return context.with(ROOT_CONTEXT, fn);
}
