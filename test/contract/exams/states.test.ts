// Drafts, open, finalized and deleted exams: what each allows, and what moves them.
import { describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, grade, institute, MCQ, openExam, submit, type TestExam, ticked, WRITTEN } from '../../harness/kit.ts';

const BROKEN = { ...WRITTEN, label: '3' };

/** Exams by what happened to them; each with at least one candidate without a copy. */
const STATES = {
  empty: (api: Api) => openExam(api, { open: false, questions: [] }),
  draft: (api: Api) => openExam(api, { open: false }),
  open: (api: Api) => openExam(api),
  'open with a copy': async (api: Api) => {
    const exam = await openExam(api);
    await grade(api, exam);
    return exam;
  },
  'open with a deleted copy': async (api: Api) => {
    const exam = await openExam(api);
    await api.delete(`/submissions/${(await grade(api, exam)).id}`);
    return exam;
  },
  finalized: async (api: Api) => {
    const exam = await openExam(api);
    const { id } = await grade(api, exam);
    await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [id] });
    return exam;
  },
  deleted: async (api: Api) => {
    const exam = await openExam(api);
    await api.delete(`/exams/${exam.id}`);
    return exam;
  },
};
type State = keyof typeof STATES;

const ACTIONS = {
  get: (api: Api, { id }: TestExam) => api.get(`/exams/${id}`),
  open: (api: Api, { id }: TestExam) => api.post(`/exams/${id}/open`),
  delete: (api: Api, { id }: TestExam) => api.delete(`/exams/${id}`),
  'change the title': (api: Api, { id }: TestExam) => api.patch(`/exams/${id}`, { title: 'New' }),
  'change the mode': (api: Api, { id }: TestExam) => api.patch(`/exams/${id}`, { mode: 'typed' }),
  'change the sections': (api: Api, { id }: TestExam) => api.patch(`/exams/${id}`, { sections: [] }),
  'add a question': (api: Api, { id }: TestExam) => api.post(`/exams/${id}/questions`, { questions: [BROKEN] }),
  'change a question': (api: Api, { id, questions }: TestExam) =>
    api.patch(`/exams/${id}/questions/${questions[1]?.id}`, { text: 'Why green?' }),
  'remove a question': (api: Api, { id, questions }: TestExam) =>
    api.delete(`/exams/${id}/questions/${questions[0]?.id}`),
  'put a rubric': (api: Api, { id, questions }: TestExam) =>
    api.put(`/exams/${id}/questions/${questions[1]?.id}/rubric`, { model_answer: 'x' }),
  'change rubrics': (api: Api, { id }: TestExam) =>
    api.patch(`/exams/${id}/rubrics`, { questions: [{ label: '2', model_answer: 'x' }] }),
  'put choice groups': (api: Api, { id }: TestExam) => api.put(`/exams/${id}/choice-groups`, { choice_groups: [] }),
  register: (api: Api, { id }: TestExam) => api.post(`/exams/${id}/candidates`, { candidates: [{ external_id: 'n' }] }),
  unregister: (api: Api, { id, candidates }: TestExam) => api.delete(`/exams/${id}/candidates/${candidates[2]!.id}`),
  submit: (api: Api, { id }: TestExam) =>
    api.post(`/exams/${id}/submissions`, { candidate: { external_id: 'c-2' }, answers: ticked('A') }),
  'replace a finalized copy': (api: Api, { id }: TestExam) =>
    api.post(`/exams/${id}/submissions`, { candidate: { external_id: 'c-1' }, answers: ticked('A'), replace: true }),
  'finalize all': (api: Api, { id }: TestExam) => api.post(`/exams/${id}/finalize`, { all_graded: true }),
};
type Action = keyof typeof ACTIONS;

/**
 * `200`: done, and the exam stays in its state; `→ state`: done, and the exam changes its state; otherwise the refusal.
 */
