import { expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  fieldsOf,
  institute,
  MCQ,
  openExam,
  runtime,
  served,
  submit,
  WRITTEN,
  written,
} from '../harness/kit.ts';
import { HANDWRITTEN, pdfOf, upload } from '../harness/uploads.ts';

test('the usual flow, from an exam to final marks [SVC-1] [SVC-4] [SVC-5] [SVC-6]', async () => {
  const api = await institute();
  const { body: exam } = await api.post('/exams', { title: 'Plants', mode: 'typed', questions: [MCQ, WRITTEN] });
  expect(exam.status).toBe('draft');
  expect((await api.post(`/exams/${exam.id}/open`)).body.status).toBe('open');
  const { body: registered } = await api.post(`/exams/${exam.id}/candidates`, { candidates: [{ external_id: 'c-1' }] });
  const paper = { ...exam, candidates: registered.candidates };
  const { id } = await submit(api, paper, 0, written());
  expect(await ended(api, id)).toMatchObject({ status: 'graded', finalized: false });
  const path = `/submissions/${id}`;
  expect((await api.get(`${path}/result`)).body).toMatchObject({ totals: { awarded: 5, max: 5 }, finalized: false });
  await api.patch(`${path}/questions/${exam.questions[1].id}`, { awarded: 2 });
  await api.post(`${path}/approve`);
  expect((await api.post(`/exams/${exam.id}/finalize`, { all_graded: true })).body.finalized).toEqual([id]);
  expect((await api.get(`${path}/result`)).body).toMatchObject({ totals: { awarded: 4 }, finalized: true });
});

test('a scanned PDF for each candidate of a handwritten exam [SVC-3]', async () => {
  const api = await institute();
  const exam = await openExam(api, HANDWRITTEN);
  const upload_id = await upload(api, await pdfOf());
  const answer = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, upload_id });
  expect(answer.status).toBe(201);
  const answers = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-2' }, answers: [] });
  expect(errorOf(answers)).toBe('422 mode_mismatch');
});

test('English only: papers and answers in Hindi are rejected [SVC-7] [SVC-8]', async () => {
  const api = await institute();
  const create = (languages: object) => api.post('/exams', { title: 'Plants', mode: 'typed', ...languages });
  expect((await create({ answer_language: 'en', feedback_language: 'en' })).status).toBe(201);
  expect(errorOf(await create({ answer_language: 'hi' }))).toBe('422 language_not_supported');
  expect(errorOf(await create({ feedback_language: 'hi' }))).toBe('422 language_not_supported');
  expect(fieldsOf(await create({ answer_language: 'fr' }))).toEqual(['answer_language invalid']);
  const exam = await openExam(api);
  const body = { candidate: { external_id: 'c-1' }, answers: [{ label: '2', text: 'पत्ते हरे होते हैं' }] };
  expect(errorOf(await api.post(`/exams/${exam.id}/submissions`, body))).toBe('422 language_not_supported');
});

test('changes are found by polling the feed [SVC-12]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const { id, updated_at } = await submit(api, exam, 0, written());
  await ended(api, id);
  const { body } = await served(() => api.get(`/submissions?updated_since=${updated_at}`));
  expect(body.data.map((row: any) => [row.id, row.status])).toEqual([[id, 'graded']]);
});

test('every address begins with the version [SVC-13]', async () => {
  expect(runtime.baseUrl).toMatch(/\/v1$/);
  const { key } = await institute();
  const unversioned = await fetch(`${runtime.baseUrl.replace(/\/v1$/, '')}/exams`, { headers: { 'X-API-Key': key } });
  expect(unversioned.status).toBe(404);
  expect((await fetch(`${runtime.baseUrl}/exams`, { headers: { 'X-API-Key': key } })).status).toBe(200);
});

test('features that the API describes but does not offer yet are refused as unavailable [SVC-19]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  for (const answer of [
    await api.post(`/exams/${exam.id}/submissions`, { images: [] }),
    await api.post(`/exams/${exam.id}/submissions`, { files: [] }),
    await api.post(`/submissions/${crypto.randomUUID()}/re-evaluate`, { question_ids: [] }),
    await api.put(`/exams/${exam.id}/choice-groups`, { choice_groups: [] }),
    await api.get(`/exams/${exam.id}/results?format=csv`),
    await api.delete(`/exams/${exam.id}?purge=true`),
    await api.post('/uploads', { files: [{ filename: 'a.png' }] }),
  ]) {
    expect(errorOf(answer)).toBe('422 feature_not_available');
  }
});
