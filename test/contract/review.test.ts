import { describe, expect, test } from '@jest/globals';
import { ended, errorOf, grade, institute, openExam, submit, written } from '../harness/kit.ts';

async function graded(credits = 100) {
  const api = await institute({ credits });
  const exam = await openExam(api);
  const submission = await grade(api, exam, 0, written('Leaves are green because they like it.'));
  const questionId = exam.questions[1]!.id;
  return { api, exam, id: submission.id as string, questionId, path: `/submissions/${submission.id}` };
}

test('an override changes the marks, the totals and the source; the draft goes', async () => {
  const { api, id, questionId, path } = await graded();
  const { status, body } = await api.patch(`${path}/questions/${questionId}`, {
    awarded: 2.5,
    feedback: 'Close enough.',
    reason: 'Agreed with the moderator',
    reviewer: { ref: 't-1', name: 'Ms Rao' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    submission_id: id,
    question: {
      awarded: 2.5,
      source: 'human',
      feedback: 'Close enough.',
      needs_review: false,
      review: {
        reviewer: { ref: 't-1', name: 'Ms Rao' },
        edited: true,
        approved: false,
        reason: 'Agreed with the moderator',
      },
    },
    totals: { awarded: 4.5, max: 5, percentage: 90 },
  });
  expect((await api.get(`${path}/result`)).body.totals.awarded).toBe(4.5);
});

describe('marks that are refused', () => {
  test.each([-0.5, 3.5, 0.25, 1.3])('%d of 3', async (awarded) => {
    const { api, questionId, path } = await graded();
    const answer = await api.patch(`${path}/questions/${questionId}`, { awarded });
    expect(errorOf(answer)).toBe('422 invalid_marks');
    expect(answer.body.error.details).toEqual({ awarded, max: 3 });
  });
});

test('approving, finalizing, and what a finalized copy refuses', async () => {
  const { api, exam, id, questionId, path } = await graded();
  expect((await api.post(`${path}/approve`)).body).toMatchObject({ id, needs_review: false });
  expect((await api.get(`${path}/result`)).body.questions[1].review).toMatchObject({ approved: true, edited: false });
  const finalized = await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id, crypto.randomUUID()] });
  expect(finalized.body).toMatchObject({ finalized: [id], skipped: [{ reason: 'not_found' }], has_more: false });
  for (const answer of [
    await api.patch(`${path}/questions/${questionId}`, { awarded: 1 }),
    await api.post(`${path}/approve`),
    await api.post(`${path}/re-evaluate`),
    await api.delete(path),
    await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [], replace: true }),
  ]) {
    expect(errorOf(answer)).toBe('409 submission_finalized');
  }
  const again = await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
  expect(again.body).toMatchObject({ finalized: [], skipped: [{ id, reason: 'already_finalized' }] });
  expect((await api.get(`/exams/${exam.id}`)).body).toMatchObject({ status: 'finalized', rubric: { locked: true } });
  const other = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-2' }, answers: [] });
  expect(errorOf(other)).toBe('409 exam_finalized');
  const reopened = await api.post(`${path}/unfinalize`, { reason: 'Complaint' });
  expect(reopened.body).toMatchObject({ finalized: false, finalized_at: null });
  expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('open');
  expect(errorOf(await api.post(`${path}/unfinalize`, { reason: 'Again' }))).toBe('409 submission_not_finalized');
});

test('finalize takes one of its two ways', async () => {
  const { api, exam } = await graded();
  for (const body of [{}, { all_graded: true, submission_ids: [] }, { all_graded: false }]) {
    expect(errorOf(await api.post(`/exams/${exam.id}/finalize`, body))).toBe('422 validation_failed');
  }
});

test('re-evaluation is charged again and keeps what a person has said, unless told not to', async () => {
  const { api, questionId, path } = await graded();
  await api.patch(`${path}/questions/${questionId}`, { awarded: 3 });
  const queued = await api.post(`${path}/re-evaluate`);
  expect(queued.status).toBe(202);
  expect(queued.body).toMatchObject({ status: 'queued', attempt_count: 2, credits_charged: null });
  expect(await ended(api, queued.body.id)).toMatchObject({ status: 'graded', credits_charged: 0.5 });
  expect((await api.get(`${path}/result`)).body.questions[1]).toMatchObject({ awarded: 3, source: 'human' });
  await api.post(`${path}/re-evaluate`, { keep_reviewed: false });
  await ended(api, queued.body.id);
  expect((await api.get(`${path}/result`)).body.questions[1]).toMatchObject({ source: 'ai' });
  expect((await api.get('/credits')).body).toMatchObject({ balance: 98.5, committed: 0 });
  expect(errorOf(await api.post(`${path}/re-evaluate`, { question_ids: [questionId] }))).toBe(
    '422 feature_not_available',
  );
});

test('an unknown question cannot be overridden or approved', async () => {
  const { api, path } = await graded();
  expect(errorOf(await api.patch(`${path}/questions/${crypto.randomUUID()}`, { awarded: 1 }))).toBe(
    '404 question_not_found',
  );
  expect(errorOf(await api.post(`${path}/approve`, { question_ids: [crypto.randomUUID()] }))).toBe(
    '404 question_not_found',
  );
});

test('all_graded finalizes every graded copy and the exam with the last one', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const ids = (await Promise.all([0, 1, 2].map((candidate) => grade(api, exam, candidate)))).map((row) => row.id);
  const { body } = await api.post(`/exams/${exam.id}/finalize`, { all_graded: true });
  expect([...body.finalized].sort()).toEqual([...ids].sort());
  expect(body).toMatchObject({ skipped: [], has_more: false });
  expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('finalized');
  expect((await api.post(`/exams/${exam.id}/finalize`, { all_graded: true })).body).toEqual({
    finalized: [],
    skipped: [],
    has_more: false,
  });
});

test('a checked copy never shows old marks', async () => {
  const { api, questionId, path } = await graded();
  const before = await api.get(`${path}/checked-copy`);
  await api.patch(`${path}/questions/${questionId}`, { awarded: 3 });
  const after = await api.get(`${path}/checked-copy`);
  expect(after.status).toBe(200);
  expect(Buffer.compare(Buffer.from(before.body as Uint8Array), Buffer.from(after.body as Uint8Array))).not.toBe(0);
});

test('a copy that waits or runs cannot be reviewed', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await submit(api, exam, 0, written());
  const answer = await api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, { awarded: 1 });
  expect(['409 evaluation_in_progress', '200 undefined']).toContain(errorOf(answer));
});
