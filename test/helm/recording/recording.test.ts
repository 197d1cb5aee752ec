import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { findsAlerts, type Series } from '../promtool.ts';
import { type KubernetesObject, render } from '../render.ts';
import { encodeValues, parseScrape, readRecording } from './recording.ts';
import { asScraped, metricsOf, metricsOnPage, missingFrom, selectorsIn } from './series.ts';

// A recording of a healthy system (npm run record:metrics), as the chart's PodMonitor lets Prometheus scrape it. It was
// made before the release had a dashboard, so it is compared with a release without one.

const root = join(import.meta.dirname, '../../..');
const recording = readRecording();
const { scrapes, intervalSeconds } = recording.made;
const recorded = asScraped(recording);
const objects = render('large', { 'services.dashboard.enabled': false });
/** Series that only exist once something has failed. */
const NOT_WHEN_HEALTHY = ['job_passes_total{outcome="failed"}'];
/** Metrics that came after the recording; those of a release are on the page of metrics. */
const ADDED_SINCE = [
  'archive_objects_total',
  'billing_reservations_refused_total',
  'database_connection_wait_seconds',
  'database_statement_seconds',
  'database_size_bytes',
  'database_transaction_age',
  'institute_copies_waiting',
  'nodejs_eventloop_lag_seconds',
  'nodejs_gc_duration_seconds',
  'nodejs_heap_limit_bytes',
  'nodejs_heap_used_bytes',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'quarters_ahead',
  'step_duration_seconds',
];
const isKnown = (asked: string) =>
  NOT_WHEN_HEALTHY.includes(asked) || ADDED_SINCE.includes(asked.replace(/_(bucket|sum|count)$/, ''));
const rules = objects.find(({ kind }) => kind === 'PrometheusRule')!.spec;
const alerts = rulesOf(objects).filter(({ alert }) => alert);
/** The recording rules of the service objectives. */
const records = rulesOf(objects).filter(({ record }) => record);
const queries = queriesOf(objects);
const missing = missingFrom({
  ...recorded,
  ...Object.fromEntries(records.map(({ record }) => [`${record}{namespace="exams"}`, '1'])),
});
function rulesOf(objects: KubernetesObject[]): { alert: string; record: string; expr: string }[] {
  const { groups } = objects.find(({ kind }) => kind === 'PrometheusRule')!.spec;
  return groups.flatMap(({ rules }: any) => rules);
}

