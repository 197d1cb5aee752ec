import { expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  expectUsedToday,
  fieldsOf,
  grade,
  institute,
  openExam,
  settledCredits,
  ticked,
  written,
} from '../../harness/kit.ts';

async function reviewed() {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, { questions: [1, 2, 3].map(question) });
  const answers = ['1', '2', '3'].map((label) => ({ label, text: 'Plants eat light.' }));
  const { id } = await grade(api, exam, 0, answers);
  const path = `/submissions/${id}`;
  const [first, second] = exam.questions;
  await api.patch(`${path}/questions/${first!.id}`, { awarded: 1.5, feedback: 'Mine.' });
  await api.post(`${path}/approve`, { question_ids: [second!.id] });
  return { api, id, path };
}

function question(n: number) {
  const criteria = [{ name: 'Light', marks: 2, keywords: ['light'] }];
  return { label: String(n), type: 'short_answer', max_marks: 2, text: `Question ${n}`, rubric: { criteria } };
}

const questionsOf = async (api: any, path: string) => (await api.get(`${path}/result`)).body.questions;

test('what a person overrode or approved is kept by default [SUB-111] [SUB-112] [SUB-117] [SUB-118] [CRED-34] [CRED-35] [CRED-38]', async () => {
  const { api, id, path } = await reviewed();
  const before = await questionsOf(api, path);
  const queued = await api.post(`${path}/re-evaluate`);
  expect(queued.status).toBe(202);
  expect(queued.body).toMatchObject({ id, status: 'queued', attempt_count: 2, credits_charged: null });
  expect(await ended(api, id)).toMatchObject({ status: 'graded', credits_charged: 1.5 });
  const after = await questionsOf(api, path);
  expect(after[0]).toMatchObject({ awarded: 1.5, feedback: 'Mine.', source: 'human', review: before[0].review });
  expect(after[1]).toMatchObject({ awarded: before[1].awarded, review: { approved: true, edited: false } });
  expect(after[2].review).toBeNull();
  expect(await settledCredits(api)).toMatchObject({ balance: 7 });
});

test('keep_reviewed: false marks everything again [SUB-112] [SUB-119]', async () => {
  const { api, id, path } = await reviewed();
  await api.post(`${path}/re-evaluate`, { keep_reviewed: false });
  await ended(api, id);
  for (const one of await questionsOf(api, path)) expect(one).toMatchObject({ source: 'ai', review: null });
});

test('what the body may hold [SUB-112] [SUB-113]', async () => {
  const { api, path } = await reviewed();
  const post = (body: object) => api.post(`${path}/re-evaluate`, body);
  expect(fieldsOf(await post({ keep_reviewed: 'yes' }))).toEqual(['keep_reviewed invalid']);
  expect(fieldsOf(await post({ keep: true }))).toEqual(['keep unknown_field']);
  expect(errorOf(await post({ question_ids: [], keep_reviewed: 'yes' }))).toBe('422 feature_not_available');
  const unknown = await api.post(`/submissions/${crypto.randomUUID()}/re-evaluate`, { question_ids: [] });
  expect(errorOf(unknown)).toBe('422 feature_not_available');
});

test('a copy without written answers has nothing to mark again [SUB-116]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  for (const [candidate, answers] of [
    [0, ticked('A')],
    [1, [...ticked('A'), { label: '2', text: '  ' }]],
  ] as const) {
    const { id } = await grade(api, exam, candidate, [...answers]);
    expect(errorOf(await api.post(`/submissions/${id}/re-evaluate`))).toBe('422 no_gradable_questions');
  }
});

test('without the credits it is refused and changes nothing [SUB-122]', async () => {
  const api = await institute({ credits: 0.5 });
  const exam = await openExam(api);
  const { id } = await grade(api, exam, 0, written());
  const before = [(await api.get(`/submissions/${id}`)).body, (await api.get(`/submissions/${id}/result`)).body];
  expect(errorOf(await api.post(`/submissions/${id}/re-evaluate`))).toBe('402 insufficient_credits');
  expect([(await api.get(`/submissions/${id}`)).body, (await api.get(`/submissions/${id}/result`)).body]).toEqual(
    before,
  );
  await expectUsedToday(api, 1);
});
