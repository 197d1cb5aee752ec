import { AsyncResource } from 'node:async_hooks';
import { type DiagLogFunction, DiagLogLevel, diag } from '@opentelemetry/api';
import { diagLogLevelFromString, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { envDetector, type Resource } from '@opentelemetry/resources';
import type { Logger } from './log.ts';

/** Settings that may stand in files, as `readConfig` gives them; OpenTelemetry reads all others itself. */
export interface ExportSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string | undefined;
  /** `name=value,…`, secrets among them. */
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
}

/** Exporters of the signals that leave by OpenTelemetry's SDK, as OTEL_…_EXPORTER lists them; `none` where none does. */
export interface Exporters {
  traces: string;
  metrics: string;
}

/**
 * Which signals are exported: those with a named exporter or collector. Metrics for Prometheus do not count here, since
 * they always have a port of their own.
 */
export function exportersOf(settings: ExportSettings, env: NodeJS.ProcessEnv): Exporters {
  const chosen = (signal: 'TRACES' | 'METRICS') => {
    const hasCollector =
      settings.OTEL_EXPORTER_OTLP_ENDPOINT || settings[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`] ? 'otlp' : 'none';
    const named = (env[`OTEL_${signal}_EXPORTER`] || hasCollector)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && name !== 'prometheus');
    return isDisabled(env) || named.length === 0 || named.includes('none') ? 'none' : named.join(',');
  };
  return { traces: chosen('TRACES'), metrics: chosen('METRICS') };
}

/** Whether the SDK is needed: for what is exported, or for other propagators than those of the W3C. */
export function needsSdk({ traces, metrics }: Exporters, env: NodeJS.ProcessEnv): boolean {
  return !isDisabled(env) && (traces !== 'none' || metrics !== 'none' || Boolean(env.OTEL_PROPAGATORS));
}

const isDisabled = (env: NodeJS.ProcessEnv) => env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';

export interface ExportOptions {
  exporters: Exporters;
  settings: ExportSettings;
  /** What the process says of itself; attributes of the environment win. */
  resource: Resource;
  log: Logger;
}

/**
 * Starts OpenTelemetry's SDK: it registers the providers of what is exported, the context manager and the propagators.
 * It is loaded here, since it takes as long and as much memory again as all the rest of telemetry.
 * @returns a function that sends what is left and ends it.
 */
export async function startExport({ exporters, settings, resource, log }: ExportOptions): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const told = tellFailures(log, headerValues(settings));
  const environment = {
    ...settings,
    OTEL_TRACES_EXPORTER: exporters.traces,
    OTEL_METRICS_EXPORTER: exporters.metrics,
  };
  const sdk = withEnvironment(environment, () => {
    const made = new NodeSDK({
      resource,
      // Other detectors run on request only: arguments of a process and names of hosts are private by default.
      ...(process.env.OTEL_NODE_RESOURCE_DETECTORS ? {} : { resourceDetectors: [envDetector] }),
      ...(process.env.OTEL_PROPAGATORS ? {} : { textMapPropagator: new W3CTraceContextPropagator() }),
      logRecordProcessors: [],
    });
    told(); // with OTEL_LOG_LEVEL the SDK has replaced the log by the console
    made.start();
    return made;
  });
  return () => sdk.shutdown();
}

/** Runs `fn` while the environment has these values: exporters read it when they are made, and children inherit none. */
function withEnvironment<T>(values: Record<string, string | undefined>, fn: () => T): T {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  const set = ([name, value]: readonly [string, string | undefined]) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  Object.entries(values).forEach(set);
  try {
    return fn();
  } finally {
    before.forEach(set);
  }
}

const REPEATED_MS = 60_000;

/**
 * Logs, at most once a minute, that a collector does not accept what is sent, and the SDK's own messages from
 * OTEL_LOG_LEVEL on. @returns a function that sets the SDK's log again.
 */
function tellFailures(log: Logger, secrets: readonly string[]): () => void {
  const scrub = (text: string) => secrets.reduce((safe, secret) => safe.replaceAll(secret, '[redacted]'), text);
  let toldAt = Number.NEGATIVE_INFINITY;
  // Bound to the current context, since a batch is sent in the context of whichever request began it.
  const tell = AsyncResource.bind((error: unknown) => {
    if (performance.now() - toldAt < REPEATED_MS) return;
    toldAt = performance.now();
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    log.warn({ reason: scrub(`${name}: ${message}`) }, 'telemetry cannot be sent; it is dropped');
  });
  setGlobalErrorHandler(tell);
  const at =
    (level: 'error' | 'warn' | 'info' | 'debug' | 'trace'): DiagLogFunction =>
    (message, ...args) => {
      const details = args.map((arg) => (arg instanceof Error ? arg.message : String(arg)));
      log[level]({ opentelemetry: scrub([message, ...details].join(' ')) }, 'OpenTelemetry');
    };
  const logger = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug'), verbose: at('trace') };
  const logLevel = diagLogLevelFromString(process.env.OTEL_LOG_LEVEL || undefined) ?? DiagLogLevel.WARN;
  const listen = () => void diag.setLogger(logger, { logLevel, suppressOverrideMessage: true });
  listen();
  return listen;
}

/** What must never be logged: headers as they were given, and their values as they are sent. */
function headerValues(settings: ExportSettings): string[] {
  const lists = [
    settings.OTEL_EXPORTER_OTLP_HEADERS,
    process.env.OTEL_EXPORTER_OTLP_TRACES_HEADERS,
    process.env.OTEL_EXPORTER_OTLP_METRICS_HEADERS,
  ];
  return lists
    .flatMap((list) => list?.split(',') ?? [])
    .flatMap((entry) => {
      const value = entry.slice(entry.indexOf('=') + 1).trim();
      return [value, decoded(value)];
    })
    .filter((value) => value !== '');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
