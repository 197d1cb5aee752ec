import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { startInstruments } from '@exam-evaluation/runtime/metrics.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Attributes, Meter } from '@opentelemetry/api';
import { Harness } from '../testing/harness.ts';

const told: { change: unknown; seconds: number }[] = [];
const histogramOf = (name: string) => ({
  record: (seconds: number, labels?: Attributes) => {
    if (name === 'feed_delay_seconds') told.push({ change: labels?.change, seconds });
  },
});
startInstruments([
  {
    createCounter: () => ({ add: () => undefined }),
    createHistogram: histogramOf,
    createGauge: () => ({ record: () => undefined }),
    createObservableGauge: () => ({}),
    addBatchObservableCallback: () => undefined,
  } as unknown as Meter,
]);

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

test('the delay of each change is recorded once: from the worker’s step, or from the decision', async () => {
  await h.submit(h.newExam());
  const claim = (await h.claim())!;
  const { instituteId, attemptId, token } = claim;
  const beat = (ageMs: number) => {
    const progress = { step: 'grading', questionsDone: 1 };
    const held = { instituteId, attemptId, token, status: SubmissionStatus.GRADING, progress, progressAgeMs: ageMs };
    return h.work.heartbeat({ workerId: 'worker', held: [held] });
  };
  await h.passTime(`update submissions set progress_at = null where attempt_id = $1`, attemptId);
  await beat(60_000);
  await beat(61_000); // repeated progress changes nothing
  expect(told.map(({ change }) => change)).toEqual(['progress']);
  expect(told[0]!.seconds).toBeGreaterThan(60);
  expect(told[0]!.seconds).toBeLessThan(120);

  h.billing.outage = 'refusing';
  await h.complete(claim);
  expect(told).toHaveLength(1);
  await h.passTime(`update attempts set ended_at = ended_at - interval '40 seconds' where id = $1`, attemptId);
  h.billing.outage = 'none';
  await h.passTime(`update attempts set settle_at = now() where id = $1`, attemptId);
  await h.runJob('settle outcomes');
  expect(told.map(({ change }) => change)).toEqual(['progress', 'outcome']);
  expect(told[1]!.seconds).toBeGreaterThan(40);
  await h.runJob('settle outcomes');
  expect(told).toHaveLength(2);
});
