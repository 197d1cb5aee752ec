// Two people mark a question: blind, with a tolerance, and a third one who decides where they differ.
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { leaveReview } from './leaving.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

/** Gives a mark, of one digit, to the answer that is shown, and waits until it is saved. */
async function give(page: Page, mark: string) {
  const before = await page.locator('#review-answer').textContent();
  for (const key of [mark, 'Enter']) await page.keyboard.press(key);
  await page.locator('#review-answer', { hasNotText: before! }).or(page.locator('.review-end')).first().waitFor();
  await page.getByText('Everything is saved').waitFor();
}

test('two people mark blind; near marks count by their mean, others are decided by whoever leads [REV-99] [REV-100] [REV-101] [REV-103]', async () => {
  const institute = await dashboard.institute('Double');
  const { examId, copies } = await typedExam(dashboard, institute, ['Light is scattered.', 'It is the sea.']);
  const address = `${dashboard.address}/exams/${examId}`;
  const open = async (person: string, path: string) => {
    const page = await dashboard.signedIn(institute, person, 'examiner');
    await page.goto(`${address}${path}`);
    return page;
  };

  const lena = await open('Lena', '/markers');
  await lena.getByLabel('Who marks question 1').selectOption('Two, blind');
  await lena.getByLabel('Tolerance of question 1, in marks').fill('0.5');
  await lena.getByRole('button', { name: 'Save question 1' }).click();
  await lena.getByText('Lena or an administrator').waitFor();
  await checkAccess(lena);

  const asha = await open('Asha', '/review');
  await asha.locator('#review-answer').waitFor();
  await give(asha, '1');
  await give(asha, '0');
  await asha.locator('.review-end').waitFor();
  await asha.keyboard.press('k');
  await asha.getByText('Asha gave').waitFor();
  await asha.getByText('It waits for another person.').waitFor();
  await checkAccess(asha);
  // Whoever leaves the page lets go of its answers.
  await leaveReview(asha);

  const ben = await open('Ben', '/review');
  await ben.locator('#review-answer').waitFor();
  expect(await ben.getByText('Asha gave').count()).toBe(0);
  await give(ben, '1');
  await give(ben, '2');
  await ben.locator('.review-end').waitFor();

  await lena.reload();
  await lena.getByText('1 answer decided').waitFor();
  await lena
    .getByRole('row', { name: /^Asha 2 / })
    .getByText('50% (1 of 2 answers)')
    .waitFor();
  await lena.getByRole('link', { name: 'Decide 1 answer' }).click();
  await lena.getByText('The two marks differ too much. Yours decides.').waitFor();
  await checkAccess(lena);
  await give(lena, '1');

  const marks = await eventually(
    async () =>
      (await Promise.all(copies.map((id) => resultOf(dashboard, institute, id)))).map((one) => one.questions[0]!),
    (questions) => questions.every(({ review }) => review),
  );
  expect(marks.map(({ awarded }) => awarded)).toEqual([100, 100]);
  const given = marks.map((one) =>
    one.marks.map(({ reviewer, awarded, counted }) => [reviewer!.name, awarded, counted]),
  );
  expect(given).toContainEqual([
    ['Asha', 100, true],
    ['Ben', 100, true],
  ]);
  expect(given).toContainEqual([
    ['Asha', 0, false],
    ['Ben', 200, false],
    ['Lena', 100, true],
  ]);
  expect(dashboard.problems).toEqual([]);
});
