// Answers with a known mark are mixed into a person's work; a mark that is too far off pauses them, until they are let go on.
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { leaveReview } from './leaving.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

/** Gives a mark, of one digit, to the answer that is shown, and waits until it is saved. @returns what the answer says. */
async function give(page: Page, mark: string): Promise<string> {
  const before = (await page.locator('#review-answer').textContent())!;
  for (const key of [mark, 'Enter']) await page.keyboard.press(key);
  await page.locator('#review-answer', { hasNotText: before }).or(page.locator('.review-end')).first().waitFor();
  await page.getByText('Everything is saved').waitFor();
  return before;
}

const ANSWERS = ['Light is scattered.', 'It is the sea.', 'Air has a colour.', 'Nobody knows it.'];

test('a mark far from the known one pauses its person until whoever leads lets them go on [REV-110] [REV-111] [REV-113] [REV-114] [REV-115]', async () => {
  const institute = await dashboard.institute('Seeds');
  const { examId, copies } = await typedExam(dashboard, institute, ANSWERS);
  const open = async (person: string, path: string) => {
    const page = await dashboard.signedIn(institute, person, 'examiner');
    await page.goto(`${dashboard.address}/exams/${examId}${path}`);
    return page;
  };

  const lena = await open('Lena', '/review');
  await lena.locator('#review-answer').waitFor();
  const known = [await give(lena, '1'), await give(lena, '1')];
  await leaveReview(lena);
  await lena.goto(`${dashboard.address}/exams/${examId}/markers`);
  for (const left of [1, 0]) {
    await lena
      .getByRole('button', { name: /^Choose question/ })
      .first()
      .click();
    await expect(
      eventually(
        () => lena.getByRole('button', { name: /^Choose question/ }).count(),
        (count) => count === left,
      ),
    ).resolves.toBe(left);
  }
  await lena.getByLabel('Mix them in').check();
  await lena.getByLabel('One in so many answers').fill('2');
  await lena.getByLabel('Tolerance, in marks').fill('0');
  await lena.locator('.seed-settings').getByRole('button', { name: 'Save' }).click();
  await lena.getByText('Saved.', { exact: true }).waitFor();
  await checkAccess(lena);

  // Of Ben's three answers the second is one of Lena's: it looks like the others.
  const ben = await open('Ben', '/review');
  await ben.locator('#review-answer').waitFor();
  const first = await give(ben, '0');
  expect(known).not.toContain(first);
  expect(await ben.getByText('Lena').count()).toBe(0);
  expect(known).toContain(await give(ben, '0'));
  await ben.getByText('Your marking of this exam is paused').waitFor();
  await checkAccess(ben);
  await ben.keyboard.press('1');
  await ben.keyboard.press('Enter');

  await lena.reload();
  await lena
    .getByRole('row', { name: /^Ben 0% \(0 of 1 answer\)/ })
    .getByText('paused since')
    .waitFor();
  await checkAccess(lena);
  await lena.getByRole('button', { name: 'Let go on: Ben' }).click();
  await lena.getByText('Ben goes on marking.', { exact: true }).waitFor();

  await ben.getByText('Your marking of this exam is paused').waitFor({ state: 'hidden' });
  await give(ben, '2');
  await ben.locator('.review-end').waitFor();
  const marks = await eventually(
    async () =>
      (await Promise.all(copies.map((id) => resultOf(dashboard, institute, id)))).map((one) => one.questions[0]!),
    (questions) => questions.every(({ review }) => review),
  );
  const given = marks.map(({ awarded, review }) => [review!.reviewer!.name, awarded]);
  expect(given.toSorted()).toEqual([
    ['Ben', 0],
    ['Ben', 200],
    ['Lena', 100],
    ['Lena', 100],
  ]);
  // The browser tells of the claims that were refused, and of nothing else.
  expect(dashboard.problems.filter((problem) => !/status of 400 .*ClaimAnswers/.test(problem))).toEqual([]);
});
