// Formulas in LaTeX are set where teachers and reviewers see them, and what sets them is loaded only for them.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

test('formulas are set in questions, options, model answers and points; what is no LaTeX stays as typed', async () => {
  const institute = await dashboard.institute('Formulas');
  const write = () => ({ instituteId: institute, source: Source.DASHBOARD, operationId: crypto.randomUUID() });
  const { exam } = await dashboard.exams.createExam({
    ...write(),
    fields: { title: 'Algebra', mode: Mode.TYPED },
    open: true,
    candidates: [{ externalId: 'c-1' }],
    questions: [
      {
        ...{ type: QuestionType.SHORT_ANSWER, text: String.raw`Solve $\frac{x}{2} = 3$ for $5, not $\frac{1$.` },
        ...{ maxMarks: 200, modelAnswer: String.raw`Multiplying by 2 gives \(x = 6\).` },
      },
      {
        ...{ type: QuestionType.MCQ_SINGLE, text: 'Which is a root?', maxMarks: 100, correctOptions: ['A'] },
        options: [
          { label: 'A', text: String.raw`$\sqrt{2}$` },
          { label: 'B', text: '2' },
        ],
      },
    ],
  });
  const { id } = await dashboard.submissions.submit({
    ...write(),
    examId: exam!.id,
    candidate: { ref: { case: 'externalId', value: 'c-1' } },
    answers: { items: [{ question: { case: 'label', value: '1' }, text: 'x = 6' }] },
  });
  // The review lists what is marked when it is opened.
  await eventually(
    () => resultOf(dashboard, institute, id),
    ({ questions }) => questions.length === 2,
  );
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${dashboard.address}/exams/${exam!.id}`);
  await page.getByText('What to do next').waitFor();
  expect(loaded.filter((path) => /katex|render/i.test(path))).toEqual([]);

  await page.goto(`${dashboard.address}/exams/${exam!.id}/paper`);
  const card = page.locator('.question-card').first();
  await card.waitFor();
  if ((await card.getByLabel('Model answer').count()) === 0) await card.getByRole('button').first().click();
  await card.locator('.formula-preview .katex').first().waitFor();
  await checkAccess(page);

  await page.goto(`${dashboard.address}/exams/${exam!.id}/review?sample=100&reviewed=true`);
  await page.getByText('Answer 1 of 2', { exact: true }).waitFor();
  const question = page.getByRole('region', { name: 'Question', exact: true });
  const shown = [];
  for (const key of ['j', 'k']) {
    await question.locator('.katex').first().waitFor();
    shown.push(await question.textContent());
    await page.keyboard.press(key);
  }
  expect(shown.join()).toContain(String.raw`for $5, not $\frac{1$.`);
  await checkAccess(page);
  expect(dashboard.problems).toEqual([]);
});
