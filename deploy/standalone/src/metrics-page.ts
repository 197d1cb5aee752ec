// Writes docs/operators/metrics.md from what the code declares: npm run metrics
import '@exam-evaluation/data/adapters/bus-kafka.ts';
import '@exam-evaluation/data/adapters/counters-redis.ts';
import '@exam-evaluation/runtime/rpc/certificates.ts';
import './system.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedMetrics, type MetricDescription } from '@exam-evaluation/runtime/metrics.ts';

export const METRICS_PAGE = join(import.meta.dirname, '../../../docs/operators/metrics.md');

const INTRODUCTION = `# Metrics

<!-- Written by \`npm run metrics\`; a test compares it with the code. -->

Every process answers \`GET /metrics\` on its \`METRICS_PORT\` in the Prometheus text format. Labels have few values: endpoints, RPCs, lanes, outcomes, names of
jobs and pools. Only \`institute_copies_waiting\` has ids, those of 20 institutes at a time; to follow one copy, use [\`evalctl diagnose\`](controls.md#one-copy).

- Histograms show \`_bucket\`, \`_sum\` and \`_count\`. Those of requests and RPCs give rate, errors and duration at once: \`status=~"5.."\`, \`outcome="internal_error"\`.
- Metrics that are read from a database (queues, outbox, reservations, dead letters, backlogs) are the same in every replica: use \`max\`, never \`sum\`. While the part is away the
  series are absent.
- It is normal that events wait while none is handled (\`event_bus_backlog > 0\`, \`rate(event_bus_events_handled_total) == 0\`) while every worker is busy with long copies;
  it is a problem when \`grading_copies_finished_total\` does not grow either.
- \`target_info\` has the OpenTelemetry resource: service, version, instance.

| Metric | Type | Labels | Meaning |
|---|---|---|---|
`;

/** The current text of the page. */
export function metricsPage(): string {
  return `${INTRODUCTION}${describedMetrics().map(row).join('\n')}\n`;
}

function row({ name, type, labels, description }: MetricDescription): string {
  return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${description} |`;
}

if (import.meta.main) writeFileSync(METRICS_PAGE, metricsPage());
