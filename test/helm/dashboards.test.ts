import { describe, expect, test } from '@jest/globals';
import { isDeclared, metricsIn } from './metrics.ts';
import { render } from './render.ts';

const objects = render('large');
/** Names of the metrics that recording rules make. */
const RECORDED = objects
  .find(({ kind }) => kind === 'PrometheusRule')!
  .spec.groups.flatMap(({ rules }: any) => rules.flatMap(({ record }: any) => record ?? []));

const dashboards = objects
  .filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.labels?.grafana_dashboard === '1')
  .flatMap(({ data }) => Object.entries<string>(data).map(([file, text]): [string, any] => [file, JSON.parse(text)]));

test('there is one of traffic, grading, money, services and objectives', () => {
  expect(dashboards.map(([file]) => file)).toEqual(
    ['grading', 'money', 'objectives', 'services', 'traffic'].map((name) => `exam-evaluation-${name}.json`),
  );
});

describe.each(dashboards)('%s', (_file, { panels }) => {
  test('every query asks for metrics that exist, of one namespace', () => {
    for (const { expr } of panels.flatMap(({ targets }: any) => targets)) {
      const recorded = expr.match(/\w+:\w+:\w+/g) ?? [];
      const metrics = metricsIn(expr);
      const unknown = [...metrics, ...recorded].filter((one) => !isDeclared(one) && !RECORDED.includes(one));
      expect([expr, metrics.length + recorded.length > 0, unknown]).toEqual([expr, true, []]);
      expect(expr).toContain('namespace="$namespace"');
    }
  });

  test('panels do not overlap', () => {
    const places = panels.map(({ gridPos: { x, y } }: any) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
