import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, examAs, grade, institute, openExam, submit, type TestExam } from '../../harness/kit.ts';

const shown = async (api: Api, { id }: TestExam) => (await api.get(`/exams/${id}`)).body;
const finalize = async (api: Api, { id }: TestExam, body: object) => await api.post(`/exams/${id}/finalize`, body);

test('an exam is finalized with the last of its live copies, and open again after an unfinalize [EXAM-148] [EXAM-150] [EXAM-151] [EXAM-152] [EXAM-25] [EXAM-35] [RUB-25]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const [one, two] = [await grade(api, exam, 0), await grade(api, exam, 1)];
  await finalize(api, exam, { submission_ids: [one.id] });
  expect(await shown(api, exam)).toMatchObject({ status: 'open', finalized_at: null, rubric: { locked: false } });
  await finalize(api, exam, { submission_ids: [two.id] });
  const finalized = await examAs('finalized', api, exam.id);
  expect(finalized).toMatchObject({ rubric: { locked: true } });
  expect(Math.abs(Date.parse(finalized.finalized_at) - Date.now())).toBeLessThan(60_000);
  await api.post(`/submissions/${one.id}/unfinalize`, { reason: 'Appeal' });
  expect(await examAs('open', api, exam.id)).toMatchObject({ finalized_at: null, rubric: { locked: false } });
  await finalize(api, exam, { all_graded: true });
  await examAs('finalized', api, exam.id);
});

test('an exam without a live copy does not change [EXAM-149]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  await finalize(api, exam, { all_graded: true });
  expect((await shown(api, exam)).status).toBe('open');
  const { id } = await grade(api, exam);
  await api.delete(`/submissions/${id}`);
  await finalize(api, exam, { all_graded: true });
  expect((await shown(api, exam)).status).toBe('open');
});

test('a copy that is not finalized keeps it open; deleting that copy does not finalize it [EXAM-148]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const [one, two] = [await grade(api, exam, 0), await grade(api, exam, 1)];
  await finalize(api, exam, { submission_ids: [one.id] });
  await api.delete(`/submissions/${two.id}`);
  expect((await shown(api, exam)).status).toBe('open');
  await finalize(api, exam, { all_graded: true });
  await examAs('finalized', api, exam.id);
});

test('finalizing a finalized exam again is fine [EXAM-162] [EXAM-163]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam);
  await finalize(api, exam, { all_graded: true });
  const named = await finalize(api, exam, { submission_ids: [id] });
  expect([named.status, named.body]).toEqual([
    200,
    { finalized: [], skipped: [{ id, reason: 'already_finalized' }], has_more: false },
  ]);
  const all = await finalize(api, exam, { all_graded: true });
  expect([all.status, all.body]).toEqual([200, { finalized: [], skipped: [], has_more: false }]);
});

test('a cancelled live copy keeps it open [EXAM-164]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  // Objective copies end within a moment: of many at once some are still waiting when they are cancelled.
  let cancelled: string | undefined;
  for (let attempt = 0; attempt < 20 && !cancelled; attempt++) {
    const { id } = await submit(api, exam, 0, undefined, { replace: attempt > 0 });
    if ((await api.post(`/submissions/${id}/cancel`)).status === 200) cancelled = id;
    else await ended(api, id);
  }
  expect(cancelled).toBeDefined();
  await grade(api, exam, 1);
  const { body } = await finalize(api, exam, { all_graded: true });
  expect(body).toMatchObject({ skipped: [{ id: cancelled, reason: 'cancelled' }] });
  expect((await shown(api, exam)).status).toBe('open');
});
