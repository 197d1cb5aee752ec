import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { isDeclared, metricsIn } from './metrics.ts';
import { findsAlerts, type Series } from './promtool.ts';
import { CHART, type KubernetesObject, render } from './render.ts';
import { tool } from './tools.ts';

const root = join(import.meta.dirname, '../..');
const NAMES = readdirSync(join(CHART, 'alerts')).map((file) => file.replace(/\.yaml$/, ''));
const RUNBOOKS = join(root, 'docs/operators/runbooks');
const HTTP = 'http_server_request_duration_seconds';
const GRADED = 'grading_time_to_grade_seconds';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const { spec } = render('large').find(({ kind }) => kind === 'PrometheusRule')!;
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
});
afterAll(() => rmSync(folder, { recursive: true }));

const http = (status: string, perMinute: number): Series => ({
  [`${HTTP}_count{namespace="exams",route="/exams",status="${status}"}`]: `0+${perMinute}x480`,
});
const within = (second: number, all: number): Series => ({
  [`${HTTP}_bucket{namespace="exams",route="/exams",status="200",le="1"}`]: `0+${second}x480`,
  ...http('200', all),
});
/** Requests that wait for work by contract. */
const waiting = (route: string): Series => ({
  [`${HTTP}_bucket{namespace="exams",route="${route}",status="200",le="1"}`]: '0+20x480',
  [`${HTTP}_count{namespace="exams",route="${route}",status="200"}`]: '0+200x480',
});
const graded = (lane: string, le: string, inTime: number, all: number): Series => ({
  [`${GRADED}_bucket{namespace="exams",lane="${lane}",le="${le}"}`]: `0+${inTime}x480`,
  [`${GRADED}_count{namespace="exams",lane="${lane}"}`]: `0+${all}x480`,
});
const level = (metric: string, value: number, labels = ''): Series => ({
  [`${metric}{namespace="exams",pod="a"${labels}}`]: `${value}x480`,
});
const expiry = (days: number): Series =>
  level('rpc_certificate_expiry_timestamp_seconds', days * 86_400, ',file="tls.crt"');
const feed = (inTime: number, all: number): Series => ({
  'feed_delay_seconds_bucket{namespace="exams",change="progress",le="2"}': `0+${inTime}x480`,
  'feed_delay_seconds_count{namespace="exams",change="progress"}': `0+${all}x480`,
});
const finished = (perMinute: number, outcome = 'graded'): Series => ({
  [`grading_copies_finished_total{namespace="exams",lane="standard",outcome="${outcome}"}`]: `0+${perMinute}x480`,
});
const jobPasses = (container: string, job: string, outcome: string) =>
  `job_passes_total{namespace="exams",container="${container}",exported_job="${job}",outcome="${outcome}"}`;
/** A counter that is raised by one every `minutes`. */
const passesEvery = (minutes: number) =>
  Array.from({ length: 481 }, (_, minute) => Math.floor(minute / minutes)).join(' ');
const LEDGER_VERIFIED = 'ledger_verified_timestamp_seconds{namespace="exams"}';

/** Calls of browsers, `perMinute`. */
const called = (outcome: string, perMinute: number): Series => ({
  [`dashboard_call_duration_seconds_count{namespace="exams",method="m",outcome="${outcome}"}`]: `0+${perMinute}x480`,
});

