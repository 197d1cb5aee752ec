import { expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  grade,
  institute,
  MCQ,
  openExam,
  served,
  settledCredits,
  ticked,
  written,
} from '../../harness/kit.ts';

test('ticked boxes are graded exactly, at once and for nothing [SUB-26] [SUB-76] [SUB-91] [CRED-40] [RES-45] [RES-48] [RES-92]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const accepted = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-1' },
    answers: ticked('A'),
    metadata: { batch: 7 },
  });
  expect(accepted.status).toBe(201);
  expect(accepted.body).toMatchObject({
    state: 'live',
    status: 'queued',
    lane: 'instant',
    pages: null,
    attempt_count: 1,
    credits_charged: null,
    finalized: false,
    metadata: { batch: 7 },
    queue: { position: expect.any(Number) },
  });
  const graded = await ended(api, accepted.body.id);
  expect(graded).toMatchObject({
    status: 'graded',
    credits_charged: 0,
    needs_review: false,
    progress: { step: 'done' },
  });
  expect(graded).not.toHaveProperty('queue');
  expect(graded).not.toHaveProperty('error');
  const { body: result } = await api.get(`/submissions/${accepted.body.id}/result`);
  expect(result.totals).toEqual({ awarded: 2, max: 5, percentage: 40, questions_graded: 2, questions_failed: 0 });
  expect(result.candidate).toMatchObject({ external_id: 'c-1', name: 'Candidate 1', roll_number: null });
  expect(result.questions.map((q: any) => [q.label, q.awarded, q.source])).toEqual([
    ['1', 2, 'objective'],
    ['2', 0, 'unanswered'],
  ]);
});

test('a written answer earns its criteria, with a reason each, and is charged [CRED-24] [CRED-28] [RES-46] [SUB-101]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api);
  const submission = await grade(api, exam, 0, written());
  expect(submission).toMatchObject({ status: 'graded', lane: 'standard', credits_charged: 0.5 });
  const { body } = await api.get(`/submissions/${submission.id}/result`);
  const question = body.questions[1];
  expect(question).toMatchObject({ source: 'ai', awarded: 3, max: 3, status: 'graded', counted: true });
  expect(question.criteria.map((criterion: any) => criterion.awarded)).toEqual([1.5, 1.5]);
  for (const criterion of question.criteria) expect(criterion.reason.length).toBeGreaterThan(5);
  expect(question.extracted_answer).toContain('chlorophyll');
  expect(await settledCredits(api)).toMatchObject({ balance: 9.5, available: 9.5 });
});

test('of 20 submits for one candidate at once, one is accepted and the others name it [SUB-50]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const body = { candidate: { external_id: 'c-1' }, answers: ticked('A') };
  const send = () => served(() => api.post(`/exams/${exam.id}/submissions`, body));
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  const accepted = answers.filter((answer) => answer.status === 201);
  expect(accepted).toHaveLength(1);
  for (const answer of answers.filter((other) => other.status !== 201)) {
    expect(errorOf(answer)).toBe('409 submission_exists');
    expect(answer.body.error.details.submission_id).toBe(accepted[0]!.body.id);
  }
});

test('an exam of objective questions needs no credit at all [CRED-25] [CRED-40]', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api, { questions: [MCQ] });
  expect(await grade(api, exam)).toMatchObject({ status: 'graded', credits_charged: 0 });
});
