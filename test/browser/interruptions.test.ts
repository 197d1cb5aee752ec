// What a person has entered outlives a lost connection, a session that ends and a click on the wrong link.
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

/** Signs Asha in and opens the review of the first of two answers, worth 2 marks each. */
async function reviewing(name: string) {
  const institute = await dashboard.institute(name);
  const { examId, copies } = await typedExam(dashboard, institute, ['Light is scattered.', 'The sea is blue.']);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/review`);
  await page.getByText('Answer 1 of 2', { exact: true }).waitFor();
  const marks = async () => {
    const results = await Promise.all(copies.map((id) => resultOf(dashboard, institute, id)));
    return results.map(({ questions }) => questions[0]!.awarded).sort();
  };
  return { institute, page, marks };
}

test('without a network the page says so, keeps the marks, and saves them together when it is back', async () => {
  const { page, marks } = await reviewing('Offline');
  await page.context().setOffline(true);
  await page.getByText('There is no network connection.').waitFor();
  for (const key of ['1', ',', '5', 'Enter', 'f', 'Enter']) await page.keyboard.press(key);
  await page.getByText('2 answers not saved').waitFor();
  expect(await page.getByText('The server cannot be reached.').count()).toBe(2);
  await page.context().setOffline(false);
  await page.getByText('There is no network connection.').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Try all 2 again' }).click();
  await page.getByText('Everything is saved').waitFor();
  expect(await marks()).toEqual([150, 200]);
  dashboard.problems.length = 0; // the browser reports the failed calls
});

test('a session that ends in the middle of work leaves the page as it is until the person has signed in again', async () => {
  const { institute, page, marks } = await reviewing('Expired');
  const comment = page.getByLabel('Comment for the candidate');
  await page.keyboard.press('f'); // no mark was proposed, since nothing says what is expected
  await comment.fill('Say why it is scattered.');
  await page.context().clearCookies();
  await comment.press('Control+Enter');
  await page.getByText('You are no longer signed in. What you have entered here stays').waitFor();
  await page.getByText('1 answer not saved').waitFor();

  const other = await page.context().newPage();
  await other.goto(await dashboard.link(institute, 'Asha', 'examiner'));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Everything is saved').waitFor();
  await page.getByText('You are no longer signed in.').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('k');
  expect(await comment.inputValue()).toBe('Say why it is scattered.');
  expect(await marks()).toHaveLength(2);
  dashboard.problems.length = 0; // the browser reports the refused calls
});

test('the review is not left with an unsaved mark, unless the person says so', async () => {
  const { page, marks } = await reviewing('Leaving');
  await page.keyboard.press('2');
  await page.getByRole('link', { name: 'Exams' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByText('Entered, not saved').waitFor();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Asha' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  };
  await signOut();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('heading', { name: /^Question 1/ }).click();
  await page.keyboard.press('Enter');
  await eventually(marks, (all) => all.includes(200));
  await page.getByText('Everything is saved').waitFor();
  await page.getByRole('link', { name: 'Exams' }).click();
  await page.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await signOut();
  await page.getByText('Open the sign-in link that you were given.').waitFor();
  expect(dashboard.problems).toEqual([]);
});