const HEALTHY: Series = {
  ...called('ok', 200),
  ...called('not_found', 100),
  ...called('engine_unavailable', 1),
  ...within(999, 1000),
  ...http('503', 0),
  ...waiting('/uploads/{uploadId}'),
  ...waiting('/submissions/{submissionId}/checked-copy'),
  ...graded('instant', '10', 100, 100),
  ...graded('standard', '600', 98, 100),
  ...graded('bulk', '14400', 10, 10),
  ...level('grading_queue_length', 12, ',lane="standard"'),
  ...finished(20),
  ...level('outbox_age_seconds', 1),
  ...level('dead_letters', 0, ',kind="event"'),
  ...level('ledger_mismatches', 0),
  'reservations_reconciled_total{namespace="exams"}': '0+0.1x480',
  [LEDGER_VERIFIED]: '0+60x480',
  'build_info{namespace="exams",service="billing"}': '1x480',
  'build_info{namespace="exams",service="gateway"}': '1x480',
  'build_info{namespace="exams",service="dashboard"}': '1x480',
  ...level('grading_unsettled_oldest_seconds', 2),
  'grading_claims_lapsed_total{namespace="exams",ending="queued"}': '0+0.1x480',
  'rate_limit_takes_total{namespace="exams",by="redis"}': '0+500x480',
  'rate_limit_takes_total{namespace="exams",by="local"}': '0+5x480',
  ...level('database_connection_waits', 0, ',database="exams",pool="tenant"'),
  [jobPasses('exams', 'health', 'ok')]: '0+30x480',
  [jobPasses('exams', 'health', 'failed')]: '0+1x480',
  ...level('grading_lane_paused', 0, ',lane="standard"'),
  ...level('erasures_oldest_seconds', 90),
  ...expiry(30),
  ...feed(999, 1000),
  'llm_calls_total{namespace="exams",outcome="ok"}': '0+95x480',
  'llm_calls_total{namespace="exams",outcome="timeout"}': '0+5x480',
  'llm_calls_total{namespace="exams",outcome="recalled"}': '0+300x480',
};

/** The series that make each alert fire, added to healthy ones. */
const FIRES: Record<string, Series> = {
  'gateway-errors-fast': http('503', 50),
  'gateway-errors-slow': http('503', 10),
  'gateway-latency-fast': within(700, 1000),
  'gateway-latency-slow': within(920, 1000),
  'time-to-grade': graded('standard', '600', 80, 100),
  'copies-without-progress': finished(0),
  'outbox-old': level('outbox_age_seconds', 300),
  'dead-letters': level('dead_letters', 2, ',kind="event"'),
  'ledger-mismatch': level('ledger_mismatches', 1),
  'reconciled-differences': { 'reservations_reconciled_total{namespace="exams"}': '0+2x480' },
  'credits-unsettled': level('grading_unsettled_oldest_seconds', 900),
  'claims-lapse': { 'grading_claims_lapsed_total{namespace="exams",ending="queued"}': '0+1x480' },
  'rate-limits-local': { 'rate_limit_takes_total{namespace="exams",by="local"}': '0+500x480' },
  'connections-exhausted': level('database_connection_waits', 3, ',database="exams",pool="tenant"'),
  'jobs-fail': { [jobPasses('exams', 'sweep', 'failed')]: '0+90x480' },
  'gateway-away': { 'build_info{namespace="exams",service="gateway"}': '1x460 _x20' },
  'dashboard-errors': called('engine_unavailable', 10),
  'dashboard-away': { 'build_info{namespace="exams",service="dashboard"}': '1x460 _x20' },
  'release-away': {
    'build_info{namespace="exams",service="billing"}': '1x460 _x20',
    'build_info{namespace="exams",service="gateway"}': '1x460 _x20',
    'build_info{namespace="exams",service="dashboard"}': '1x460 _x20',
  },
  'service-cannot-work': {
    // One of two replicas, then both.
    [jobPasses('exams', 'health', 'ok')]: '0+60x400 24030+30x66 26010x12',
    [jobPasses('exams', 'health', 'failed')]: '0x400 30+30x66 2070+60x12',
  },
  'copies-fail': finished(30, 'failed'),
  'certificate-expires': expiry(14),
  'feed-late': feed(950, 1000),
  'erasure-unfinished': level('erasures_oldest_seconds', 100_000),
  'lane-paused': level('grading_lane_paused', 1, ',lane="standard"'),
  'ledger-unverified': { [LEDGER_VERIFIED]: '0x480' },
  'language-model-fails': { 'llm_calls_total{namespace="exams",outcome="timeout"}': '0+60x480' },
};

