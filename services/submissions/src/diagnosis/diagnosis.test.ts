import type { Claim } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionState, SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness } from '../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
});

const handBack = ({ instituteId, attemptId, token, kind }: Claim) =>
  h.work.handBack({ instituteId, attemptId, token, kind });
/** Submits as the gateway does. */
const submitAs = async (requestId: string, exam = h.newExam()) =>
  await runInContext({ requestId, deadline: Number.POSITIVE_INFINITY }, () => h.submit(exam));

test('a copy is found by its id and by its request, with every claim of it', async () => {
  const requestId = `request-${crypto.randomUUID()}`;
  const { id } = await submitAs(requestId);
  const first = (await h.claim('worker-one'))!;
  await h.passTime(`update attempts set lease_until = now() - interval '1 second' where id = $1`, first.attemptId);
  await h.runJob('sweep lapsed claims');
  const second = (await h.claim('worker-two'))!;
  await handBack(second);
  const waiting = await h.admin.diagnose({ submissionId: id });
  expect(waiting).toMatchObject({ status: SubmissionStatus.QUEUED, position: 1 });
  expect(waiting.attempts[0]!.claims.map(({ workerId, ending }) => [workerId, ending])).toEqual([
    ['worker-one', 'lapsed'],
    ['worker-two', 'handed_back'],
  ]);

  await h.complete((await h.claim('worker-three'))!);
  const ended = await h.admin.diagnose({ requestId });
  expect(ended).toMatchObject({
    submissionId: id,
    instituteId: h.instituteId,
    state: SubmissionState.LIVE,
    status: SubmissionStatus.GRADED,
    others: [],
    drawing: { wanted: 1n, done: 0n, givenUp: false },
  });
  expect(ended.attempts).toMatchObject([
    { n: 1, state: 'settled', outcome: 'graded', charge: 200n, starts: 2, requestId, shown: true },
  ]);
  const claims = ended.attempts[0]!.claims;
  expect(claims).toHaveLength(3);
  expect(claims[2]).toMatchObject({ workerId: 'worker-three', claimedAt: expect.anything(), ending: '' });
  expect(claims[2]!.endedAt).toBeUndefined();
});

test('of several copies of one request the newest is shown, and the others are named', async () => {
  const requestId = `request-${crypto.randomUUID()}`;
  const first = await submitAs(requestId);
  const second = await submitAs(requestId);
  expect(await h.admin.diagnose({ requestId })).toMatchObject({ submissionId: second.id, others: [first.id] });
});

test('no more than the last 20 claims are kept', async () => {
  const { id } = await h.submit(h.newExam());
  for (let n = 1; n <= 22; n++) await handBack((await h.claim(`worker-${n}`))!);
  const [attempt] = (await h.admin.diagnose({ submissionId: id })).attempts;
  expect(attempt!.claims.map(({ workerId }) => workerId)).toEqual(
    Array.from({ length: 20 }, (_, index) => `worker-${index + 3}`),
  );
});

test('it tells acts and dead letters, and nothing that people wrote', async () => {
  const id = await h.graded(h.newExam(), { 0: { extractedAnswer: 'secret-answer', feedback: 'secret-feedback' } });
  await h.api.approveSubmission({ ...h.write(id), reviewer: { ref: 'r', name: 'secret-name' } });
  await h.db.database.withSystem((tx) =>
    tx.query(
      `insert into dead_letters (id, kind, source, key, payload, headers, error)
       values (gen_random_uuid(), 'event', 'grading.wakeups.standard', $1, '{}', '{}', 'broken')`,
      [id],
    ),
  );
  const diagnosis = await h.admin.diagnose({ submissionId: id });
  expect(diagnosis.acts).toMatchObject([{ actor: 'key-1', action: 'approve' }]);
  expect(diagnosis.deadLetters).toMatchObject([{ error: 'broken' }]);
  const text = JSON.stringify(diagnosis, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).not.toMatch(/secret|An answer|candidate-0/);
});

test.each([{ submissionId: 'x' }, { submissionId: crypto.randomUUID() }, { requestId: 'unheard of' }, {}])(
  '%j is unknown',
  async (request) => {
    await expect(h.admin.diagnose(request)).rejects.toMatchObject({ code: 'submission_not_found' });
  },
);
