import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { describe, expect, test } from '@jest/globals';
import { asOperator } from '../../harness/as-operator.ts';
import { errorOf, examAs, fieldsOf, grade, institute, openExam, PARTIAL, partial, runtime } from '../../harness/kit.ts';

async function marked(count = 2) {
  const api = await institute();
  const exam = await openExam(api, PARTIAL, count);
  const ids: string[] = [];
  for (let candidate = 0; candidate < count; candidate++) ids.push((await grade(api, exam, candidate)).id);
  const finalize = (body: object) => api.post(`/exams/${exam.id}/finalize`, body);
  const statusOf = async () => (await api.get(`/exams/${exam.id}`)).body.status;
  return { api, exam, ids, finalize, statusOf };
}

test('the submissions that are named; others stay as they are [REV-36] [REV-38] [REV-39] [REV-40] [REV-41] [REV-50] [REV-51] [REV-61]', async () => {
  const { api, ids, finalize, statusOf } = await marked();
  const unknown = crypto.randomUUID();
  const { status, body } = await finalize({
    submission_ids: [ids[0], unknown, 'nonsense', ids[0], ids[0]!.toUpperCase()],
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    finalized: [ids[0]],
    skipped: [
      { id: unknown, reason: 'not_found' },
      { id: 'nonsense', reason: 'not_found' },
    ],
    has_more: false,
  });
  const shown = (await api.get(`/submissions/${ids[0]}`)).body;
  expect(shown).toMatchObject({ finalized: true, finalized_at: expect.stringMatching(/\.\d{6}Z$/) });
  expect((await api.get(`/submissions/${ids[1]}`)).body.finalized).toBe(false);
  expect(await statusOf()).toBe('open');
  const again = (await finalize({ submission_ids: [ids[0]] })).body;
  expect(again).toEqual({ finalized: [], skipped: [{ id: ids[0], reason: 'already_finalized' }], has_more: false });
  expect((await api.get(`/submissions/${ids[0]}`)).body).toEqual(shown);
});

test('a copy of another exam is not found [REV-51]', async () => {
  const { api, ids } = await marked(1);
  const other = await openExam(api);
  const { body } = await api.post(`/exams/${other.id}/finalize`, { submission_ids: ids });
  expect(body.skipped).toEqual([{ id: ids[0], reason: 'not_found' }]);
});

test('all graded submissions; with the last one the exam, which reopens when one is unfinalized [REV-54] [REV-56] [REV-58] [REV-59] [REV-63] [REV-64]', async () => {
  const { api, exam, ids, finalize } = await marked(3);
  await finalize({ submission_ids: [ids[1]] });
  const rest = (await finalize({ all_graded: true })).body;
  expect({ ...rest, finalized: rest.finalized.sort() }).toEqual({
    finalized: [ids[0]!, ids[2]!].sort(),
    skipped: [],
    has_more: false,
  });
  expect(await examAs('finalized', api, exam.id)).toMatchObject({
    finalized_at: expect.any(String),
    rubric: { locked: true },
  });
  const named = await finalize({ submission_ids: [ids[0]] });
  expect([named.status, named.body.skipped]).toEqual([200, [{ id: ids[0], reason: 'already_finalized' }]]);
  expect((await finalize({ all_graded: true })).body).toEqual({ finalized: [], skipped: [], has_more: false });

  const { body } = await api.post(`/submissions/${ids[1]}/unfinalize`, { reason: 'Appeal' });
  expect(body).toEqual((await api.get(`/submissions/${ids[1]}`)).body);
  expect(body).toMatchObject({ id: ids[1], finalized: false, finalized_at: null });
  await examAs('open', api, exam.id);
  expect((await finalize({ all_graded: true })).body.finalized).toEqual([ids[1]]);
  await examAs('finalized', api, exam.id);
});

test('an exam without live copies is not finalized [REV-56]', async () => {
  const { api, exam, ids, finalize, statusOf } = await marked(1);
  await api.delete(`/submissions/${ids[0]}`);
  expect((await finalize({ all_graded: true })).body).toEqual({ finalized: [], skipped: [], has_more: false });
  expect(await statusOf()).toBe('open');
  expect(exam.id).toBeTruthy();
});

