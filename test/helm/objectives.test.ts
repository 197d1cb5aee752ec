// Protects: the figures of the service objectives are counted correctly, under the release's names of metrics.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { HEALTHY, http, inRelease, withFloatBounds } from './alert-series.ts';
import { isDeclared, metricsIn } from './metrics.ts';
import { findsSamples } from './promtool.ts';
import { selectorsIn } from './recording/series.ts';
import { CHART, RELEASE, render } from './render.ts';

const RECORDINGS = readdirSync(join(CHART, 'recordings')).map((file) =>
  parse(readFileSync(join(CHART, 'recordings', file), 'utf8')),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'objectives-'));
  const { spec } = render('large').find(({ kind }) => kind === 'PrometheusRule')!;
  writeFileSync(join(folder, 'rules.yaml'), stringify(spec));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('what objectives are judged by', () => {
  const NO_FAILURE = Object.keys(http('503', 0))[0]!;
  const { [NO_FAILURE]: _, ...withoutFailure } = HEALTHY;
  const every = `namespace="exams", release="${RELEASE}", rule="namespace`;

  test.each([
    ['as Prometheus 2 writes bounds', HEALTHY],
    ['as Prometheus 3 does', withFloatBounds(HEALTHY)],
    ['before the first failure', withoutFailure],
  ])('counts requests, calls and copies a minute, %s', (_way, series) => {
    const lanes = { instant: [100, 0], standard: [100, 2], bulk: [10, 0] };
    const samples = [
      ...Object.entries({
        gateway_requests: 1400,
        gateway_requests_failed: 0,
        gateway_requests_timed: 1000,
        gateway_requests_slow: 1,
        dashboard_calls: 301,
        dashboard_calls_slow: 2,
      }).map(([name, value]) => ({ labels: `{${every}:${name}:rate5m"}`, value })),
      ...Object.entries(lanes).flatMap(([lane, [all, late]]) => [
        { labels: `{lane="${lane}", ${every}_lane:copies_graded:rate5m"}`, value: all! },
        { labels: `{lane="${lane}", ${every}_lane:copies_late:rate5m"}`, value: late! },
      ]),
    ];
    expect(new Set(samples.map(({ labels }) => /rule="([^"]+)"/.exec(labels)![1]))).toEqual(
      new Set(RECORDINGS.map(({ record }) => record)),
    );
    const expr = 'round(60 * label_replace({__name__=~".+:.+:rate5m"}, "rule", "$1", "__name__", "(.+)"), 0.001)';
    const both = { ...inRelease(RELEASE, series), ...inRelease('second', series) };
    const asked = { folder, series: both, intervalSeconds: 60, evaluatedEverySeconds: 300, expr, atSeconds: 8 * 3_600 };
    expect(findsSamples(samples, asked)).toBe('as expected');
  });

  test('uses metrics that exist, and none of the dashboard where it is switched off', () => {
    for (const { expr } of RECORDINGS) {
      expect(metricsIn(expr).map((metric) => [metric, isDeclared(metric)])).not.toContainEqual([
        expect.anything(),
        false,
      ]);
    }
    const without = render('large', { 'services.dashboard.enabled': false });
    const [, { rules }] = without.find(({ kind }) => kind === 'PrometheusRule')!.spec.groups;
    expect(rules.map(({ record }: { record: string }) => record)).toEqual(
      RECORDINGS.filter(({ service }) => !service).map(({ record }) => record),
    );
  });
});

describe('a prefix of metrics', () => {
  const prefix = 'exam_evaluation_';
  const objects = render('large', { 'telemetry.metricsPrefix': prefix });

  test('is put before every metric of services, rules and dashboards, but not before the names of recording rules', () => {
    const rules = objects.find(({ kind }) => kind === 'PrometheusRule')!.spec.groups.flatMap(({ rules }: any) => rules);
    const panels = objects
      .filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1')
      .flatMap(({ data }) => Object.values<string>(data))
      .flatMap((text) => JSON.parse(text).panels.flatMap(({ targets }: any) => targets));
    const names = [...rules, ...panels].flatMap(({ expr }) => selectorsIn(expr)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(100);
    const records = RECORDINGS.map(({ record }) => record);
    expect(names.filter((name) => !name.startsWith(prefix) && !records.includes(name))).toEqual([]);
    expect(rules.flatMap(({ record }: any) => record ?? [])).toEqual(records);
    const deployments = objects.filter(({ kind, metadata }) => kind === 'Deployment' && !/evalctl/.test(metadata.name));
    expect(deployments.map(({ spec }) => settingOf(spec, 'METRICS_PREFIX'))).toEqual(deployments.map(() => prefix));
  });

  test('is refused where alerts and dashboards would not use it', () => {
    const byHand = { 'pods.env': { METRICS_PREFIX: prefix } };
    expect(() => render('large', byHand)).toThrow('pods.env.METRICS_PREFIX: give telemetry.metricsPrefix instead');
  });
});

const settingOf = (spec: any, setting: string) =>
  spec.template.spec.containers[0].env.find(({ name }: { name: string }) => name === setting)?.value;
