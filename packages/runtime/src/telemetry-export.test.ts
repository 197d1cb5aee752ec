import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportersOf } from './telemetry-export.ts';

// A process of its own for each case: providers are registered once in a process.
const PROGRAM = `
  import { readConfig, telemetrySettings } from '@exam-evaluation/runtime/config.ts';
  import { Lifecycle } from '@exam-evaluation/runtime/lifecycle.ts';
  import { createLogger } from '@exam-evaluation/runtime/log.ts';
  import { counter, observed } from '@exam-evaluation/runtime/metrics.ts';
  import { carrier, inSpan } from '@exam-evaluation/runtime/spans.ts';
  import { startTelemetry } from '@exam-evaluation/runtime/telemetry.ts';
  import { z } from 'zod';

  const settings = readConfig(z.object(telemetrySettings), process.env);
  const log = createLogger({ service: 'exams', level: 'trace' });
  const lifecycle = new Lifecycle(log);
  let looks = 0;
  observed({ waiting: ['Waiting'] })(async () => [{ name: 'waiting', value: ++looks }]);
  const copies = counter('copies_total', 'Copies');
  const build = { service: 'exams', version: '1.2.3', commit: 'abc' };
  const metrics = await startTelemetry({ ...build, settings, log, lifecycle });
  copies();
  await inSpan('request', {}, () => inSpan('step', {}, async () => console.log(JSON.stringify({ carrier: carrier() }))));
  const scrape = await new Promise((end) => metrics({}, { setHeader() {}, end }));
  const sdk = Object.keys(process.env).filter((name) => /^OTEL_(TRACES|METRICS)_EXPORTER$/.test(name)).length;
  console.log(JSON.stringify({ scrape, sdk }));
  await lifecycle.stop();
`;

interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}
const received: Received[] = [];
let status = 200;
let answer: (headers: IncomingHttpHeaders) => object = () => ({});
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request.headers)));
  });
});
let endpoint: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
});
afterAll(() => {
  collector.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  received.length = 0;
  status = 200;
  answer = () => ({});
});

/** Runs the program under an environment; answers what it said. */
async function run(
  env: Record<string, string>,
): Promise<{ out: string; carrier: Record<string, string>; scrape: string }> {
  const args = ['--input-type=module-typescript', '-e', PROGRAM];
  const path = { PATH: process.env.PATH, HOME: process.env.HOME };
  const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '..'), env: { ...path, ...env } });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  expect([code, out]).toEqual([0, out]);
  const told = out
    .split('\n')
    .filter((line) => /^\{"(carrier|scrape)"/.test(line))
    .map((line) => JSON.parse(line));
  return { out, ...told[0], ...told[1] };
}

const of = (path: string) => received.filter((one) => one.path === path);
const spans = () => of('/v1/traces').flatMap(({ body }) => JSON.parse(body).resourceSpans);
const attributes = (resource: { attributes: { key: string; value: object }[] }) =>
  Object.fromEntries(resource.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('traces and metrics reach the collector as the environment says, beside the port for Prometheus', async () => {
  const secret = 'Bearer s3cret-of-the-collector';
  // A collector that quotes what it was sent.
  answer = ({ authorization }) => ({ partialSuccess: { errorMessage: `not of ${authorization}` } });
  const file = join(folder, 'headers');
  writeFileSync(file, `authorization=${encodeURIComponent(secret)},x-tenant=campus\n`);
  const { out, scrape } = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=exam-season,service.namespace=campus',
    OTEL_LOG_LEVEL: 'debug',
  });
  for (const { headers } of received) expect(headers).toMatchObject({ authorization: secret, 'x-tenant': 'campus' });
  const [traced] = spans();
  expect(attributes(traced.resource)).toMatchObject({
    'service.name': 'exams',
    'service.version': '1.2.3',
    'service.namespace': 'campus',
    'deployment.environment.name': 'exam-season',
  });
  expect(Object.keys(attributes(traced.resource)).filter((key) => /^(process|host)\./.test(key))).toEqual([]);
  expect(traced.scopeSpans[0].spans.map(({ name }: { name: string }) => name)).toEqual(['step', 'request']);
  const [measured] = JSON.parse(of('/v1/metrics').at(-1)!.body).resourceMetrics;
  expect(attributes(measured.resource)).toMatchObject({ 'deployment.environment.name': 'exam-season' });
  const names = measured.scopeMetrics[0].metrics.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['copies_total', 'build_info', 'waiting']));
  expect(scrape).toContain('copies_total 1');
  expect(scrape).toContain('waiting 1');
  // At this log level the SDK logs many details, but never a secret.
  expect(out).toContain('not of [redacted]');
  expect(out).not.toMatch(/s3cret|campus,|"sdk":[12]/);
});

test('by default they are sent as Protobuf; an endpoint for traces alone sends no metrics', async () => {
  await run({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/of/traces` });
  expect(received.map(({ path, headers }) => [path, headers['content-type']])).toEqual([
    ['/of/traces', 'application/x-protobuf'],
  ]);
});

test('the sampler of the environment decides', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  };
  const { carrier } = await run(env);
  expect(received.map(({ path }) => path)).toEqual(['/v1/metrics']);
  expect(carrier.traceparent).toMatch(/-00$/);
});

test('propagators of the environment carry the trace, with and without a collector', async () => {
  const { carrier } = await run({ OTEL_PROPAGATORS: 'b3,tracecontext' });
  expect(carrier).toEqual({
    b3: expect.stringMatching(/^[0-9a-f]{32}-[0-9a-f]{16}-0$/),
    traceparent: expect.stringMatching(/-00$/),
  });
});

test('without a collector nothing is sent, and trace ids travel all the same; names of metrics may have a prefix', async () => {
  const { carrier, scrape } = await run({ METRICS_PREFIX: 'exam_evaluation_' });
  expect(carrier.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(scrape).toContain('exam_evaluation_copies_total 1');
  expect(scrape).not.toMatch(/^(copies|waiting|build_info)/m);
});

test('switched off, it exports nothing, whatever else is set, and ids travel', async () => {
  const env = { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_PROPAGATORS: 'b3' };
  const { carrier } = await run(env);
  expect([received, Object.keys(carrier)]).toEqual([[], ['traceparent']]);
});

test('a collector that refuses is logged, but its headers are not', async () => {
  status = 401;
  const { out } = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0,broken-c2VjcmV1',
  });
  const lines = out.split('\n').filter((line) => line.includes('telemetry cannot be sent; it is dropped'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', service: 'exams' });
  expect(out).not.toMatch(/c2VjcmV/);
});

describe('what is exported', () => {
  const collectors = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c' };
  test.each([
    [{}, {}, 'none', 'none'],
    [collectors, {}, 'otlp', 'otlp'],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c' }, {}, 'none', 'otlp'],
    [collectors, { OTEL_METRICS_EXPORTER: 'none' }, 'otlp', 'none'],
    [collectors, { OTEL_METRICS_EXPORTER: 'prometheus' }, 'otlp', 'none'],
    [collectors, { OTEL_METRICS_EXPORTER: 'otlp, prometheus' }, 'otlp', 'otlp'],
    [{}, { OTEL_TRACES_EXPORTER: 'console' }, 'console', 'none'],
    [collectors, { OTEL_SDK_DISABLED: 'true' }, 'none', 'none'],
  ])('%j, %j: traces %s, metrics %s', (settings, env, traces, metrics) => {
    expect(exportersOf(settings, env)).toEqual({ traces, metrics });
  });
});
