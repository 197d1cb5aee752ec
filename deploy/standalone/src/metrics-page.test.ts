import { readFileSync } from 'node:fs';
import { describedMetrics } from '@exam-evaluation/runtime/metrics.ts';
import { expect, test } from '@jest/globals';
import { METRICS_PAGE, metricsPage } from './metrics-page.ts';

test("the operators' page lists what the code declares: npm run metrics", () => {
  expect(readFileSync(METRICS_PAGE, 'utf8')).toBe(metricsPage());
});

test('names and labels follow the conventions of Prometheus, and no label is an id', () => {
  for (const { name, type, labels, description } of describedMetrics()) {
    expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)+$/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect([name, labels.filter((label) => !/^[a-z]+$/.test(label))]).toEqual([name, []]);
    expect(description).not.toContain('|');
  }
});
