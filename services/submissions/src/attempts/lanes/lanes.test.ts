import { Lane } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness } from '../../testing/harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  await h.admin.resumeGrading({});
});

const status = async () => await h.admin.getGradingStatus({});
const ofLane = async (lane: Lane) => (await status()).lanes.find((one) => one.lane === lane)!;

test('a paused lane hands out nothing and keeps its order; a claimed copy goes on to its end', async () => {
  const exam = h.newExam({ candidates: 3 });
  const submit = (n: number) => h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } });
  await submit(0);
  const held = (await h.claim())!;
  const waiting = [(await submit(1)).id, (await submit(2)).id];

  await h.admin.pauseGrading({ lanes: [Lane.STANDARD], reason: 'the model is away' });
  expect(await h.claim()).toBeUndefined();
  await h.complete(held);
  expect(await ofLane(Lane.STANDARD)).toMatchObject({ waiting: 2n, running: 0n, pausedAt: expect.anything() });
  expect((await ofLane(Lane.BULK)).pausedAt).toBeUndefined();

  await h.admin.resumeGrading({ lanes: [Lane.STANDARD] });
  expect([(await h.claim())!.submissionId, (await h.claim())!.submissionId]).toEqual(waiting);
});

test('without lanes all are meant, whoever serves the next call; drawings go on', async () => {
  const exam = h.newExam();
  const id = await h.graded(exam);
  await h.admin.pauseGrading({ reason: 'maintenance' });
  const another = new Harness(h.db);
  expect((await another.admin.getGradingStatus({})).lanes.every((lane) => lane.pausedAt)).toBe(true);
  await h.db.database.withSystem((tx) => tx.query('update renders set done = wanted where submission_id <> $1', [id]));
  const drawing = await h.work.claimNext({ workerId: 'w', lanes: [Lane.STANDARD], idle: true });
  expect(drawing.claim).toMatchObject({ submissionId: id });
});

test('an act that changes something leaves a row: who, when, what and why', async () => {
  const before = (await status()).acts.length;
  await h.admin.pauseGrading({ lanes: [Lane.BULK], reason: 'exam week' });
  await h.admin.pauseGrading({ lanes: [Lane.BULK], reason: 'again' });
  const { acts } = await h.admin.resumeGrading({ reason: 'over' });
  expect(acts.length - before).toBe(2);
  expect(acts[0]).toMatchObject({ actor: 'test', action: 'resume', reason: 'over', details: { lanes: ['bulk'] } });
  expect(acts[1]).toMatchObject({ action: 'pause', reason: 'exam week', details: { lanes: ['bulk'] } });
});