const TABLE: [State, Action, string, string][] = [
  ['empty', 'open', '422 exam_not_ready', '[EXAM-141]'],
  ['empty', 'delete', '200 deleted', '[EXAM-132]'],
  ['draft', 'get', '200 draft', ''],
  ['draft', 'open', '200 open', '[EXAM-138]'],
  ['draft', 'delete', '200 deleted', '[EXAM-132]'],
  ['draft', 'change the title', '200 draft', '[EXAM-120]'],
  ['draft', 'change the mode', '200 draft', '[EXAM-122]'],
  ['draft', 'change the sections', '200 draft', '[EXAM-123]'],
  ['draft', 'add a question', '201', '[EXAM-146]'],
  ['draft', 'change a question', '200', ''],
  ['draft', 'remove a question', '200', '[EXAM-146]'],
  ['draft', 'put a rubric', '200', '[RUB-42]'],
  ['draft', 'change rubrics', '200', '[RUB-42]'],
  ['draft', 'put choice groups', '200', '[CHG-19]'],
  ['draft', 'register', '200', '[CAND-36]'],
  ['draft', 'unregister', '200', ''],
  ['draft', 'submit', '409 exam_not_open', '[EXAM-147] [ERR-33]'],
  ['draft', 'finalize all', '200', '[EXAM-149]'],
  ['open', 'open', '200 open', '[EXAM-144]'],
  ['open', 'delete', '200 deleted', '[EXAM-133]'],
  ['open', 'change the title', '200 open', '[EXAM-121]'],
  ['open', 'change the mode', '409 exam_open', '[EXAM-124]'],
  ['open', 'change the sections', '409 exam_open', '[EXAM-125]'],
  ['open', 'add a question', '409 exam_open', '[EXAM-146] [QUES-81]'],
  ['open', 'change a question', '200', '[QUES-86]'],
  ['open', 'remove a question', '409 exam_open', '[EXAM-146] [QUES-96]'],
  ['open', 'put a rubric', '200', '[RUB-43]'],
  ['open', 'change rubrics', '200', '[RUB-43]'],
  ['open', 'put choice groups', '200', '[CHG-20]'],
  ['open', 'register', '200', '[CAND-36]'],
  ['open', 'unregister', '200', ''],
  ['open', 'submit', '201', ''],
  ['open', 'finalize all', '200', '[EXAM-149]'],
  ['open with a copy', 'delete', '409 exam_has_submissions', '[EXAM-134] [ERR-35]'],
  ['open with a copy', 'put choice groups', '409 exam_has_submissions', '[CHG-21] [ERR-35]'],
  ['open with a copy', 'change the title', '200 open', '[EXAM-121]'],
  ['open with a deleted copy', 'delete', '200 deleted', '[EXAM-135]'],
  ['open with a deleted copy', 'put choice groups', '200', '[EXAM-135]'],
  ['finalized', 'get', '200 finalized', '[EXAM-148]'],
  ['finalized', 'open', '409 exam_finalized', '[EXAM-145] [ERR-34]'],
  ['finalized', 'delete', '409 exam_has_submissions', '[EXAM-136]'],
  ['finalized', 'change the title', '409 exam_finalized', '[EXAM-131]'],
  ['finalized', 'change the mode', '409 exam_finalized', '[EXAM-131]'],
  ['finalized', 'change the sections', '409 exam_finalized', '[EXAM-131]'],
  ['finalized', 'add a question', '409 exam_finalized', '[EXAM-155]'],
  ['finalized', 'change a question', '409 exam_finalized', '[EXAM-154]'],
  ['finalized', 'remove a question', '409 exam_finalized', '[EXAM-156]'],
  ['finalized', 'put a rubric', '409 rubric_locked', '[EXAM-160] [RUB-53] [ERR-43]'],
  ['finalized', 'change rubrics', '409 rubric_locked', '[EXAM-160] [RUB-53] [ERR-43]'],
  ['finalized', 'put choice groups', '409 exam_finalized', '[EXAM-159]'],
  ['finalized', 'register', '409 exam_finalized', '[EXAM-157]'],
  ['finalized', 'unregister', '409 exam_finalized', '[EXAM-158]'],
  ['finalized', 'submit', '409 exam_finalized', '[EXAM-153]'],
  ['finalized', 'replace a finalized copy', '409 submission_finalized', '[EXAM-161] [ERR-37]'],
  ['finalized', 'finalize all', '200', '[EXAM-163]'],
  ...(Object.keys(ACTIONS) as Action[])
    .filter((action) => action !== 'replace a finalized copy')
    .map((action): [State, Action, string, string] => ['deleted', action, '404 exam_not_found', '[EXAM-102]']),
];

