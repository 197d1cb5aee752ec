import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BillingAdminService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { afterAll, describe, expect, test } from '@jest/globals';
import { asOperator } from '../../harness/as-operator.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../../harness/otlp-receiver.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const receiver = await startOtlpReceiver();
const system = await startOwnSystem(receiver.env);
const { kit, runtime } = system;
afterAll(async () => {
  await system.stop();
  receiver.close();
});

const ROUTE = '/exams/{examId}/submissions';
const COMPLETE = 'grading.v1.WorkService/Complete';
const CAPTURE = 'billing.v1.BillingService/Capture';

const titleOf = ({ kind, name }: ReceivedSpan) => `${kind} ${name}`;

/** Submits a typed copy as part of a trace, waits for its marks, and returns the ids of trace, request and copy. */
async function gradeTraced() {
  const api = await kit.institute();
  const exam = await kit.openExam(api);
  const traceId = crypto.randomUUID().replaceAll('-', '');
  const requestId = `trace-test-${crypto.randomUUID()}`;
  const accepted = await api.post(
    `/exams/${exam.id}/submissions`,
    { candidate: { external_id: 'c-1' }, answers: kit.written() },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'X-Request-Id': requestId },
  );
  expect(accepted.status).toBe(201);
  expect(await kit.ended(api, accepted.body.id)).toMatchObject({ status: 'graded' });
  return { traceId, requestId, submissionId: accepted.body.id as string };
}

describe('one submitted copy', () => {
  test('is one trace: gateway, submissions, event bus, grading, submissions', async () => {
    const submit = [
      `server POST ${ROUTE}`,
      'client submissions.v1.SubmissionsService/Submit',
      'server submissions.v1.SubmissionsService/Submit',
    ];
    const ways = [
      [...submit, 'producer publish grading.wakeups.standard', 'consumer process grading.wakeups.standard'],
      [...submit, 'consumer grade copy', 'internal mark'],
      [
        ...submit,
        'consumer grade copy',
        'internal complete',
        ...[COMPLETE, CAPTURE].flatMap((name) => [`client ${name}`, `server ${name}`]),
      ],
    ];
    const toExams = [...submit, 'client exams.v1.ExamsService/GetExamForSubmit'];
    const databases = ['exams', 'submissions', 'billing'].map((name) => `client postgresql ${name}`);
    const { traceId } = await gradeTraced();
    const spans = await receiver.trace(traceId, (found) => {
      const told = new Set(found.map(titleOf));
      return [...ways.flat(), ...toExams, ...databases].every((title) => told.has(title));
    });
    const wayTo = (title: string) => {
      const way: string[] = [];
      let span = spans.find((one) => titleOf(one) === title);
      for (; span; span = spans.find((one) => one.spanId === span?.parentSpanId)) way.unshift(titleOf(span));
      return way;
    };
    for (const way of ways) expect(wayTo(way.at(-1)!)).toEqual(way);
    // A statement's span is a leaf directly below the call's span.
    expect(wayTo('client postgresql exams').slice(0, 4)).toEqual(toExams);
  });

  test('its drawing is stored in the same trace', async () => {
    const { traceId } = await gradeTraced();
    const spans = await receiver.trace(traceId, (found) => found.some((span) => span.name === 'store'));
    expect(spans.find((span) => span.name === 'store')).toMatchObject({ kind: 'client' });
  });

  test("is in the worker's log with the ids of the request and the trace", async () => {
    const { traceId, requestId, submissionId } = await gradeTraced();
    const line = await kit.eventually(
      async () => system.log().find((entry) => entry.msg === 'copy done' && entry.submission_id === submissionId),
      (found) => found !== undefined,
    );
    expect(line).toMatchObject({ service: 'grading', request_id: requestId, trace_id: traceId });
    const request = system.log().find((entry) => entry.msg === 'request' && entry.request_id === requestId);
    expect(request).toMatchObject({ service: 'gateway', operation: 'createSubmission', trace_id: traceId });
  });
});

test('background work that belongs to no request starts no trace', async () => {
  const asked = async () => {
    const text = await (await fetch(`http://${runtime.metricsAddress}/metrics`)).text();
    const count = /rpc_server_duration_seconds_count\{method="grading.v1.WorkService\/ClaimNext",outcome="ok"\} (\d+)/;
    return Number(count.exec(text)?.[1]);
  };
  const before = await asked();
  // An idle worker asks every five seconds.
  await kit.eventually(asked, (count) => count > before);
  const { traceId } = await gradeTraced();
  await receiver.trace(traceId, (found) => found.some(({ name }) => name === 'complete'));
  const begins = receiver.spans.filter(({ kind, parentSpanId }) => kind === 'client' && !parentSpanId);
  expect(begins.map(titleOf)).toEqual([]);
  const alone = receiver.spans.filter(({ name, parentSpanId }) => name.startsWith('grading.') && !parentSpanId);
  expect(alone.map(titleOf)).toEqual([]);
});

