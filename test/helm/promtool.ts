import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from './tools.ts';

/** Series → their values, one a sample, as promtool writes them: `start+step x times`. */
export type Series = Record<string, string>;

interface Tested {
  /** With the rules in `rules.yaml`. */
  folder: string;
  series: Series;
  /** Between two samples. */
  intervalSeconds: number;
  /** Of rules. */
  evaluatedEverySeconds: number;
  /** Asked at `atSeconds`; of alerts: a vector by alert, of 1 each. */
  expr: string;
  atSeconds: number;
}

/** Checks that promtool finds exactly these alerts; returns its output otherwise. */
export function findsAlerts(alerts: readonly string[], tested: Tested): string {
  return findsSamples(
    alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
    tested,
  );
}

/** Checks that `expr` is exactly these samples; returns promtool's output otherwise. */
export function findsSamples(exp_samples: readonly { labels: string; value: number }[], tested: Tested): string {
  const { folder, series, intervalSeconds, evaluatedEverySeconds, expr, atSeconds } = tested;
  const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const promql_expr_test = [{ expr, eval_time: `${atSeconds}s`, exp_samples }];
  const tests = [{ interval: `${intervalSeconds}s`, input_series, promql_expr_test }];
  const evaluation_interval = `${evaluatedEverySeconds}s`;
  const file = join(folder, 'test.yaml');
  writeFileSync(file, JSON.stringify({ rule_files: ['rules.yaml'], evaluation_interval, tests }));
  const { status, stdout, stderr } = spawnSync(tool('promtool'), ['test', 'rules', file], { encoding: 'utf8' });
  return status === 0 ? 'as expected' : `${stdout}${stderr}`;
}
