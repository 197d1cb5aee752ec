import type { BusEvent, EventBus, Subscription } from '@exam-evaluation/data/bus.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { STARTS_MAX } from '../model/lease.ts';
import { Harness } from '../testing/harness.ts';
import { collectDeadLetters } from './collect.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  await h.admin.replayDeadLetters({ id: '' });
});

const list = async () => await h.admin.listDeadLetters({ limit: 10 });
const tellAgain = async () => {
  await h.db.database.withSystem((tx) => tx.query('update outbox set available_at = now()'));
  await h.runJob('relay the outbox');
};

test('a message that exams refuses ten times is set aside, and sent again when an operator replays it', async () => {
  const exam = h.newExam();
  await h.graded(exam);
  const { setLifecycle } = h.exams.client;
  h.exams.client.setLifecycle = async () => {
    throw refuse('exam_not_found');
  };
  const { submissionId: _, ...write } = h.write('');
  await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true });
  for (let tries = 2; tries < 10; tries++) await tellAgain();
  expect((await list()).total).toBe(0);
  await tellAgain();
  const { letters, total } = await list();
  expect(total).toBe(1);
  expect(letters[0]).toMatchObject({
    kind: 'lifecycle',
    source: 'outbox',
    key: h.instituteId,
    payload: { examId: exam.examId, seq: 1 },
    error: expect.stringMatching(/exam/),
  });

  h.exams.client.setLifecycle = setLifecycle;
  expect(await h.admin.replayDeadLetters({ id: letters[0]!.id })).toMatchObject({ replayed: 1 });
  expect(exam.exam.seq).toBe(1n);
  expect((await list()).total).toBe(0);
  await expect(h.admin.replayDeadLetters({ id: letters[0]!.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a letter that is not JSON, or cannot be stored unchanged, does not block others', async () => {
  const handled: ((topic: string, event: BusEvent, tries: number) => Promise<void>)[] = [];
  const subscribe: EventBus['subscribe'] = async ({ handle }) => {
    handled.push(handle);
    return { pause() {}, resume() {}, close: async () => {} } as Subscription;
  };
  await collectDeadLetters(h.db.database, { subscribe } as EventBus);
  const letter = (payload: Record<string, string>) =>
    handled[0]!('dead_letters', { key: 'k\0', payload, headers: {} }, 1);
  await letter({ id: crypto.randomUUID(), topic: 'wake-ups', payload: '{"a": "b\\u0000c"}', error: 'x\0y' });
  await letter({ id: crypto.randomUUID(), topic: 'wake-ups', payload: 'no JSON' });
  await letter({ text: '\0\ud800' });
  const { letters, total } = await list();
  expect(total).toBe(3);
  expect(letters.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([{ a: 'bc' }, { text: 'no JSON' }, { text: '\ufffd' }]),
  );
});

test('a message is sent again for as long as exams is unreachable', async () => {
  const exam = h.newExam();
  await h.graded(exam);
  h.exams.reachable = false;
  const { client } = h.exams;
  const { getExam } = client;
  client.getExam = async () => ({}) as never; // finalize checks that the exam exists
  const { submissionId: _, ...write } = h.write('');
  await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true });
  client.getExam = getExam;
  for (let tries = 0; tries < 15; tries++) await tellAgain();
  expect((await list()).total).toBe(0);
  h.exams.reachable = true;
  await tellAgain();
  expect(exam.exam.seq).toBe(1n);
});

test('a drawing that was given up is a dead letter too; replayed, it is drawn', async () => {
  const id = await h.graded(h.newExam());
  const claimDrawing = async () => (await h.work.claimNext({ workerId: 'w', lanes: [], idle: true })).claim;
  for (let start = 0; start < STARTS_MAX; start++) {
    const { instituteId, attemptId, token, kind } = (await claimDrawing())!;
    const value = { code: 'engine_unavailable', message: 'no' };
    await h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'failed', value } });
  }
  expect(await claimDrawing()).toBeUndefined();
  expect((await h.result(id)).checkedCopyAvailable).toBe(false);
  const { letters } = await list();
  expect(letters).toMatchObject([{ id, kind: 'drawing', source: 'renders', key: h.instituteId }]);

  expect(await h.admin.replayDeadLetters({ id })).toMatchObject({ replayed: 1 });
  const { instituteId, attemptId, token, kind } = (await claimDrawing())!;
  await h.work.complete({ instituteId, attemptId, token, kind, outcome: { case: 'rendered', value: true } });
  expect((await h.result(id)).checkedCopyAvailable).toBe(true);
  expect((await list()).total).toBe(0);
});

test('letters are kept for 30 days', async () => {
  const old = crypto.randomUUID();
  await h.db.database.withSystem((tx) =>
    tx.query(
      `insert into dead_letters (id, kind, source, key, payload, headers, error, died_at)
       values ($1, 'event', 't', 'k', '{}', '{}', 'e', now() - interval '31 days'),
              (gen_random_uuid(), 'event', 't', 'k', '{}', '{}', 'e', now() - interval '29 days')`,
      [old],
    ),
  );
  await h.runJob('sweep dead letters');
  const { letters } = await list();
  expect(letters).toHaveLength(1);
  expect(letters[0]!.id).not.toBe(old);
});
