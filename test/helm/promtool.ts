import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from './tools.ts';

/** Values of each series, one per sample, as promtool writes them: `start+step x times`. */
export type Series = Record<string, string>;

interface Tested {
  /** Folder that has the rules in `rules.yaml`. */
  folder: string;
  series: Series;
  /** Seconds between two samples. */
  intervalSeconds: number;
  /** Seconds between two evaluations of the rules. */
  evaluatedEverySeconds: number;
  /** Expression that is evaluated at `atSeconds`. For alerts: a vector with the value 1 for each that fires. */
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
