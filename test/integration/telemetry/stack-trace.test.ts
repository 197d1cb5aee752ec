// Protects: one trace follows a copy through every process and through Kafka.
import { join } from 'node:path';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import { afterAll, expect, test } from '@jest/globals';
import { startOtlpReceiver } from '../../harness/otlp-receiver.ts';
import { missingParts } from '../../harness/real-parts.ts';
import { WIDE_TIER } from '../../harness/system.ts';

const FOLDER = join(import.meta.dirname, '../../../.stack/trace');
const SERVICES = ['billing', 'exams', 'gateway', 'grading', 'submissions'];
const missing = missingParts();
if (missing.length > 0) console.warn(`!! NOT RUN: the trace over Kafka. Missing: ${missing.join(', ')}`);

const system = missing.length > 0 ? undefined : await startTraced();
afterAll(async () => {
  await system?.stack.stop();
  system?.receiver.close();
});

async function startTraced() {
  const receiver = await startOtlpReceiver();
  const env = { ...process.env, TIERS: WIDE_TIER, ...receiver.env };
  const stack = await startStack({ folder: FOLDER, workers: 1, env });
  process.env.TEST_RUNTIME = stack.runtimeFile;
  return { receiver, stack, kit: await import('../../harness/kit.ts') };
}

(system ? test : test.skip)(
  'gateway → submissions → Kafka → grading → submissions → billing is one trace, Redis, PostgreSQL and S3 included',
  async () => {
    const { kit, receiver } = system!;
    const api = await kit.institute();
    const exam = await kit.openExam(api);
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const accepted = await api.post(
      `/exams/${exam.id}/submissions`,
      { candidate: { external_id: 'c-1' }, answers: kit.written() },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'Idempotency-Key': traceId },
    );
    expect(await kit.ended(api, accepted.body.id)).toMatchObject({ status: 'graded' });
    const capture = 'billing.v1.BillingService/Capture';
    const databases = ['gateway', 'exams', 'submissions', 'billing'].map((name) => `postgresql ${name}`);
    const bus = ['publish grading.wakeups.standard', 'process grading.wakeups.standard'];
    const names = [...bus, 'mark', 'store', 'redis take', capture, ...databases];
    // Each process sends its spans in batches of its own.
    const spans = await receiver.trace(
      traceId,
      (found) =>
        names.every((name) => found.some((span) => span.name === name)) &&
        found.some((span) => span.name === capture && span.service === 'billing') &&
        SERVICES.every((service) => found.some((span) => span.service === service)),
    );
    const services = (name: string) => spans.filter((span) => span.name === name).map((span) => span.service);
    // May have been published again when the first try took too long.
    expect(new Set(services('publish grading.wakeups.standard'))).toEqual(new Set(['submissions']));
    expect(new Set(services('process grading.wakeups.standard'))).toEqual(new Set(['grading']));
    expect(services('mark')).toEqual(['grading']);
    expect(services(capture).sort()).toContain('billing');
    expect([services('store'), services('redis take')]).toEqual([['grading'], ['gateway']]);
  },
);
