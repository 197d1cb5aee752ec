import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, GOOD_ANSWER, grade, institute, openExam, submit, type TestExam } from '../../harness/kit.ts';

const statsOf = async (api: Api, exam: TestExam) => (await api.get(`/exams/${exam.id}?include=stats`)).body.stats;
const answers = (option: string, text?: string) => [
  { label: '1', selected_options: [option] },
  ...(text ? [{ label: '2', text }] : []),
];

test('before any copy there is nothing to average [EXAM-100] [EXAM-173] [EXAM-174] [EXAM-178] [EXAM-179] [EXAM-188]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  expect(await statsOf(api, exam)).toEqual({
    candidates: 3,
    submissions: 0,
    by_status: {},
    needs_review: 0,
    finalized: 0,
    average_percentage: null,
    median_percentage: null,
    questions: [],
    human_agreement: { reviewed: 0, exact: 0, mean_abs_diff: 0, qwk: null },
  });
});

// Marks: 2 + 3, 0 + 1.5 (people's, as the draft said), 2 + 0.5 (the draft said 0), 0 + 0, of 5.
//   percentages 100, 30, 50, 0: mean 45, median (30 + 50) ÷ 2
//   question 1: 2, 0, 2, 0 and question 2: 3, 1.5, 0.5, 0: the rest of the copy, for one question, is the other
//     correlation = 2 ÷ √(4 × 5.25) = 0.436
//   drafts 3, 1.5, 0 against 3, 1.5, 0.5: one differs by 0.5
//     kappa = 1 − (0.25 ÷ 3) ÷ (1.5 + 1.0556 + 0.0278) = 0.968
test('say how an exam went [EXAM-173] [EXAM-174] [EXAM-175] [EXAM-176] [EXAM-177] [EXAM-178] [EXAM-179] [EXAM-180] [EXAM-181] [EXAM-182] [EXAM-183] [EXAM-184] [EXAM-185] [EXAM-186] [EXAM-187] [EXAM-188]', async () => {
  const api = await institute();
  const exam = await openExam(api, {}, 6);
  const copies = [
    await grade(api, exam, 0, answers('A', GOOD_ANSWER)),
    await grade(api, exam, 1, answers('B', 'They contain chlorophyll.')),
    await grade(api, exam, 2, answers('A', 'Because it rains a lot.')),
    await grade(api, exam, 3, answers('B')),
  ];
  const drafts = await Promise.all(
    copies.map(async ({ id }) => (await api.get(`/submissions/${id}/result`)).body.questions[1].awarded),
  );
  expect(drafts).toEqual([3, 1.5, 0, 0]);
  const [first, second, third] = copies;
  await api.post(`/submissions/${first.id}/approve`);
  const question = exam.questions[1]!.id;
  await api.patch(`/submissions/${second.id}/questions/${question}`, { awarded: 1.5 });
  await api.patch(`/submissions/${third.id}/questions/${question}`, { awarded: 0.5 });
  await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [first.id, second.id] });
  const { id: gone } = await submit(api, exam, 4);
  await ended(api, gone);
  await api.delete(`/submissions/${gone}`);
  const needing = (await api.get(`/exams/${exam.id}/submissions?needs_review=true`)).body.data.length;

  expect(await statsOf(api, exam)).toEqual({
    candidates: 6,
    submissions: 4,
    by_status: { graded: 4 },
    needs_review: needing,
    finalized: 2,
    average_percentage: 45,
    median_percentage: 40,
    questions: [
      { question_id: exam.questions[0]!.id, label: '1', average: 1, max: 2, facility: 0.5, discrimination: 0.44 },
      { question_id: question, label: '2', average: 1.25, max: 3, facility: 0.42, discrimination: 0.44 },
    ],
    human_agreement: { reviewed: 3, exact: 2, mean_abs_diff: 0.17, qwk: 0.97 },
  });
});

test('an override that a re-evaluation keeps is still compared with what the AI had given [EXAM-185] [EXAM-186] [EXAM-187]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  const [one, other] = [
    await grade(api, exam, 0, answers('A', GOOD_ANSWER)),
    await grade(api, exam, 1, answers('A', GOOD_ANSWER)),
  ];
  await api.patch(`/submissions/${one.id}/questions/${exam.questions[1]!.id}`, { awarded: 1.5 });
  await api.post(`/submissions/${other.id}/approve`);
  const agreement = { reviewed: 2, exact: 1, mean_abs_diff: 0.75 };
  expect((await statsOf(api, exam)).human_agreement).toMatchObject(agreement);
  await api.post(`/submissions/${one.id}/re-evaluate`);
  await ended(api, one.id);
  expect((await statsOf(api, exam)).human_agreement).toMatchObject(agreement);
  await api.patch(`/submissions/${one.id}/questions/${exam.questions[1]!.id}`, { awarded: 3 });
  expect((await statsOf(api, exam)).human_agreement).toMatchObject({ reviewed: 2, exact: 2 });
  await api.post(`/submissions/${one.id}/re-evaluate`, { keep_reviewed: false });
  await ended(api, one.id);
  expect((await statsOf(api, exam)).human_agreement).toMatchObject({ reviewed: 1, exact: 1 });
});

test('of an odd number of copies the median is the one in the middle; what does not vary discriminates nothing [EXAM-179] [EXAM-184]', async () => {
  const api = await institute();
  const exam = await openExam(api);
  for (const candidate of [0, 1, 2]) await grade(api, exam, candidate, answers(candidate === 0 ? 'A' : 'B'));
  const stats = await statsOf(api, exam);
  expect([stats.average_percentage, stats.median_percentage]).toEqual([13.33, 0]);
  expect(stats.questions.map((question: any) => question.discrimination)).toEqual([null, null]);
});

const TRUE = { type: 'true_false', correct_options: ['True'] };
test.each([
  [1, 2, 33.33],
  [2, 1, 66.67],
  [1, 159, 0.63],
  [1, 799, 0.13],
])('%d of %d more is %d percent, half up, of the paper [EXAM-189] [EXAM-190]', async (right, more, percentage) => {
  const api = await institute();
  const exam = await openExam(api, {
    questions: [
      { ...TRUE, max_marks: right },
      { ...TRUE, max_marks: more },
    ],
  });
  const { id } = await grade(api, exam, 0, [{ label: '1', selected_options: ['True'] }]);
  const { body } = await api.get(`/submissions/${id}/result`);
  const { paper_max } = (await api.get(`/exams/${exam.id}`)).body;
  expect(paper_max).toBe(right + more);
  expect(body.totals).toMatchObject({ awarded: right, max: paper_max, percentage });
});
