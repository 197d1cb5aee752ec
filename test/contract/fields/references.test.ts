// References to something that does not exist: a field error, or a 404 of its own.
import { expect, test } from '@jest/globals';
import { errorOf, fieldsOf, institute, openExam, submit, ticked } from '../../harness/kit.ts';
import { HANDWRITTEN } from '../../harness/uploads.ts';

const UNKNOWN = crypto.randomUUID();

test.each([
  [{ question_id: UNKNOWN }, 'question_id'],
  [{ question_id: 'nonsense' }, 'question_id'],
  [{ label: '17' }, 'label'],
])('an answer to %j is invalid [FIELD-8]', async (question, field) => {
  const api = await institute();
  const exam = await openExam(api);
  const answers = [...ticked('A'), { ...question, text: 'x' }];
  const submitted = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, answers });
  const quoted = await api.post('/credits/quote', { exam_id: exam.id, answers });
  for (const answer of [submitted, quoted]) {
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual([`answers[1].${field} invalid`]);
  }
});

test.each([{ question_labels: ['1', '17'] }, { question_ids: [UNKNOWN] }])(
  'a choice group of %j is invalid [FIELD-9] [CHG-8]',
  async (questions) => {
    const api = await institute({ enable: ['choice_groups'] });
    const { id } = await openExam(api);
    const choice_groups = [{ label: 'One', attempt: 1, ...questions }];
    const answer = await api.put(`/exams/${id}/choice-groups`, { choice_groups });
    expect(errorOf(answer)).toBe('422 validation_failed');
    expect(fieldsOf(answer)).toEqual([
      expect.stringMatching(/^choice_groups\[0\]\.question_(?:labels|ids)\[\d\] invalid$/),
    ]);
  },
);

test('candidates, uploads and questions named elsewhere have their own 404 [FIELD-20] [ERR-21] [ERR-22] [ERR-24]', async () => {
  const api = await institute();
  const [typed, paper] = [await openExam(api), await openExam(api, HANDWRITTEN)];
  const candidate = { external_id: 'c-1' };
  const submission = await submit(api, typed, 1);
  const answers = [
    await api.post(`/exams/${typed.id}/submissions`, { candidate: { id: UNKNOWN }, answers: [] }),
    await api.post(`/exams/${typed.id}/submissions`, { candidate: { external_id: 'nobody' }, answers: [] }),
    await api.post(`/exams/${typed.id}/candidates`, { candidates: [{ id: UNKNOWN }] }),
    await api.post(`/exams/${paper.id}/submissions`, { candidate, upload_id: UNKNOWN }),
    await api.post('/credits/quote', { upload_ids: [UNKNOWN] }),
    await api.patch(`/exams/${typed.id}/rubrics`, { questions: [{ question_id: UNKNOWN, rubric: null }] }),
    await api.patch(`/exams/${typed.id}/rubrics`, { questions: [{ label: '17', rubric: null }] }),
    await api.patch(`/submissions/${submission.id}/questions/${UNKNOWN}`, { awarded: 1 }),
  ];
  expect(answers.slice(0, 7).map(errorOf)).toEqual([
    '404 candidate_not_found',
    '404 candidate_not_found',
    '404 candidate_not_found',
    '404 upload_not_found',
    '404 upload_not_found',
    '404 question_not_found',
    '404 question_not_found',
  ]);
  expect(['404 question_not_found', '409 evaluation_in_progress']).toContain(errorOf(answers[7]!));
});

test('candidate_id in a query: a value that is not a UUID is invalid, an unknown one finds nothing [CONV-19]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  await submit(api, exam, 0);
  const list = (candidate: string) => api.get(`/exams/${exam.id}/submissions?candidate_id=${candidate}`);
  expect(fieldsOf(await list('c-1'))).toEqual(['candidate_id invalid']);
  expect((await list(UNKNOWN)).body).toEqual({ data: [], next_cursor: null, has_more: false });
  expect((await list(exam.candidates[0]!.id)).body.data).toHaveLength(1);
});

test.each(['needs_review', 'finalized'])('%s of a query is true or false [CONV-17]', async (name) => {
  const api = await institute();
  const { id } = await openExam(api);
  const list = (value: string) => api.get(`/exams/${id}/submissions?${name}=${value}`);
  for (const value of ['yes', '1', 'TRUE', '']) expect(fieldsOf(await list(value))).toEqual([`${name} invalid`]);
  for (const value of ['true', 'false']) expect((await list(value)).status).toBe(200);
});
