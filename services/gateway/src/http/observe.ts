import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { histogram } from '@exam-evaluation/runtime/metrics.ts';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Answer } from './answer.ts';
import type { Exchange } from './pipeline.ts';

const duration = histogram(
  'http_server_request_duration_seconds',
  'Time to answer a request; `status` 499: the caller went away. `operation` is that of the OpenAPI document, `none` where no endpoint was reached',
  ['operation', 'method', 'route', 'status'],
);

/** Counts a request that reached no endpoint. The path is not a label, since callers choose it. */
export function countUnrouted(status: number, startedAt: number): void {
  duration((performance.now() - startedAt) / 1000, { operation: 'none', method: 'none', route: 'none', status });
}

/** Runs a request inside a span, and leaves one log line and one measurement of it. */
export async function observe(exchange: Exchange, log: Logger, serve: () => Promise<Answer>): Promise<void> {
  const { request, endpoint } = exchange;
  const startedAt = performance.now();
  const labels = { operation: endpoint.id, method: endpoint.method, route: endpoint.path };
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = trace.getTracer('http').startSpan(
    `${endpoint.method} ${endpoint.path}`,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': endpoint.path },
    },
    parent,
  );
  const within = trace.setSpan(parent, span);
  try {
    const answer = await context.with(within, serve);
    const seconds = (performance.now() - startedAt) / 1000;
    // The route, never the path: labels take few values.
    duration(seconds, { ...labels, status: answer.status });
    span.setAttribute('http.response.status_code', answer.status);
    if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: answer.code });
    const line = {
      operation: endpoint.id,
      method: request.method,
      route: endpoint.path,
      status: answer.status,
      code: answer.code,
      key_id: exchange.key?.id,
      institute_id: exchange.key?.instituteId,
      duration_ms: Math.round(seconds * 1000),
    };
    context.with(within, () => log.info(line, 'request'));
  } catch (error) {
    // The caller disconnected in the middle of the answer.
    duration((performance.now() - startedAt) / 1000, { ...labels, status: 499 });
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'answer not delivered' });
    context.with(within, () => log.warn({ err: error, route: endpoint.path }, 'answer not delivered'));
    exchange.response.destroy();
  } finally {
    span.end();
  }
}
