// Protects: one trace follows a copy through every process and through Kafka.
import { join } from 'node:path';
import { startStack } from '@exam-evaluation/stack/stack.ts';
import { expect, test } from '@jest/globals';
import { startOtlpReceiver } from '../../harness/otlp-receiver.ts';
import { missingParts } from '../../harness/real-parts.ts';
import { WIDE_TIER } from '../../harness/system.ts';

const FOLDER = join(import.meta.dirname, '../../../.stack/trace');
const missing = missingParts();
if (missing.length > 0) console.warn(`!! NOT RUN: the trace over Kafka. Missing: ${missing.join(', ')}`);
const withParts = missing.length > 0 ? test.skip : test;

withParts(
  'gateway → submissions → Kafka → grading → submissions → billing is one trace',
  async () => {
    const receiver = await startOtlpReceiver();
    const env = { ...process.env, TIERS: WIDE_TIER, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver.endpoint };
    const stack = await startStack({ folder: FOLDER, workers: 1, env });
    try {
      process.env.TEST_RUNTIME = stack.runtimeFile;
      const kit = await import('../../harness/kit.ts');
      const api = await kit.institute();
      const exam = await kit.openExam(api);
      const traceId = crypto.randomUUID().replaceAll('-', '');
      const accepted = await api.post(
        `/exams/${exam.id}/submissions`,
        { candidate: { external_id: 'c-1' }, answers: kit.written() },
        { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      );
      expect(await kit.ended(api, accepted.body.id)).toMatchObject({ status: 'graded' });
      const capture = 'billing.v1.BillingService/Capture';
      const spans = await receiver.trace(traceId, (found) =>
        ['process grading.wakeups.standard', 'mark', capture].every((name) => found.some((span) => span.name === name)),
      );
      const services = (name: string) => spans.filter((span) => span.name === name).map((span) => span.service);
      expect(services('publish grading.wakeups.standard')).toEqual(['submissions']);
      expect(services('process grading.wakeups.standard')).toEqual(['grading']);
      expect(services('mark')).toEqual(['grading']);
      expect(services(capture).sort()).toEqual(['billing', 'submissions']);
      expect(new Set(spans.map((span) => span.service))).toEqual(
        new Set(['gateway', 'exams', 'submissions', 'grading', 'billing']),
      );
    } finally {
      await stack.stop();
      receiver.close();
    }
  },
  180_000,
);