test('SIGUSR2 makes each call a line of the log, as part of its trace, until the next one', async () => {
  const calls = (requestId: string) =>
    system.log().filter(({ level, request_id }) => level === 'debug' && request_id === requestId);
  process.kill(runtime.pid!, 'SIGUSR2');
  await kit.eventually(
    async () => system.log().filter(({ msg }) => msg === 'log level changed'),
    ({ length }) => length === 1,
  );
  const { requestId, traceId } = await gradeTraced();
  const lines = await kit.eventually(
    async () => calls(requestId),
    (found) => found.some(({ method }) => method === COMPLETE),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ service: 'billing', method: 'billing.v1.BillingService/Reserve', trace_id: traceId }),
  );
  process.kill(runtime.pid!, 'SIGUSR2');
  await kit.eventually(
    async () => system.log().filter(({ msg }) => msg === 'log level changed'),
    ({ length }) => length === 2,
  );
  expect(calls((await gradeTraced()).requestId)).toEqual([]);
});

describe('the metrics port', () => {
  const fetchText = async (path: string) => {
    const response = await fetch(`http://${runtime.metricsAddress}${path}`);
    return { status: response.status, text: await response.text() };
  };
  /** `name{labels}` → value. */
  const scrape = async () => {
    const { text } = await fetchText('/metrics');
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  };

  test('has metrics of the pipeline, the calls and the build', async () => {
    await gradeTraced();
    const ledger = await asOperator(runtime, 'billing', BillingAdminService, (billing) => billing.verifyLedger({}));
    expect(ledger.mismatches).toEqual([]);
    const metrics = await scrape();
    expect(metrics.get('grading_copies_finished_total{lane="standard",outcome="graded"}')).toBeGreaterThanOrEqual(1);
    expect(metrics.get('grading_time_to_grade_seconds_count{lane="standard"}')).toBeGreaterThanOrEqual(1);
    for (const lane of ['instant', 'standard', 'bulk']) {
      expect(metrics.get(`grading_queue_length{lane="${lane}"}`)).toBe(0);
      expect(metrics.get(`grading_queue_oldest_wait_seconds{lane="${lane}"}`)).toBe(0);
      expect(metrics.get(`grading_copies_finished_total{lane="${lane}",outcome="failed"}`)).toBe(0);
    }
    for (const name of [
      'grading_stale_claims_total{call="complete"}',
      'grading_stale_outcomes_total',
      'reservations_reconciled_total',
      'ledger_mismatches',
      'outbox_length',
      'outbox_age_seconds',
    ]) {
      expect([name, metrics.get(name)]).toEqual([name, 0]);
    }
    const names = [...metrics.keys()].join('\n');
    expect(names).toContain(
      `http_server_request_duration_seconds_count{operation="createSubmission",method="POST",route="${ROUTE}",status="201"}`,
    );
    expect(names).toContain(`rpc_server_duration_seconds_count{method="${COMPLETE}",outcome="ok"}`);
    expect(names).toMatch(/build_info\{service="standalone",version="[^"]+",commit="[^"]+"\}/);
    await fetch(`${runtime.baseUrl}/no-such-endpoint`);
    expect([...(await scrape()).keys()].join('\n')).toContain(
      'http_server_request_duration_seconds_count{operation="none",method="none",route="none",status="404"}',
    );
    const ids = [...metrics.keys()].filter((name) => /[0-9a-f]{8}-[0-9a-f]{4}/.test(name));
    expect(ids.filter((name) => !/^(target_info|institute_copies_waiting)/.test(name))).toEqual([]);
  });

  test('shows nothing that the page of metrics does not list', async () => {
    await gradeTraced();
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operators/metrics.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \|/gm)];
    const listed = new Map(
      rows.map(([, name, type, labels]) => [name!, { type, labels: labels!.match(/\w+/g) ?? [] }]),
    );
    const { text } = await fetchText('/metrics');
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
    types.delete('target_info');
    for (const [name, type] of types) expect([name, listed.get(name)?.type]).toEqual([name, type]);
    for (const sample of (await scrape()).keys()) {
      const [, name, labels = ''] = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})?$/.exec(sample)!;
      const known = listed.get(name!) ?? listed.get(/^\w+/.exec(sample)![0]);
      const given = [...labels.matchAll(/(\w+)=/g)].map(([, label]) => label!).filter((label) => label !== 'le');
      if (known) expect([sample, given]).toEqual([sample, known.labels]);
    }
  });

  test('answers probes', async () => {
    expect(await fetchText('/healthz')).toEqual({ status: 200, text: 'ok\n' });
    expect(await fetchText('/readyz')).toEqual({ status: 200, text: '{"ready":true,"missing":[]}\n' });
    expect((await fetchText('/')).status).toBe(404);
  });
});
