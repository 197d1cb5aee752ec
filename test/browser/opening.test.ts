// An exam that is made for the institute's software, too, and the question before it is opened.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

test('opening asks first with what is to be known, and software sees the exam that was made for it', async () => {
  const institute = await dashboard.institute('Software');
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/new`);
  await page.getByLabel('Title').fill('Light');
  await page.getByLabel('For your software, too').check();
  await page.getByLabel('Instructions for marking').fill('Add a bonus mark for a tidy page.');
  await page.getByLabel('Question', { exact: true }).fill('Why is the sky blue?');
  await page.getByLabel('Marks', { exact: true }).first().fill('2');
  await page.getByRole('button', { name: 'Open the exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open the exam?' });
  await dialog.getByText('1 question with 2 marks').waitFor();
  await dialog.getByText('To know before copies are marked').waitFor();
  await checkAccess(page);
  await dialog.getByRole('button', { name: 'Not yet' }).click();
  await page.waitForURL(/exams\/[0-9a-f-]{36}$/);

  const examId = /exams\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const asKeysSee = () => dashboard.exams.getExam({ instituteId: institute, examId, source: Source.API });
  expect((await asKeysSee()).status).toBe(ExamStatus.DRAFT);
  await page.getByRole('link', { name: 'Paper' }).click();
  expect(await page.getByLabel('For your software, too').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Open the exam' }).click();
  await dialog.getByRole('button', { name: 'Open the exam' }).click();
  await page.getByText('The exam is open: copies can be handed in.').first().waitFor();
  expect((await asKeysSee()).status).toBe(ExamStatus.OPEN);
  expect(dashboard.problems).toEqual([]);
});