test('partially graded ones: only when allowed, and failed questions count 0 [REV-42] [REV-47] [REV-54]', async () => {
  const api = await institute();
  const exam = await openExam(api, PARTIAL, 2);
  const whole = await grade(api, exam, 0);
  const part = await grade(api, exam, 1, partial());
  const finalize = async (body: object) => (await api.post(`/exams/${exam.id}/finalize`, body)).body;
  expect(await finalize({ all_graded: true })).toEqual({
    finalized: [whole.id],
    skipped: [{ id: part.id, reason: 'partially_graded' }],
    has_more: false,
  });
  expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('open');
  expect(await finalize({ all_graded: true, allow_partial: true })).toMatchObject({
    finalized: [part.id],
    skipped: [],
  });
  await examAs('finalized', api, exam.id);
  const { totals, questions } = (await api.get(`/submissions/${part.id}/result`)).body;
  expect(totals).toMatchObject({ awarded: 5, max: 6, questions_failed: 1 });
  expect(questions[2]).toMatchObject({ status: 'failed', awarded: 0 });
});

describe('what the bodies may hold', () => {
  test.each<[string, object, string[]]>([
    ['[REV-37]', {}, ['submission_ids required']],
    ['[REV-37]', { all_graded: false }, ['submission_ids required']],
    ['[REV-37]', { all_graded: true, submission_ids: ['x'] }, ['all_graded invalid']],
    ['[REV-36]', { submission_ids: [] }, ['submission_ids out_of_range']],
    ['[LIM-45]', { submission_ids: Array(501).fill('x') }, ['submission_ids out_of_range']],
    ['[REV-36]', { submission_ids: 'all' }, ['submission_ids invalid']],
    ['[REV-36]', { all_graded: true, allow_partial: 'yes' }, ['allow_partial invalid']],
    ['[REV-36]', { all_graded: true, force: true }, ['force unknown_field']],
  ])('finalize %s %j', async (_, body, fields) => {
    const api = await institute();
    const exam = await openExam(api);
    expect(fieldsOf(await api.post(`/exams/${exam.id}/finalize`, body))).toEqual(fields);
  });

  test('500 ids are taken [LIM-45]', async () => {
    const api = await institute();
    const exam = await openExam(api);
    const submission_ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const { body } = await api.post(`/exams/${exam.id}/finalize`, { submission_ids });
    expect(body.skipped).toHaveLength(500);
  });

  test.each<[string, object, string[]]>([
    ['[REV-62]', {}, ['reason required']],
    ['[REV-62] [LIM-61]', { reason: '' }, ['reason required']],
    ['[REV-62] [LIM-61]', { reason: 'x'.repeat(1_001) }, ['reason too_long']],
    ['[REV-62]', { reason: 5 }, ['reason invalid']],
    ['[REV-62]', { reason: 'Appeal', why: 'x' }, ['why unknown_field']],
  ])('unfinalize %s %#', async (_, body, fields) => {
    const { api, ids } = await marked(1);
    expect(fieldsOf(await api.post(`/submissions/${ids[0]}/unfinalize`, body))).toEqual(fields);
  });

  test('a reason of 1,000 characters, and who gave it, are kept for the audit [REV-62] [REV-66] [LIM-61]', async () => {
    const { api, ids, finalize } = await marked(1);
    await finalize({ all_graded: true });
    const reviewer = { ref: 't-1', name: 'Ms Rao' };
    const answer = await api.post(`/submissions/${ids[0]}/unfinalize`, { reason: 'x'.repeat(1_000), reviewer });
    expect(answer.status).toBe(200);
    const { instituteId } = api;
    const { entries } = await asOperator(runtime, 'submissions', SubmissionsService, (submissions) =>
      submissions.listAudit({ instituteId }),
    );
    const entry = entries.find((one) => one.action === 'unfinalize')!;
    expect(entry).toMatchObject({ submissionId: ids[0], actor: api.keyId, reason: 'x'.repeat(1_000) });
    expect(entry.details).toMatchObject({ reviewer });
  });
});

test('an unknown exam, an unknown submission', async () => {
  const api = await institute();
  const unknown = crypto.randomUUID();
  expect(errorOf(await api.post(`/exams/${unknown}/finalize`, { all_graded: true }))).toBe('404 exam_not_found');
  expect(errorOf(await api.post(`/submissions/${unknown}/unfinalize`, { reason: 'x' }))).toBe(
    '404 submission_not_found',
  );
});
