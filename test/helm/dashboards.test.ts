import { describe, expect, test } from '@jest/globals';
import { isDeclared, metricsIn } from './metrics.ts';
import { render } from './render.ts';

const dashboards = render('large')
  .filter(({ kind, metadata }) => kind === 'ConfigMap' && metadata.labels?.grafana_dashboard === '1')
  .flatMap(({ data }) => Object.entries<string>(data).map(([file, text]): [string, any] => [file, JSON.parse(text)]));

test('there is one of traffic, grading, money and services', () => {
  expect(dashboards.map(([file]) => file)).toEqual(
    ['grading', 'money', 'services', 'traffic'].map((name) => `exam-evaluation-${name}.json`),
  );
});

describe.each(dashboards)('%s', (_file, { panels }) => {
  test('every query asks for metrics that there are, of one namespace', () => {
    for (const { expr } of panels.flatMap(({ targets }: any) => targets)) {
      const metrics = metricsIn(expr);
      expect([expr, metrics.length > 0, metrics.filter((metric) => !isDeclared(metric))]).toEqual([expr, true, []]);
      expect(expr).toContain('namespace="$namespace"');
    }
  });

  test('panels have places of their own', () => {
    const places = panels.map(({ gridPos: { x, y } }: any) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
