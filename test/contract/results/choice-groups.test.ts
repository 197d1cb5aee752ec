import { expect, test } from '@jest/globals';
import { grade, institute, openExam } from '../../harness/kit.ts';

const question = (label: string, max_marks: number) => ({
  label,
  type: 'mcq_single',
  text: 'Which?',
  max_marks,
  options: [
    { label: 'A', text: 'Yes' },
    { label: 'B', text: 'No' },
  ],
  correct_options: ['A'],
});

/** Three questions of which two count; all are answered, the first one wrongly. */
async function answeredAll(policy?: string) {
  const api = await institute({ enable: ['choice_groups'] });
  const exam = await openExam(api, {
    questions: [question('1', 5), question('2', 3), question('3', 4)],
    choice_groups: [{ label: 'Two of three', question_labels: ['1', '2', '3'], attempt: 2, ...(policy && { policy }) }],
  });
  const { id } = await grade(api, exam, 0, [
    { label: '1', selected_options: ['B'] },
    { label: '2', selected_options: ['A'] },
    { label: '3', selected_options: ['A'] },
  ]);
  const { questions, totals } = (await api.get(`/submissions/${id}/result`)).body;
  return { api, exam, counted: questions.map((one: any) => one.counted), questions, totals };
}

test('the best answers count, unless told otherwise [RES-98] [RES-27] [RES-18]', async () => {
  for (const policy of [undefined, 'best']) {
    const { api, exam, counted, totals } = await answeredAll(policy);
    expect(counted).toEqual([false, true, true]);
    expect(totals).toMatchObject({ awarded: 7, max: 9 });
    expect((await api.get(`/exams/${exam.id}`)).body.paper_max).toBe(9);
  }
});

test('the first answers count [RES-99] [RES-27]', async () => {
  const { counted, totals } = await answeredAll('first');
  expect(counted).toEqual([true, true, false]);
  expect(totals).toMatchObject({ awarded: 3, max: 9 });
});

test('more answers than asked for are flagged [RES-100] [RES-114]', async () => {
  const { questions } = await answeredAll();
  expect(questions.some((one: any) => one.review_reasons.includes('extra_attempts') && one.needs_review)).toBe(true);
});

test('as many answers as asked for are not flagged, and what was left out does not count against them [RES-100]', async () => {
  const api = await institute({ enable: ['choice_groups'] });
  const exam = await openExam(api, {
    questions: [question('1', 5), question('2', 3)],
    choice_groups: [{ label: 'One', question_labels: ['1', '2'], attempt: 1 }],
  });
  const { id } = await grade(api, exam, 0, [{ label: '2', selected_options: ['A'] }]);
  const { questions, totals } = (await api.get(`/submissions/${id}/result`)).body;
  expect(totals).toMatchObject({ awarded: 3, max: 5 });
  for (const one of questions) expect(one.review_reasons).toEqual([]);
});