/** What Grafana's dashboards ask for. */
function queriesOf(objects: KubernetesObject[]): string[] {
  return objects
    .filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1')
    .flatMap(({ data }) => Object.values<string>(data))
    .flatMap((text) => JSON.parse(text).panels)
    .flatMap(({ targets }) => targets.map(({ expr }: { expr: string }) => expr));
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recording-test-'));
  writeFileSync(join(folder, 'rules.yaml'), stringify(rules));
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Has promtool evaluate the alerts on these series, and expects that exactly those named fire at some time. Returns its
 * complaint otherwise.
 */
function evaluate(series: Series, fired: string[]): string {
  const atSeconds = (scrapes - 1) * intervalSeconds;
  const expr = `group by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${atSeconds + 1}s]))`;
  return findsAlerts(fired, { folder, series, intervalSeconds, evaluatedEverySeconds: 30, expr, atSeconds });
}

test('it covers every service and an hour', () => {
  expect((scrapes - 1) * intervalSeconds).toBeGreaterThanOrEqual(3_600);
  const services = Object.keys(recording.processes).map((process) => process.replace(/-\d+$/, ''));
  expect([...new Set(services)].sort()).toEqual(['billing', 'exams', 'gateway', 'grading', 'submissions']);
});

describe('on it', () => {
  test('no alert fires at any time', () => {
    expect(alerts.length).toBeGreaterThan(0);
    expect(evaluate(recorded, [])).toBe('as expected');
  });

  test('an alert that has a reason fires', () => {
    const one = Object.keys(recorded).find((series) => series.startsWith('dead_letters{kind="event"'))!;
    const died = { ...recorded, [one]: `1x${scrapes}` };
    expect(evaluate(died, ['ExamEvaluationDeadLetters'])).toBe('as expected');
  });

  test.each(alerts.map(({ alert, expr }) => [alert, expr]))('%s finds the metrics that it asks for', (_, expr) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(missing(expr).filter((one) => !isKnown(one))).toEqual([]);
  });

  test('every recording rule has a result', () => {
    const atSeconds = (scrapes - 1) * intervalSeconds;
    const expr = 'group by (alertname) (label_replace({__name__=~".+:.+:.+"}, "alertname", "$1", "__name__", "(.+)"))';
    const asked = { folder, series: recorded, intervalSeconds, evaluatedEverySeconds: 30, expr, atSeconds };
    const names = records.map(({ record }) => record);
    expect(names.length).toBeGreaterThan(0);
    expect(findsAlerts(names, asked)).toBe('as expected');
  });

  test.each(records.map(({ record, expr }) => [record, expr]))('%s finds the metrics that it asks for', (_, expr) => {
    expect(missing(expr).filter((one) => !isKnown(one))).toEqual([]);
  });

  test.each(queries)('a dashboard finds the metrics of %s', (expr) => {
    expect(selectorsIn(expr).length).toBeGreaterThan(0);
    expect(missing(expr).filter((one) => !isKnown(one))).toEqual([]);
  });

  test('the further metrics that a release with a dashboard asks for are on the operators’ page of metrics', () => {
    const all = render('large');
    const known = new Set([...rulesOf(objects).map(({ expr }) => expr), ...queries]);
    const added = [...rulesOf(all).map(({ expr }) => expr), ...queriesOf(all)].filter((expr) => !known.has(expr));
    expect(added.length).toBeGreaterThan(0);
    const listed = metricsOnPage(join(root, 'docs/operators/metrics.md'));
    const names = added.flatMap((expr) =>
      selectorsIn(expr).map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')),
    );
    const made = rulesOf(all).map(({ record }) => record);
    expect(names.filter((name) => !listed.includes(name) && !made.includes(name))).toEqual([]);
  });

  test('metrics that alerts and dashboards ask for without a recording are on the operators’ page of metrics', () => {
    expect(metricsOnPage(join(root, 'docs/operators/metrics.md'))).toEqual(expect.arrayContaining(ADDED_SINCE));
    expect([...metricsOf(recorded)].filter((name) => ADDED_SINCE.includes(name))).toEqual([]);
  });

  // A metric added since need not be recorded, unless an alert or a dashboard asks for it, which the tests above check.
  test('every recorded metric still exists', () => {
    const listed = metricsOnPage(join(root, 'docs/operators/metrics.md'));
    expect([...metricsOf(recorded)].filter((name) => name !== 'target_info' && !listed.includes(name))).toEqual([]);
  });
});

test.each([
  ['a name misspelt', 'sum by (lane) (increase(grading_copies_finishd_total[5m]))', 'grading_copies_finishd_total'],
  ['a label that there is not', 'max(outbox_age_seconds{lane="bulk"})', 'outbox_age_seconds{lane}'],
  [
    'a bucket that there is not',
    'rate(feed_delay_seconds_bucket{namespace="$namespace",le="7"}[5m])',
    'feed_delay_seconds_bucket{le="7"}',
  ],
])('%s is noticed', (_, expr, absent) => {
  expect(missing(expr)).toEqual([absent]);
});

test('values are written as promtool reads them', () => {
  expect(encodeValues([1, 1, 1, 2, undefined, undefined, 0.5, undefined])).toBe('1x2 2 _x2 0.5 _');
  const scrape = '# HELP a b\na{x="1 } 2"} 3\nb_seconds 1.23456\nc_seconds_sum{y="z"} 0.00049 1700000000000\n';
  expect([...parseScrape(scrape)]).toEqual([
    ['a{x="1 } 2"}', 3],
    ['b_seconds', 1.235],
    ['c_seconds_sum{y="z"}', 0],
  ]);
});
