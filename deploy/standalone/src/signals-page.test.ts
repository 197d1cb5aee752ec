import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedMetrics } from '@exam-evaluation/runtime/metrics.ts';
import { expect, test } from '@jest/globals';
import './metrics-page.ts';

// docs/operators/signals.md says what each signal is for; here it is compared with what there is.

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/operators/signals.md'), 'utf8');
const [signals, lines] = page.split('## Lines of the log to search for');

test('every metric answers a question, and none is named that there is not', () => {
  const words = [...signals!.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, word]) => word!);
  const described = describedMetrics();
  const known = described.map(({ name }) => name);
  expect(known.filter((name) => !words.includes(name))).toEqual([]);
  const others = [
    'request_id',
    'trace_id',
    'institute_id',
    'exported_job',
    'app_kubernetes_io_instance',
    'pg_stat_statements',
  ];
  expect(words.filter((word) => !known.includes(word) && !others.includes(word))).toEqual([]);
});

test('every alert belongs to a question', () => {
  const alerts = readdirSync(join(root, 'deploy/helm/exam-evaluation/alerts')).map((file) =>
    file.replace('.yaml', '.md'),
  );
  expect(alerts.filter((file) => !page.includes(`(runbooks/${file})`))).toEqual([]);
});

test('the lines of the log are logged', () => {
  const told = [...lines!.split('\n## ')[0]!.matchAll(/^\| (.*?) \|/gm)].flatMap(
    ([, cell]) => cell!.match(/`[^`]+`/g) ?? [],
  );
  expect(told.length).toBeGreaterThan(10);
  const logged = (text: string) => {
    const found = execFileSync('git', ['grep', '-lF', text.replaceAll('`', ''), '--', 'packages', 'services'], {
      cwd: root,
      encoding: 'utf8',
    });
    return found.split('\n').some((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  };
  expect(told.filter((text) => !logged(text))).toEqual([]);
});