test.each(TABLE)('%s, %s: %s %s', async (state, action, expected) => {
  const api = await institute({ enable: ['choice_groups'] });
  const exam = await STATES[state](api);
  const before = await api.get(`/exams/${exam.id}`);
  const answer = await ACTIONS[action](api, exam);
  const moved = expected.split(' ')[1];
  if (answer.status >= 400) {
    expect(errorOf(answer)).toBe(expected);
    expect((await api.get(`/exams/${exam.id}`)).body.updated_at).toEqual(before.body.updated_at);
    return;
  }
  expect(answer.status).toBe(Number(expected.split(' ')[0]));
  if (moved) expect(answer.body.status).toBe(moved);
  if (moved === 'deleted') expect(answer.body).toEqual({ id: exam.id, status: 'deleted' });
  const after = await api.get(`/exams/${exam.id}`);
  expect(errorOf(after)).toBe(moved === 'deleted' ? '404 exam_not_found' : '200 undefined');
  if (moved !== 'deleted') expect(after.body.status).toBe(moved ?? before.body.status);
});

describe('opening', () => {
  test('shows the exam with abbreviated questions, and when [EXAM-138] [EXAM-139] [EXAM-140] [EXAM-24] [EXAM-28] [EXAM-79]', async () => {
    const api = await institute();
    const { id } = await openExam(api, { open: false });
    const { body } = await api.post(`/exams/${id}/open`);
    expect(body).toMatchObject({ id, status: 'open', choice_groups: [] });
    expect(Math.abs(Date.parse(body.opened_at) - Date.now())).toBeLessThan(60_000);
    for (const question of body.questions) {
      expect(Object.keys(question).sort()).toEqual(['id', 'label', 'max_marks', 'section', 'warnings']);
    }
  });

  test('twice changes nothing [EXAM-144]', async () => {
    const api = await institute();
    const { id } = await openExam(api);
    const before = (await api.get(`/exams/${id}`)).body;
    const again = await api.post(`/exams/${id}/open`);
    expect(again.body).toMatchObject(before);
    expect((await api.get(`/exams/${id}`)).body).toEqual(before);
  });

  test('lists every problem [EXAM-142] [EXAM-143] [ERR-55] [QUES-88] [QUES-89]', async () => {
    const api = await institute();
    const exam = await openExam(api, { open: false, questions: [MCQ, WRITTEN, BROKEN] });
    for (const { id } of exam.questions.slice(1)) {
      const { body } = await api.patch(`/exams/${exam.id}/questions/${id}`, { max_marks: 4 });
      expect(body.warnings).toEqual([{ code: 'rubric_marks_mismatch', field: 'rubric', message: expect.any(String) }]);
    }
    const refused = await api.post(`/exams/${exam.id}/open`);
    expect(errorOf(refused)).toBe('422 exam_not_ready');
    const message = expect.stringMatching(/\w/);
    expect(refused.body.error.details).toEqual({
      problems: [
        { code: 'rubric_marks_mismatch', field: 'questions[1].rubric', message },
        { code: 'rubric_marks_mismatch', field: 'questions[2].rubric', message },
      ],
    });
    expect((await api.get(`/exams/${exam.id}`)).body.status).toBe('draft');
  });
});

test('purge=false deletes as always, purge=true nothing [EXAM-137] [CONV-39]', async () => {
  const api = await institute();
  const { id } = await openExam(api);
  expect(errorOf(await api.delete(`/exams/${id}?purge=true`))).toBe('422 feature_not_available');
  expect((await api.get(`/exams/${id}`)).status).toBe(200);
  expect((await api.delete(`/exams/${id}?purge=false`)).body).toEqual({ id, status: 'deleted' });
});

test('replaced copies do not count [EXAM-135]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  await submit(api, exam);
  const { id } = await submit(api, exam, 0, ticked('B'), { replace: true });
  await api.delete(`/submissions/${id}`);
  expect((await api.delete(`/exams/${exam.id}`)).status).toBe(200);
});
