// Candidates are added and changed by hand, found without accents, and a list says what it would change.
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, expect, test } from '@jest/globals';
import { startDashboard } from './dashboard.ts';
import { typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

test('one candidate is added by hand, found, changed, and changed again by a list that says so before', async () => {
  const institute = await dashboard.institute('Names');
  const { examId } = await typedExam(dashboard, institute, ['Because.']);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/candidates`);
  await page.getByRole('button', { name: 'Add candidates' }).click();
  await page.getByRole('button', { name: 'Add one by hand' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id').fill('c-0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('c-0 is registered already.').waitFor();
  await dialog.getByLabel('Id').fill('S17');
  await dialog.getByLabel('Name').fill('Jörg Müller');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Candidate added.').first().waitFor();

  await page.getByLabel('Search').fill('jorg muller');
  await page.getByText('1 candidate', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit Jörg Müller (S17)' }).click();
  await dialog.getByLabel('Class').fill('9B');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: '9B' }).waitFor();

  await page.getByLabel('Paste a list').fill('ID\tName\nS17\tJürgen Müller\nS18\tAda');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByText('Jörg Müller becomes Jürgen Müller').waitFor();
  await page.getByText('1 candidate changes, in every exam.').waitFor();
  await page.getByRole('button', { name: 'Register 2' }).click();
  await page.getByRole('cell', { name: 'Jürgen Müller', exact: true }).waitFor();
  expect(dashboard.problems).toEqual([]);
});
