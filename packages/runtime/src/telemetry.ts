import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { Lifecycle } from './lifecycle.ts';

export interface TelemetryOptions {
  service: string;
  version: string;
  commit: string;
  /** OTLP/HTTP endpoint of the trace collector; undefined: traces are not exported. */
  tracesEndpoint: string | undefined;
  lifecycle: Lifecycle;
}

/** Answers a scrape in the Prometheus text format. */
export type MetricsHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts tracing and metrics; to be called once, before anything is served. Spans are made where calls are made (rpc, http,
 * worker), so nothing is patched at load time.
 */
export function startTelemetry(options: TelemetryOptions): MetricsHandler {
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const sdk = new NodeSDK({
    serviceName: options.service,
    metricReaders: [prometheus],
    ...(options.tracesEndpoint
      ? { traceExporter: new OTLPTraceExporter({ url: options.tracesEndpoint }) }
      : { spanProcessors: [] }),
    instrumentations: [],
  });
  sdk.start();
  options.lifecycle.onStop('telemetry', () => sdk.shutdown(), 5_000);
  metrics
    .getMeter('build')
    .createObservableGauge('build_info', { description: 'Which build runs; always 1' })
    .addCallback((result) => result.observe(1, { version: options.version, commit: options.commit }));
  return (request, response) => prometheus.getMetricsRequestHandler(request, response);
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, apart from what callers use.
 * @param missingParts names of the parts missing right now.
 * @returns the port bound.
 */
export async function serveMetrics(
  metricsHandler: MetricsHandler,
  options: { host: string; port: number; missingParts: () => Promise<string[]>; lifecycle: Lifecycle },
): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') metricsHandler(request, response);
    else if (request.url === '/healthz') response.end('ok\n');
    else if (request.url === '/readyz') void answerReadiness(response, options.missingParts);
    else response.writeHead(404).end();
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  options.lifecycle.onStop('metrics', () => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as { port: number }).port;
}

async function answerReadiness(response: ServerResponse, missingParts: () => Promise<string[]>): Promise<void> {
  const missing = await missingParts().catch(() => ['unknown']);
  response
    .writeHead(missing.length > 0 ? 503 : 200, { 'Content-Type': 'application/json' })
    .end(`${JSON.stringify({ ready: missing.length === 0, missing })}\n`);
}
