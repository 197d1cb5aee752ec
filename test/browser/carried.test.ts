// A question that is changed after copies were marked: what would change is seen, applied in one act, and taken back.
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

const BLUE = 'Blue light has a short wavelength.';
const SCATTERED = 'Blue light is scattered most by the air.';

test('saving a question says which marks change, one click applies them, and one takes them back', async () => {
  const institute = await dashboard.institute('Carried');
  const { examId, copies } = await typedExam(dashboard, institute, [BLUE, SCATTERED, SCATTERED], BLUE);
  const marks = async () =>
    await Promise.all(copies.map(async (id) => (await resultOf(dashboard, institute, id)).questions[0]!.awarded));
  const before = await marks();
  expect(before[0]).toBe(200);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/paper`);
  const card = page.locator('.question-card').first();
  await card.waitFor();
  if ((await card.getByLabel('Model answer').count()) === 0) await card.getByRole('button').first().click();
  await card.getByLabel('Model answer').fill(SCATTERED);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Question 1: \d of 3 marks change/).waitFor();
  expect(await marks()).toEqual(before);

  await page.getByRole('button', { name: 'See them' }).click();
  const dialog = page.getByRole('dialog', { name: 'What the changed question 1 gives' });
  await dialog.getByText('The question was changed.').first().waitFor();
  await checkAccess(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('3 answers to question 1 were marked again by the changed question.').waitFor();
  const after = await marks();
  expect(after.slice(1)).toEqual([200, 200]);
  expect(after[0]).toBeLessThan(200);

  await page.getByRole('button', { name: 'Take them back' }).click();
  await eventually(marks, (now) => now.join() === before.join());
  await page.getByText(/Question 1: \d of 3 marks change/).waitFor();
  expect(dashboard.problems).toEqual([]);
});
