import { describe, expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  fieldsOf,
  grade,
  institute,
  MCQ,
  openExam,
  submit,
  ticked,
  WRITTEN,
  written,
} from '../harness/kit.ts';

test('ticked boxes are graded exactly, at once and for nothing', async () => {
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

test('a written answer earns its criteria, with a reason each, and is charged', async () => {
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
  expect((await api.get('/credits')).body).toMatchObject({ balance: 9.5, committed: 0, available: 9.5 });
});

describe('refusals, in their order', () => {
  test('unknown exam, candidate, question, option, mode', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const path = `/exams/${exam.id}/submissions`;
    const candidate = { external_id: 'c-1' };
    const post = (body: object) => api.post(path, body);
    expect(errorOf(await api.post(`/exams/${crypto.randomUUID()}/submissions`, { candidate, answers: [] }))).toBe(
      '404 exam_not_found',
    );
    expect(errorOf(await post({ candidate, upload_id: crypto.randomUUID() }))).toBe('422 mode_mismatch');
    expect(errorOf(await post({ candidate: { external_id: 'nobody' }, answers: [] }))).toBe('404 candidate_not_found');
    const unknown = await post({
      candidate,
      answers: [
        { label: '9', text: 'x' },
        { question_id: crypto.randomUUID(), text: 'x' },
      ],
    });
    expect(fieldsOf(unknown)).toEqual(['answers[0].label invalid', 'answers[1].question_id invalid']);
    expect(fieldsOf(await post({ candidate, answers: [...ticked('A'), ...ticked('B')] }))).toEqual([
      'answers[1].label invalid',
    ]);
    expect(errorOf(await post({ candidate, answers: ticked('Z') }))).toBe('422 unknown_option_label');
    const two = [{ label: '1', selected_options: ['A', 'B'] }];
    expect(fieldsOf(await post({ candidate, answers: two }))).toEqual(['answers[0].selected_options invalid']);
    expect(errorOf(await post({ candidate, answers: [{ label: '2', text: 'पौधे हरे होते हैं' }] }))).toBe(
      '422 language_not_supported',
    );
  });

  test('a second live copy, with its id; replace puts it aside', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const first = await grade(api, exam);
    const again = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] });
    expect(errorOf(again)).toBe('409 submission_exists');
    expect(again.body.error.details).toEqual({ submission_id: first.id });
    const second = await submit(api, exam, 0, ticked('B'), { replace: true });
    expect((await api.get(`/submissions/${first.id}`)).body).toMatchObject({
      state: 'replaced',
      replaced_by: second.id,
    });
    expect(errorOf(await api.get(`/submissions/${first.id}/result`))).toBe('404 submission_not_found');
  });

  test('both or neither of answers and upload_id, bad candidates and oversized fields', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const post = (body: object) => api.post(`/exams/${exam.id}/submissions`, body);
    expect((await post({ candidate: { external_id: 'c-1' } })).status).toBe(422);
    expect(fieldsOf(await post({ answers: [] }))).toEqual(['candidate required']);
    const big = await post({
      candidate: { external_id: 'c-1' },
      answers: [{ label: '2', text: 'x'.repeat(20_001) }],
      metadata: { note: 'x'.repeat(8_200) },
    });
    expect(fieldsOf(big)).toEqual(['answers[0].text too_long', 'metadata too_large']);
  });

  test('an exam in which nothing can be graded', async () => {
    const api = await institute();
    const { body: exam } = await api.post('/exams', {
      title: 'No key',
      mode: 'typed',
      open: true,
      questions: [{ type: 'numerical', max_marks: 1, text: 'How many?' }],
      candidates: [{ external_id: 'c-1' }],
    });
    expect(exam.questions[0].warnings.map((warning: any) => warning.code)).toEqual(['missing_answer_key']);
    const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers: [] });
    expect(errorOf(answer)).toBe('422 no_gradable_questions');
  });
});

test('of 20 submits for one candidate at once, one is accepted and the others name it', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const body = { candidate: { external_id: 'c-1' }, answers: ticked('A') };
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(`/exams/${exam.id}/submissions`, body)));
  const accepted = answers.filter((answer) => answer.status === 201);
  expect(accepted).toHaveLength(1);
  for (const answer of answers.filter((other) => other.status !== 201)) {
    expect(errorOf(answer)).toBe('409 submission_exists');
    expect(answer.body.error.details.submission_id).toBe(accepted[0]!.body.id);
  }
});

test('cancelling: not after the end, not twice', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam);
  expect(errorOf(await api.post(`/submissions/${id}/cancel`))).toBe('409 already_completed');
  expect(errorOf(await api.post(`/submissions/${crypto.randomUUID()}/cancel`))).toBe('404 submission_not_found');
});

test('deleting takes the copy out of lists and results, not out of sight', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam);
  expect((await api.delete(`/submissions/${id}`)).body).toEqual({ id, deleted: true });
  expect((await api.get(`/submissions/${id}`)).body.state).toBe('deleted');
  expect((await api.get(`/exams/${exam.id}/submissions`)).body.data).toEqual([]);
  for (const path of ['result', 'checked-copy']) {
    expect(errorOf(await api.get(`/submissions/${id}/${path}`))).toBe('404 submission_not_found');
  }
  expect(errorOf(await api.delete(`/submissions/${id}`))).toBe('404 submission_not_found');
  expect((await submit(api, exam)).id).not.toBe(id);
});

test('a checked copy is a PDF, streamed or behind a link that works', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam, 0, written());
  const copy = await api.get(`/submissions/${id}/checked-copy`);
  expect(copy.status).toBe(200);
  expect(copy.headers.get('content-type')).toBe('application/pdf');
  expect(copy.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(
    Buffer.from(copy.body as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const link = await api.get(`/submissions/${id}/checked-copy?redirect=true&expires_in=60`);
  expect(link.status).toBe(302);
  const followed = await fetch(link.headers.get('location')!);
  expect(followed.status).toBe(200);
  expect(fieldsOf(await api.get(`/submissions/${id}/checked-copy?expires_in=59`))).toEqual(['expires_in out_of_range']);
});

test('an exam of objective questions needs no credit at all', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api, { questions: [MCQ] });
  expect(await grade(api, exam)).toMatchObject({ status: 'graded', credits_charged: 0 });
});

test('results of an exam: one row for each live copy, names hidden when blind', async () => {
  const api = await institute();
  const exam = await openExam(api, { blind: true, questions: [MCQ, WRITTEN] });
  await Promise.all([0, 1, 2].map((candidate) => grade(api, exam, candidate)));
  const { body } = await api.get(`/exams/${exam.id}/results?limit=2`);
  expect(body.data).toHaveLength(2);
  expect(body.has_more).toBe(true);
  for (const row of body.data) expect(row.candidate).toMatchObject({ name: null, roll_number: null });
  expect(fieldsOf(await api.get(`/exams/${exam.id}/results?limit=51`))).toEqual(['limit out_of_range']);
  const { body: list } = await api.get(`/exams/${exam.id}/submissions?include=result`);
  expect(list.data).toHaveLength(3);
  expect(list.data[0].result.totals.max).toBe(5);
});