const alertOf = (name: string) => parse(readFileSync(join(CHART, 'alerts', `${name}.yaml`), 'utf8'));

/** Whether promtool sees these alerts fire, and no other, after eight hours of the series. */
function fires(series: Series, alerts: string[]): string {
  return firesOn({ ...HEALTHY, ...series }, alerts);
}

function firesOn(series: Series, alerts: string[]): string {
  return findsAlerts(alerts, {
    folder,
    series,
    intervalSeconds: 60,
    evaluatedEverySeconds: 300,
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    atSeconds: 8 * 3_600,
  });
}

test('promtool takes the rules', () => {
  const said = execFileSync(tool('promtool'), ['check', 'rules', join(folder, 'rules.yaml')], { encoding: 'utf8' });
  expect(said).toContain(`SUCCESS: ${NAMES.length} rules found`);
});

test('a healthy day wakes nobody', () => {
  expect(fires({}, [])).toBe('as expected');
});

test('one failed request of the few at night wakes nobody', () => {
  const night = within(1, 1);
  const once = Object.keys(http('503', 0))[0]!;
  expect(fires({ ...night, [once]: '0x477 1x3' }, [])).toBe('as expected');
});

test('what programs of other namespaces do wakes nobody', () => {
  expect(fires(Object.assign({}, ...Object.values(FIRES).map(elsewhere)), [])).toBe('as expected');
});

const elsewhere = (series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name.replace('namespace="exams"', 'namespace="other"'), values]),
  );

/** Other ways to the same alert. */
const FIRES_TOO: [name: string, way: string, series: Series][] = [
  ...(['gateway-latency-slow', 'feed-late', 'time-to-grade'] as const).map((name): [string, string, Series] => [
    name,
    'with the bounds that Prometheus 3 writes',
    FIRES[name]!,
  ]),
  ['ledger-unverified', 'when billing has never verified it', { [LEDGER_VERIFIED]: '_x480' }],
  [
    'copies-without-progress',
    'when copies end only by being cancelled',
    { ...finished(0), ...finished(5, 'cancelled') },
  ],
  [
    'jobs-fail',
    'for one that fails in one service of several, hourly',
    {
      [jobPasses('exams', 'sweep', 'ok')]: passesEvery(60),
      [jobPasses('billing', 'sweep', 'failed')]: passesEvery(60),
    },
  ],
];

/** As Prometheus 3 stores it: bounds are floating-point numbers. */
const withFloatBounds = (series: Series): Series =>
  Object.fromEntries(Object.entries(series).map(([name, values]) => [name.replace(/le="(\d+)"/, 'le="$1.0"'), values]));

test.each(FIRES_TOO)('%s fires %s', (name, way, series) => {
  const all = { ...HEALTHY, ...series };
  const given = way.includes('Prometheus 3') ? withFloatBounds(all) : all;
  expect(firesOn(given, [alertOf(name).alert])).toBe('as expected');
});

test('a healthy day wakes nobody under Prometheus 3', () => {
  expect(firesOn(withFloatBounds(HEALTHY), [])).toBe('as expected');
});

