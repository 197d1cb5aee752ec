// What one examiner writes for a question is offered to all of them at its other answers: by keyboard, mouse and touch.
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

/** Saves the answer that is shown, and waits for the next one. */
async function save(page: Page, press = () => page.keyboard.press('Control+Enter')) {
  const before = await page.locator('#review-answer').textContent();
  await press();
  await page.locator('#review-answer', { hasNotText: before! }).or(page.locator('.review-end')).first().waitFor();
  await page.getByText('Everything is saved').waitFor();
}

test('a comment is offered at the next answers: by keyboard, mouse and touch, until it is removed [REV-108] [REV-109]', async () => {
  const institute = await dashboard.institute('Comments');
  const texts = Array.from({ length: 5 }, (_, n) => `Answer ${n}.`);
  const { examId, copies } = await typedExam(dashboard, institute, texts);
  const review = `${dashboard.address}/exams/${examId}/review`;
  const field = (page: Page) => page.getByLabel(/^Comment for the candidate/);
  const bank = (page: Page) => page.getByRole('list', { name: 'Comments on other answers to this question' });
  /** Leaves the review, and waits until its answers are free for the next examiner. */
  const leave = async (page: Page) => {
    await page.getByTitle('To the exam').click();
    await eventually(
      () => dashboard.submissions.listReviewItems({ instituteId: institute, examId }),
      ({ items }) => items.length > 0 && items.every(({ heldBy }) => !heldBy),
    );
  };

  const asha = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await asha.goto(review);
  await asha.locator('#review-answer').waitFor();
  for (const comment of ['Name the process.', 'Say why.']) {
    await asha.keyboard.press('1');
    await asha.keyboard.press('c');
    await asha.keyboard.type(comment);
    await save(asha);
  }
  // By keyboard: found by typing, chosen with the arrow key.
  await bank(asha).getByRole('button', { name: 'Say why.', exact: true }).waitFor();
  await checkAccess(asha);
  await asha.keyboard.press('1');
  await asha.keyboard.press('c');
  await asha.keyboard.type('proc');
  await bank(asha).getByRole('button', { name: 'Say why.', exact: true }).waitFor({ state: 'detached' });
  await asha.keyboard.press('ArrowDown');
  await asha.keyboard.press('Enter');
  expect(await field(asha).inputValue()).toBe('Name the process.');
  await save(asha);
  await leave(asha);

  // With the mouse, by another examiner.
  const ben = await dashboard.signedIn(institute, 'Ben', 'examiner');
  await ben.goto(review);
  await ben.locator('#review-answer').waitFor();
  await ben.keyboard.press('1');
  await bank(ben).getByRole('button', { name: 'Name the process.', exact: true }).click();
  await ben.keyboard.press('Enter');
  await bank(ben).getByRole('button', { name: 'Say why.', exact: true }).click();
  expect(await field(ben).inputValue()).toBe('Name the process.\nSay why.');
  await save(ben);
  await leave(ben);

  // With a finger.
  const cleo = await dashboard.phone();
  await cleo.goto(await dashboard.link(institute, 'Cleo', 'examiner'));
  await cleo.getByRole('button', { name: 'Sign in' }).tap();
  await cleo.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await cleo.goto(review);
  await cleo.locator('#review-answer').waitFor();
  await cleo.getByRole('button', { name: /^Full/ }).tap();
  await bank(cleo).getByRole('button', { name: 'Do not offer “Name the process.” any more' }).tap();
  await cleo.getByRole('dialog').getByRole('button', { name: 'Do not offer it' }).tap();
  await bank(cleo).getByRole('button', { name: 'Name the process.', exact: true }).waitFor({ state: 'detached' });
  await bank(cleo).getByRole('button', { name: 'Say why.', exact: true }).tap();
  expect(await field(cleo).inputValue()).toBe('Say why.');
  await checkAccess(cleo);
  await save(cleo, () => cleo.getByRole('button', { name: /^Save and next/ }).tap());

  const given = await Promise.all(copies.map((id) => resultOf(dashboard, institute, id)));
  const marked = given.flatMap(({ questions }) => questions.filter(({ review }) => review?.edited));
  const comments = marked.map(({ feedback }) => feedback).toSorted();
  expect(comments).toEqual([
    'Name the process.',
    'Name the process.',
    'Name the process.\nSay why.',
    'Say why.',
    'Say why.',
  ]);
  expect(dashboard.problems).toEqual([]);
});
