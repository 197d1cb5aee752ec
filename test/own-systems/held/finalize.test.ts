import { afterAll, expect, test } from '@jest/globals';
import { HandWorker } from '../../harness/hand-worker.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem({ GRADING_SLOTS: '0' });
const worker = new HandWorker(system);
const { ended, institute, openExam, submit, written } = system.kit;
afterAll(async () => {
  worker.close();
  await system.stop();
});

test('an exam with a copy in every state: each has its reason, and a cancelled one keeps it open [REV-44] [REV-46] [REV-47] [REV-48] [REV-49] [REV-53] [REV-57]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 6);
  const ids: string[] = [];
  for (let candidate = 0; candidate < 6; candidate++) ids.push((await submit(api, exam, candidate, written())).id);
  const [graded, partly, failed, cancelled, running, queued] = ids as [string, string, string, string, string, string];
  await worker.grade(await worker.claim(graded));
  await worker.grade(await worker.claim(partly), { failed: ['2'] });
  await worker.fail(await worker.claim(failed));
  await api.post(`/submissions/${cancelled}/cancel`);
  await worker.claim(running);
  for (const id of [graded, partly, failed, cancelled]) await ended(api, id);

  const finalize = async (body: object) => {
    const { finalized, skipped, has_more } = (await api.post(`/exams/${exam.id}/finalize`, body)).body;
    return { finalized, skipped: Object.fromEntries(skipped.map(({ id, reason }: any) => [id, reason])), has_more };
  };
  expect(await finalize({ all_graded: true })).toEqual({
    finalized: [graded],
    skipped: {
      [partly]: 'partially_graded',
      [failed]: 'failed',
      [cancelled]: 'cancelled',
      [running]: 'not_graded',
      [queued]: 'not_graded',
    },
    has_more: false,
  });
  const { finalized, skipped } = await finalize({ all_graded: true, allow_partial: true });
  expect(finalized.sort()).toEqual([partly, failed].sort());
  expect(skipped).toEqual({ [cancelled]: 'cancelled', [running]: 'not_graded', [queued]: 'not_graded' });
  for (const id of [running, queued]) await api.delete(`/submissions/${id}`);
  expect(await finalize({ all_graded: true, allow_partial: true })).toMatchObject({ finalized: [], has_more: false });
  expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('open');
  await api.delete(`/submissions/${cancelled}`);
});

test('review reasons of a submission itself are approved with the whole submission, not with its questions [REV-21] [REV-34] [REV-35] [RES-106] [SUB-12]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  await worker.grade(await worker.claim(id), {
    reasons: { 2: ['illegible'] },
    reviewReasons: ['pages_beyond_vision_limit'],
  });
  const path = `/submissions/${id}`;
  const shown = async () => (await api.get(path)).body;
  await ended(api, id);
  expect(await shown()).toMatchObject({ needs_review: true, review_reasons: ['pages_beyond_vision_limit'] });
  await api.post(`${path}/approve`, { question_ids: exam.questions.map((question) => question.id) });
  expect(await shown()).toMatchObject({ needs_review: true });
  await api.post(`${path}/approve`);
  expect(await shown()).toMatchObject({ needs_review: false, review_reasons: ['pages_beyond_vision_limit'] });
});
