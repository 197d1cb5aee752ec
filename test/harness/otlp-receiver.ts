import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './eventually.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Absent for the first of a trace. */
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

/** A trace collector: takes OTLP over HTTP as JSON and keeps everything. */
export interface OtlpReceiver {
  /** What OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set to. */
  endpoint: string;
  /** The bodies as they came. */
  payloads: string[];
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
    endpoint: `http://127.0.0.1:${port}/v1/traces`,
    payloads,
    trace: async (traceId, wanted) => {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const found = spans.filter((span) => span.traceId === traceId);
        if (wanted(found)) return found;
        if (Date.now() > deadline) {
          throw new Error(`not as wanted: ${found.map(({ kind, name }) => `${kind} ${name}`).join(', ')}`);
        }
        await sleep(100);
      }
    },
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
