import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { context, metrics, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  InstrumentType,
  MeterProvider,
} from '@opentelemetry/sdk-metrics';
import { AlwaysOffSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { limitConnections } from './connections.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Logger } from './log.ts';
import { gauge, startInstruments } from './metrics.ts';
import { observeProcess } from './process-metrics.ts';
import { type ExportSettings, exportersOf, needsSdk, startExport } from './telemetry-export.ts';

const SCOPE = 'exam-evaluation';

export interface TelemetryOptions {
  service: string;
  version: string;
  commit: string;
  settings: TelemetrySettings;
  log: Logger;
  lifecycle: Lifecycle;
}

interface TelemetrySettings extends ExportSettings {
  /** Prefix of the name of every metric. */
  METRICS_PREFIX: string;
}

const buildInfo = gauge('build_info', 'Which build runs; always 1', ['service', 'version', 'commit']);

/** Answers a scrape in the Prometheus text format. */
export type MetricsHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts tracing and metrics; to be called once, before anything is served. Spans are made where calls are made (rpc,
 * http, bus, worker), so nothing is patched at load time. Without a collector nothing is recorded, but trace ids are
 * still passed on and logged.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<MetricsHandler> {
  const { service, version, commit, settings, log, lifecycle } = options;
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.version': version,
        'service.instance.id': crypto.randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] })); // OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME
  const exporters = exportersOf(settings, process.env);
  const endExport = needsSdk(exporters, process.env)
    ? await startExport({ exporters, settings, resource, log })
    : undefined;
  if (!endExport) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  }
  if (exporters.traces === 'none') {
    trace.setGlobalTracerProvider(new TracerProvider({ resource, sampler: new AlwaysOffSampler() }));
  }

  const prometheus = new LatestExporter({ preventServerStart: true, withoutScopeInfo: true });
  const scraped = new MeterProvider({ resource, readers: [prometheus] });
  const meters = [scraped.getMeter(SCOPE), ...(exporters.metrics === 'none' ? [] : [metrics.getMeter(SCOPE)])];
  startInstruments(meters, settings.METRICS_PREFIX);
  buildInfo(1, { service, version, commit });
  observeProcess();

  lifecycle.onStop('telemetry', async () => void (await Promise.all([endExport?.(), scraped.shutdown()])), 5_000);
  return (request, response) => prometheus.getMetricsRequestHandler(request, response);
}

/** Shows only the values of the last observation: the base class would keep showing a value that has disappeared. */
class LatestExporter extends PrometheusExporter {
  #running: Promise<CollectionResult> | undefined;

  /** Concurrent scrapes share one observation. */
  override collect(...options: Parameters<PrometheusExporter['collect']>): Promise<CollectionResult> {
    this.#running ??= super.collect(...options).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  override selectAggregationTemporality(type: InstrumentType): AggregationTemporality {
    return type === InstrumentType.OBSERVABLE_GAUGE
      ? AggregationTemporality.DELTA
      : super.selectAggregationTemporality(type);
  }
}

export interface MetricsOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  metrics: MetricsHandler;
  /** Names of the parts missing right now. */
  missingParts: () => Promise<string[]>;
  /** Why the process should be restarted; undefined while it makes progress. */
  stuck?: () => string | undefined;
  lifecycle: Lifecycle;
}

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a port of their own, apart from what callers use.
 * @returns the port bound.
 */
export async function serveMetrics({ host, port, lifecycle, ...answers }: MetricsOptions): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') answers.metrics(request, response);
    else if (request.url === '/healthz') answerLiveness(response, answers.stuck?.());
    else if (request.url === '/readyz') void answerReadiness(response, answers.missingParts, lifecycle);
    else response.writeHead(404).end();
  });
  limitConnections(server, 'inner');
  server.listen(port, host);
  await once(server, 'listening');
  lifecycle.onStop('metrics', () => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as { port: number }).port;
}

function answerLiveness(response: ServerResponse, stuck: string | undefined): void {
  response.writeHead(stuck ? 503 : 200, { 'Content-Type': 'text/plain' }).end(`${stuck ?? 'ok'}\n`);
}

async function answerReadiness(
  response: ServerResponse,
  missingParts: () => Promise<string[]>,
  lifecycle: Lifecycle,
): Promise<void> {
  const missing = await missingParts().catch(() => ['unknown']);
  const ready = missing.length === 0 && !lifecycle.stopping;
  response
    .writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json' })
    .end(`${JSON.stringify({ ready, missing })}\n`);
}
