import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { errorOf, fieldsOf, grade, institute, openExam, submit } from '../../harness/kit.ts';

const enabled = () => institute({ enable: ['choice_groups'] });
const question = (label: string, max_marks: number) => ({
  label,
  max_marks,
  type: 'short_answer',
  model_answer: label,
});

async function paper(api: Api, overrides: object = {}) {
  const exam = await openExam(api, { questions: [question('1', 5), question('2', 3), question('3', 4)], ...overrides });
  const put = (...choice_groups: object[]) => api.put(`/exams/${exam.id}/choice-groups`, { choice_groups });
  return { ...exam, put, ids: exam.questions.map(({ id }) => id) };
}

test('until enabled, they are refused as unavailable before anything else is checked [CHG-17] [CONV-37] [CONV-41] [CONV-42] [ERR-49]', async () => {
  const api = await institute();
  for (const body of [{ choice_groups: [] }, { nonsense: 1 }]) {
    const answer = await api.put(`/exams/${crypto.randomUUID()}/choice-groups`, body);
    expect(errorOf(answer)).toBe('422 feature_not_available');
  }
});

test('all are replaced; questions are named by label or id [CHG-1] [CHG-2] [CHG-3] [CHG-4] [CHG-5] [CHG-6] [CHG-7] [CHG-11] [CHG-14] [CHG-15] [CHG-16] [CHG-20] [EXAM-18] [EXAM-29] [EXAM-99]', async () => {
  const api = await enabled();
  const { id, ids, put } = await paper(api);
  const first = await put({ label: 'Any one', question_labels: ['1', '2'], attempt: 1 });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    choice_groups: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        label: 'Any one',
        question_labels: ['1', '2'],
        question_ids: ids.slice(0, 2),
        attempt: 1,
        policy: 'best',
      },
    ],
    paper_max: 9,
  });
  const second = await put({ label: 'Two', question_ids: [ids[2], ids[0], ids[1]], attempt: 2, policy: 'first' });
  expect(second.body).toMatchObject({
    choice_groups: [{ label: 'Two', question_labels: ['3', '1', '2'], policy: 'first' }],
    paper_max: 9,
  });
  const shown = (await api.get(`/exams/${id}?include=choice_groups`)).body;
  expect(shown).toMatchObject({ choice_groups: second.body.choice_groups, paper_max: 9, total_marks: 12 });
  expect((await put()).body).toEqual({ choice_groups: [], paper_max: 12 });
});

test('what is wrong is named [CHG-2] [CHG-3] [CHG-5] [CHG-8] [FIELD-9]', async () => {
  const api = await enabled();
  const { ids, put } = await paper(api);
  expect(
    fieldsOf(
      await put(
        { label: 'a', attempt: 1 },
        { label: 'b', attempt: 0, question_labels: ['1'], question_ids: [ids[0]] },
        { label: '<', attempt: 1, question_labels: [], policy: 'worst' },
      ),
    ),
  ).toEqual([
    'choice_groups[0].question_labels required',
    'choice_groups[1].attempt out_of_range',
    'choice_groups[1].question_ids invalid',
    'choice_groups[2].label invalid_characters',
    'choice_groups[2].policy invalid',
    'choice_groups[2].question_labels out_of_range',
  ]);
  const twice = [
    { label: 'a', attempt: 3, question_labels: ['1', '2'] },
    { label: 'a', attempt: 1, question_labels: ['2', '9'] },
  ];
  expect(fieldsOf(await put(...twice))).toEqual([
    'choice_groups[0].attempt out_of_range',
    'choice_groups[1].label invalid',
    'choice_groups[1].question_labels[0] invalid',
  ]);
  const questions = [question('1', 5), question('2', 3)];
  expect(fieldsOf(await api.post('/exams', { mode: 'typed', questions, choice_groups: twice }))).toEqual([
    'choice_groups[0].attempt out_of_range',
    'choice_groups[1].label invalid',
    'choice_groups[1].question_labels[0] invalid',
    'choice_groups[1].question_labels[1] invalid',
    'title required',
  ]);
  expect(
    fieldsOf(
      await put(
        { label: 'a', attempt: 1, question_labels: ['1'] },
        { label: 'b', attempt: 1, question_ids: [ids[0], 'nonsense', crypto.randomUUID()] },
      ),
    ),
  ).toEqual([0, 1, 2].map((n) => `choice_groups[1].question_ids[${n}] invalid`));
});

test('they cannot change while the exam has a live submission [CHG-20] [CHG-21] [EXAM-135] [EXAM-159] [ERR-35]', async () => {
  const api = await enabled();
  const exam = await paper(api);
  const group = { label: 'One', question_labels: ['1', '2'], attempt: 1 };
  const { id } = await submit(api, exam, 0, []);
  expect(errorOf(await exam.put(group))).toBe('409 exam_has_submissions');
  await api.delete(`/submissions/${id}`);
  expect((await exam.put(group)).status).toBe(200);
  const graded = await grade(api, exam, 1, []);
  await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [graded.id] });
  expect(errorOf(await exam.put())).toBe('409 exam_finalized');
});

test('a removed question leaves its group', async () => {
  const api = await enabled();
  const { id, ids, put } = await paper(api, { open: false });
  await put({ label: 'Two', question_labels: ['1', '2'], attempt: 2 });
  await api.delete(`/exams/${id}/questions/${ids[0]}`);
  const { body } = await api.get(`/exams/${id}?include=choice_groups`);
  expect(body).toMatchObject({ choice_groups: [{ question_labels: ['2'], attempt: 1 }], paper_max: 7 });
});
