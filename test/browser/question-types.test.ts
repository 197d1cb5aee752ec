// Questions of matching and ordering: made in the form, answered, and shown on the review page with their keys.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { PartialMarks, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { checkAccess, SERIOUS } from './access.ts';
import { startDashboard } from './dashboard.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

/** Adds options with these texts, and says what each of them has beside it. */
async function options(page: Page, texts: readonly string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(`Text of option ${'ABCD'[at]}`).fill(text);
  }
}

test('questions of matching and ordering are made in the form and read back', async () => {
  const institute = await dashboard.institute('Types');
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.getByRole('link', { name: 'New exam' }).first().click();
  await page.getByLabel('Title').fill('Types');
  await page.getByLabel('Kind').selectOption({ label: 'Match pairs' });
  await page.getByLabel('Question', { exact: true }).fill('Match the capitals with their countries.');
  await page.getByLabel('Marks', { exact: true }).first().fill('2');
  await options(page, ['Paris', 'Rome']);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Needs at least two matches.').waitFor();
  for (const [at, text] of ['Italy', 'France', 'Spain'].entries()) {
    await page.getByRole('button', { name: 'Add match' }).click();
    await page.getByLabel(`Text of match ${at + 1}`).fill(text);
  }
  await page.getByLabel('Match of option A').selectOption({ label: '2 France' });
  await page.getByLabel('Match of option B').selectOption({ label: '1 Italy' });
  await page.getByLabel('A partly right answer earns').selectOption({ label: 'What is right less what is wrong' });
  await page.getByRole('button', { name: 'Add question' }).click();
  const second = page.locator('.question-card').nth(1);
  await second.getByLabel('Kind').selectOption({ label: 'Put in order' });
  await second.getByLabel('Marks', { exact: true }).first().fill('3');
  for (const text of ['Boil', 'Drink', 'Fill']) {
    await second.getByRole('button', { name: 'Add option' }).click();
    await second
      .getByLabel(/^Text of option/)
      .last()
      .fill(text);
  }
  for (const [label, place] of Object.entries({ A: '2', B: '3', C: '1' }))
    await second.getByLabel(`Place of option ${label} in the right order`).fill(place);
  await checkAccess(page, SERIOUS);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/exams\/[0-9a-f-]{36}/);
  const examId = /exams\/([0-9a-f-]{36})/.exec(page.url())![1]!;

  const { questions } = await dashboard.exams.getExam({
    instituteId: institute,
    examId,
    source: Source.DASHBOARD,
    includeQuestions: true,
  });
  expect(questions).toMatchObject([
    {
      type: QuestionType.MATCHING,
      partial: PartialMarks.RIGHT_MINUS_WRONG,
      matches: [{ label: '1' }, { label: '2' }, { label: '3' }],
      answer: {
        pairs: [
          { option: 'A', match: '2' },
          { option: 'B', match: '1' },
        ],
      },
    },
    { type: QuestionType.ORDERING, partial: PartialMarks.UNSPECIFIED, correctOptions: ['C', 'A', 'B'] },
  ]);
});
