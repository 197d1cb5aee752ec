import { once } from 'node:events';
import { createServer } from 'node:http';
import { eventually } from './eventually.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Absent for the first span of a trace. */
  parentSpanId?: string;
  name: string;
  kind: SpanKindName;
  service: string;
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
type SpanKindName = (typeof KINDS)[number];

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'kind' | 'service'> & { kind: number })[] }[];
  }[];
}

/** A trace collector that accepts OTLP over HTTP as JSON and stores everything. */
export interface OtlpReceiver {
  /** Settings of a process that sends its traces here. */
  env: Record<string, string>;
  /** The bodies as received. */
  payloads: string[];
  /** All spans that came so far. */
  spans: readonly ReceivedSpan[];
  /** Waits until the spans of a trace are as wanted. */
  trace: (traceId: string, wanted: (spans: ReceivedSpan[]) => boolean) => Promise<ReceivedSpan[]>;
  close: () => void;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const payloads: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      payloads.push(body);
      spans.push(...spansOf(JSON.parse(body) as ExportRequest));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    env: {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
    payloads,
    spans,
    trace: (traceId, wanted) => eventually(async () => spans.filter((span) => span.traceId === traceId), wanted),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansOf({ resourceSpans }: ExportRequest): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, kind: KINDS[span.kind]!, service })));
  });
}