describe.each(NAMES)('%s', (name) => {
  const alert = alertOf(name);

  test('fires', () => {
    expect(FIRES).toHaveProperty(name);
    // What pages for an hour also fills the slow budget.
    const slower = name.replace(/-fast$/, '-slow');
    const expected = [...new Set([name, slower])].map((one) => alertOf(one).alert);
    expect(fires(FIRES[name]!, expected.sort())).toBe('as expected');
  });

  test('is told what it means and what to do', () => {
    expect(alert.labels.severity).toMatch(/^(page|ticket)$/);
    expect(alert.annotations.summary).toMatch(/\S/);
    expect(existsSync(join(RUNBOOKS, `${name}.md`))).toBe(true);
    const page = readFileSync(join(RUNBOOKS, `${name}.md`), 'utf8');
    expect(page.match(/^## .*/gm)).toEqual(['## Meaning', '## Impact', '## Diagnosis', '## Mitigation']);
    const linked = [...page.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, target]) => target);
    expect(NAMES).toEqual(expect.arrayContaining(linked));
  });

  test('asks for metrics that there are', () => {
    const page = readFileSync(join(RUNBOOKS, `${name}.md`), 'utf8');
    const metrics = metricsIn(`${alert.expr}${page}`);
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) expect([metric, isDeclared(metric)]).toEqual([metric, true]);
  });
});

describe('a rule of the release', () => {
  const ruleOf = (objects: KubernetesObject[], name: string): any =>
    objects
      .find(({ kind }) => kind === 'PrometheusRule')!
      .spec.groups[0].rules.find(({ alert }: { alert: string }) => alert === alertOf(name).alert);
  const tuned = render('large', {
    'telemetry.prometheusRule.ruleLabels': { team: 'examinations', severity: 'low' },
    'telemetry.prometheusRule.rules': {
      'dead-letters': { enabled: false },
      'outbox-old': { limit: 5_000_000, for: '30m', labels: { severity: 'page' }, annotations: { dashboard: 'd' } },
      'ledger-mismatch': { limit: 0 },
    },
  });

  test('can be left out, retuned and labelled, each and all', () => {
    expect(ruleOf(tuned, 'dead-letters')).toBeUndefined();
    expect(ruleOf(tuned, 'outbox-old')).toMatchObject({
      expr: expect.stringContaining('{namespace="exams"}) > 5e+06'),
      for: '30m',
      labels: { team: 'examinations', severity: 'page' },
      annotations: { dashboard: 'd', summary: alertOf('outbox-old').annotations.summary },
    });
    expect(ruleOf(tuned, 'ledger-mismatch').expr).toContain('> 0');
    expect(ruleOf(tuned, 'lane-paused').labels).toEqual({ team: 'examinations', severity: 'low' });
    expect(ruleOf(render('large', { 'services.dashboard.enabled': false }), 'dashboard-away')).toBeUndefined();
    const rules = join(folder, 'tuned.yaml');
    writeFileSync(rules, stringify(tuned.find(({ kind }) => kind === 'PrometheusRule')!.spec));
    expect(execFileSync(tool('promtool'), ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS');
  });

  test('names its runbook by an address, or by its file where there is none', () => {
    const { annotations } = ruleOf(tuned, 'outbox-old');
    expect(annotations.runbook_url).toBe('https://wiki.example.edu/exam-evaluation/runbooks/outbox-old.md');
    const plain = ruleOf(render('small', { 'telemetry.prometheusRule.enabled': true }), 'outbox-old').annotations;
    expect([plain.runbook, plain.runbook_url]).toEqual(['docs/operators/runbooks/outbox-old.md', undefined]);
    expect(existsSync(join(root, plain.runbook))).toBe(true);
  });

  test.each([
    ['runbooks', 'docs/operators/runbooks', /does not match pattern/],
    ['rules', { 'no-such-rule': { enabled: false } }, /rules.no-such-rule: is no file of alerts/],
    ['rules', { 'gateway-away': { limit: 1 } }, /rules.gateway-away.limit: this alert has no limit/],
    ['rules', { 'outbox-old': { for: 'long' } }, /does not match pattern/],
  ])('%s = %j is refused', (key, value, message) => {
    expect(() => render('large', { [`telemetry.prometheusRule.${key}`]: value })).toThrow(message);
  });
});

test('every runbook is of an alert', () => {
  expect(
    readdirSync(RUNBOOKS)
      .map((file) => file.replace(/\.md$/, ''))
      .sort(),
  ).toEqual([...NAMES].sort());
});
