import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the chart has the version of the whole', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const chart = parse(read('deploy/helm/exam-evaluation/Chart.yaml')) as { version: string; appVersion: string };
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});
