import { describe, expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  grade,
  institute,
  openExam,
  settledCredits,
  submit,
  ticked,
  written,
} from '../../harness/kit.ts';
import { HANDWRITTEN, pdfOf, upload } from '../../harness/uploads.ts';

test('the old copy is replaced and names the new one [SUB-69] [SUB-74] [SUB-104]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const first = await grade(api, exam);
  const second = await submit(api, exam, 0, ticked('B'), { replace: true });
  const old = (await api.get(`/submissions/${first.id}`)).body;
  expect(old).toMatchObject({ id: first.id, state: 'replaced', replaced_by: second.id, status: 'graded' });
  const { body } = await api.get(`/exams/${exam.id}/submissions`);
  expect(body.data.map((row: any) => row.id)).toEqual([second.id]);
});

test('replace without a live copy is an ordinary submit [SUB-72]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  expect(await submit(api, exam, 0, ticked('A'), { replace: true })).toMatchObject({ status: 'queued', state: 'live' });
});

test('a waiting or running evaluation of the old copy is cancelled and its credits are released [SUB-73] [SUB-107] [CRED-31] [CRED-32]', async () => {
  const api = await institute({ credits: 2 });
  const exam = await openExam(api);
  const first = await submit(api, exam, 0, written());
  const second = await submit(api, exam, 0, ticked('A'), { replace: true });
  // It may have been graded before it was replaced; otherwise it is cancelled.
  expect(['cancelled', 'graded']).toContain((await ended(api, first.id)).status);
  await ended(api, second.id);
  await settledCredits(api);
});

test('a refused replace changes nothing [SUB-71] [CRED-33] [CRED-43]', async () => {
  const api = await institute({ credits: 0.5 });
  const exam = await openExam(api);
  const first = await grade(api, exam, 0, written());
  const before = (await api.get(`/submissions/${first.id}`)).body;
  const refused = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-1' },
    answers: written(),
    replace: true,
  });
  expect(errorOf(refused)).toBe('402 insufficient_credits');
  expect((await api.get(`/submissions/${first.id}`)).body).toEqual(before);
});

test('an upload stays attached after its copy was replaced [UPL-16] [UPL-26] [SUB-47]', async () => {
  const api = await institute();
  const exam = await openExam(api, HANDWRITTEN);
  const ids = [await upload(api, await pdfOf()), await upload(api, await pdfOf(2))];
  const post = (external_id: string, upload_id: string, more = {}) =>
    api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id }, upload_id, ...more });
  const { body: first } = await post('c-1', ids[0]!);
  expect((await api.get(`/uploads/${ids[0]}`)).body).toMatchObject({ status: 'attached', submission_id: first.id });
  expect(errorOf(await post('c-2', ids[0]!))).toBe('409 upload_already_used');
  expect(errorOf(await post('c-1', ids[0]!, { replace: true }))).toBe('409 upload_already_used');
  expect((await post('c-1', ids[1]!, { replace: true })).status).toBe(201);
  expect((await api.get(`/uploads/${ids[0]}`)).body).toMatchObject({ status: 'attached', submission_id: first.id });
  expect(errorOf(await post('c-2', ids[0]!))).toBe('409 upload_already_used');
});

test('a deleted copy can be read, and its candidate submits again [SUB-105] [SUB-106] [SUB-109] [SUB-110] [SUB-123]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id } = await grade(api, exam);
  expect((await api.delete(`/submissions/${id}`)).body).toEqual({ id, deleted: true });
  expect((await api.get(`/submissions/${id}`)).body).toMatchObject({ id, state: 'deleted' });
  expect((await api.get(`/exams/${exam.id}/submissions`)).body.data).toEqual([]);
  expect((await submit(api, exam)).state).toBe('live');
});

describe('all but the plain read is 404 on a copy that is not live [SUB-75]', () => {
  test.each(['replaced', 'deleted'])('%s', async (state) => {
    const api = await institute();
    const exam = await openExam(api);
    const { id } = await grade(api, exam, 0, written());
    if (state === 'deleted') await api.delete(`/submissions/${id}`);
    else await submit(api, exam, 0, ticked('A'), { replace: true });
    const path = `/submissions/${id}`;
    expect((await api.get(path)).body.state).toBe(state);
    for (const answer of [
      await api.delete(path),
      await api.get(`${path}/result`),
      await api.get(`${path}/checked-copy`),
      await api.post(`${path}/re-evaluate`),
      await api.post(`${path}/cancel`),
      await api.patch(`${path}/questions/${exam.questions[1]!.id}`, { awarded: 1 }),
      await api.post(`${path}/approve`),
      await api.post(`${path}/unfinalize`, { reason: 'Why not' }),
    ]) {
      expect(errorOf(answer)).toBe('404 submission_not_found');
    }
    const { body } = await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
    expect(body.skipped).toEqual([{ id, reason: 'not_found' }]);
  });
});
