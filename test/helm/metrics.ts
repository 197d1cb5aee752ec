import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Metrics have these endings; other words in expressions and commands do not. */
const METRIC =
  /_(total|seconds|length|running|letters|mismatches|waits|connections|paused|slots|busy|held|waiting|info|backlog|transaction_age|bytes)$/;

const sources = execFileSync('git', ['ls-files', 'packages', 'services'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && existsSync(join(root, path)))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Names of the metrics that an expression or a page names; those with `pg_` are PostgreSQL's own tables. */
export function metricsIn(text: string): string[] {
  const words = text.matchAll(/\b([a-z]+(?:_[a-z]+)+?)(?:_bucket|_count|_sum)?(?=[{)[ `]|$)/gm);
  return [...words].map(([, word]) => word!).filter((word) => METRIC.test(word) && !word.startsWith('pg_'));
}

/** Whether the code declares a metric of this name. */
export function isDeclared(metric: string): boolean {
  return sources.includes(`'${metric}'`) || new RegExp(`^\\s*${metric}: ['{[]|[{ ]${metric}: \\[`, 'm').test(sources);
}
