// Which answers of a choice group count.
import { expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { grade, institute, openExam } from '../../harness/kit.ts';

const question = (label: string, max_marks: number) => ({
  label,
  max_marks,
  type: 'true_false',
  correct_options: ['True'],
});
const QUESTIONS = [question('1', 2), question('2', 5), question('3', 4), question('4', 1)];

/** Marks are the questions' own; `wrong` ones earn 0, those left out are unanswered. */
async function graded(api: Api, group: object, right: string[], wrong: string[] = []) {
  const choice_groups = [{ label: 'Two', question_labels: ['1', '2', '3'], attempt: 2, ...group }];
  const exam = await openExam(api, { questions: QUESTIONS, choice_groups });
  const answers = [
    ...right.map((label) => ({ label, selected_options: ['True'] })),
    ...wrong.map((label) => ({ label, selected_options: ['False'] })),
  ];
  const { id } = await grade(api, exam, 0, answers);
  const { body } = await api.get(`/submissions/${id}/result`);
  const counted = body.questions.filter((one: any) => one.counted).map((one: any) => one.label);
  const reasons = [...body.review_reasons, ...body.questions.flatMap((one: any) => one.review_reasons)];
  return { id, exam, totals: body.totals, counted, extra: reasons.includes('extra_attempts') };
}

test.each([
  ['best', ['1', '2', '3', '4'], [], 10, ['2', '3', '4'], true, '[CHG-9] [CHG-13]'],
  ['first', ['1', '2', '3', '4'], [], 8, ['1', '2', '4'], true, '[CHG-10] [CHG-13]'],
  ['best', ['1', '3'], ['2'], 6, ['1', '3', '4'], true, '[CHG-9]'],
  ['first', ['1', '3'], ['2'], 2, ['1', '2', '4'], true, '[CHG-10]'],
])(
  '%s of %j right and %j wrong: %d marks, counted %j, extra %j %s [CHG-12] [CHG-18]',
  async (policy, right, wrong, awarded, counted, extra) => {
    const api = await institute({ enable: ['choice_groups'] });
    const result = await graded(api, { policy }, right, wrong);
    expect(result).toMatchObject({ totals: { awarded, max: 10 }, counted, extra });
  },
);

test('`first` counts the first answers given; within the number of attempts nothing is dropped [CHG-10] [CHG-12] [CHG-13]', async () => {
  const api = await institute({ enable: ['choice_groups'] });
  const { totals, extra } = await graded(api, { policy: 'first' }, ['2', '3', '4']);
  expect([totals.awarded, extra]).toEqual([10, false]);
});

test('`best` is the default [CHG-7] [CHG-9] [EXAM-18] [CHG-11]', async () => {
  const api = await institute({ enable: ['choice_groups'] });
  expect((await graded(api, {}, ['1', '2', '3', '4'])).totals).toMatchObject({ awarded: 10, max: 10 });
});

test.each([
  [0, 5, false],
  [2, 2, true],
])('a question left out that a person gives %d: %d marks [CHG-10] [CHG-12]', async (awarded, total, extra) => {
  const api = await institute({ enable: ['choice_groups'] });
  const { id, exam } = await graded(api, { policy: 'first', attempt: 1 }, ['2']);
  const { body } = await api.patch(`/submissions/${id}/questions/${exam.questions[0]!.id}`, { awarded });
  expect(body.totals.awarded).toBe(total);
  const { questions } = (await api.get(`/submissions/${id}/result`)).body;
  expect(questions[1].review_reasons.includes('extra_attempts')).toBe(extra);
});
