import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import {
  answered,
  called,
  FIRES,
  finished,
  goes,
  HEALTHY,
  http,
  inRelease,
  jobPasses,
  LEDGER_VERIFIED,
  passesEvery,
  QUIET,
  withFloatBounds,
  within,
} from './alert-series.ts';
import { isDeclared, metricsIn } from './metrics.ts';
import { findsAlerts, type Series } from './promtool.ts';
import { CHART, type KubernetesObject, RELEASE, render } from './render.ts';
import { tool } from './tools.ts';

const root = join(import.meta.dirname, '../..');
const RECORDINGS = readdirSync(join(CHART, 'recordings')).map((file) =>
  parse(readFileSync(join(CHART, 'recordings', file), 'utf8')),
);
const NAMES = readdirSync(join(CHART, 'alerts')).map((file) => file.replace(/\.yaml$/, ''));
const RUNBOOKS = join(root, 'docs/operators/runbooks');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const { spec } = render('large').find(({ kind }) => kind === 'PrometheusRule')!;
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
});
afterAll(() => rmSync(folder, { recursive: true }));

const alertOf = (name: string) => parse(readFileSync(join(CHART, 'alerts', `${name}.yaml`), 'utf8'));

/** Whether promtool sees these alerts fire, and no other, after eight hours of the series. */
function fires(series: Series, alerts: string[]): string {
  return firesOn({ ...HEALTHY, ...series }, alerts);
}

/** The same, beside another release in the namespace, which is healthy unless its series are given. */
function firesOn(series: Series, alerts: string[], neighbour: Series = HEALTHY): string {
  return findsAlerts(alerts, {
    folder,
    series: { ...inRelease(RELEASE, series), ...inRelease('second', neighbour) },
    intervalSeconds: 60,
    evaluatedEverySeconds: 300,
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    atSeconds: 8 * 3_600,
  });
}

test('promtool takes the rules', () => {
  const said = execFileSync(tool('promtool'), ['check', 'rules', join(folder, 'rules.yaml')], { encoding: 'utf8' });
  expect(said).toContain(`SUCCESS: ${NAMES.length + RECORDINGS.length} rules found`);
});

test('a healthy day wakes nobody', () => {
  expect(fires({}, [])).toBe('as expected');
});

test('one failed request of the few at night wakes nobody', () => {
  const night = within(1, 1);
  const once = Object.keys(http('503', 0))[0]!;
  expect(fires({ ...night, [once]: '0x477 1x3' }, [])).toBe('as expected');
});

test.each(Object.entries(QUIET))('%s wake nobody', (_, series) => {
  // Nothing else is counted, so that these are the whole share.
  const counters = Object.entries(HEALTHY).filter(
    ([name]) => !/^(http_server|llm|rate_limit|feed|grading_time)/.test(name),
  );
  expect(firesOn({ ...Object.fromEntries(counters), ...series }, [])).toBe('as expected');
});

test('an upgrade of twenty minutes wakes nobody', () => {
  expect(fires({ 'build_info{namespace="exams",service="exams",commit="b"}': '_x455 1x20' }, [])).toBe('as expected');
});

test('a few slow calls of browsers in an evening wake nobody', () => {
  const calls = Object.keys({
    ...answered(0, 0),
    ...called('ok', 0),
    ...called('not_found', 0),
    ...called('engine_unavailable', 0),
  });
  const evening = Object.fromEntries(calls.map((series) => [series, '0x480']));
  const [inTime, all] = Object.keys(answered(0, 0));
  expect(fires({ ...evening, [inTime!]: '0+1x480', [all!]: '0+2x480' }, [])).toBe('as expected');
});

test('nothing that other namespaces’ programs do wakes anybody', () => {
  expect(fires(Object.assign({}, ...Object.values(FIRES).map(elsewhere)), [])).toBe('as expected');
});

test('nothing that another release in the namespace does wakes anybody', () => {
  expect(firesOn(HEALTHY, [], Object.assign({}, ...Object.values(FIRES)))).toBe('as expected');
});

const elsewhere = (series: Series): Series =>
  Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name.replace('namespace="exams"', 'namespace="other"'), values]),
  );

/** Other ways to make the same alert fire. */
const FIRES_TOO: [name: string, way: string, series: Series][] = [
  ...(['gateway-latency-slow', 'dashboard-latency', 'feed-late', 'time-to-grade'] as const).map(
    (name): [string, string, Series] => [name, 'with the bounds that Prometheus 3 writes', FIRES[name]!],
  ),
  ...['exams', 'submissions', 'billing'].map((service): [string, string, Series] => [
    'service-away',
    `for ${service}`,
    goes(service),
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
    // An outage that pages over an hour also uses up the budget of the slow alert.
    const slower = name.replace(/-fast$/, '-slow');
    const expected = [...new Set([name, slower])].map((one) => alertOf(one).alert);
    expect(fires(FIRES[name]!, expected.sort())).toBe('as expected');
  });

  test('says what it means and what to do', () => {
    expect(alert.labels.severity).toMatch(/^(page|ticket)$/);
    expect(alert.annotations.summary).toMatch(/\S/);
    expect(existsSync(join(RUNBOOKS, `${name}.md`))).toBe(true);
    const page = readFileSync(join(RUNBOOKS, `${name}.md`), 'utf8');
    expect(page.match(/^## .*/gm)).toEqual(['## Meaning', '## Impact', '## Diagnosis', '## Mitigation']);
    const linked = [...page.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, target]) => target);
    expect(NAMES).toEqual(expect.arrayContaining(linked));
  });

  test('asks for metrics that exist', () => {
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
      expr: expect.stringContaining('{namespace="exams", app_kubernetes_io_instance="exam-evaluation"}) > 5e+06'),
      for: '30m',
      labels: { team: 'examinations', severity: 'page' },
      annotations: { dashboard: 'd', summary: alertOf('outbox-old').annotations.summary },
    });
    expect(ruleOf(tuned, 'ledger-mismatch').expr).toContain('> 0');
    expect(ruleOf(tuned, 'lane-paused').labels).toEqual({ team: 'examinations', severity: 'low', release: RELEASE });
    expect(ruleOf(render('large', { 'services.dashboard.enabled': false }), 'dashboard-away')).toBeUndefined();
    const rules = join(folder, 'tuned.yaml');
    writeFileSync(rules, stringify(tuned.find(({ kind }) => kind === 'PrometheusRule')!.spec));
    expect(execFileSync(tool('promtool'), ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS');
  });

  test('tells the releases of a namespace apart only by a label that the series have', () => {
    const asked = (telemetry: Record<string, unknown>) => ruleOf(render('large', telemetry), 'outbox-old').expr;
    expect(asked({ 'telemetry.podMonitor.enabled': false })).toContain('{namespace="exams"}');
    const own = { 'telemetry.podMonitor.enabled': false, 'telemetry.prometheusRule.releaseLabel': 'helm_release' };
    expect(asked(own)).toContain('{namespace="exams", helm_release="exam-evaluation"}');
  });

  test('names its runbook by an address, or by its file if no address is set', () => {
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

test('every runbook belongs to an alert', () => {
  expect(
    readdirSync(RUNBOOKS)
      .map((file) => file.replace(/\.md$/, ''))
      .sort(),
  ).toEqual([...NAMES].sort());
});
