import { AsyncResource } from 'node:async_hooks';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './log.ts';

/** Sends spans to a collector, in batches. The exporter is eighty modules, loaded where it is wanted. */
export async function exportTo(url: string, log: Logger): Promise<BatchSpanProcessor> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new BatchSpanProcessor({ exporter: tellingExporter(new OTLPTraceExporter({ url }), log) });
}

/** Logs when a collector stops accepting traces, and when it accepts them again: the exporter itself is silent. */
export function tellingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false;
  // Bound here: a batch leaves in the context of whichever request began it.
  const tell = AsyncResource.bind(({ code, error }: ExportResult) => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !failing) log.warn({ err: error }, 'the collector takes no traces; they are dropped');
    if (!failed && failing) log.info('the collector takes traces again');
    failing = failed;
  });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        tell(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
