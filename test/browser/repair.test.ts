// What was read wrongly is corrected in the review and marked again at once; a copy goes to the candidate who wrote it.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { handInSheet, scannedExam } from './scanned-exam.ts';
import { resultOf } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

const given = { institute: '', examId: '', copies: [] as string[] };
const result = (copy: number) => resultOf(dashboard, given.institute, given.copies[copy]!);

beforeAll(async () => {
  given.institute = await dashboard.institute('Repair');
  given.examId = await scannedExam(dashboard, given.institute, ['c-1', 'c-2']);
  const { institute: instituteId, examId } = given;
  for (const [candidate, answer] of Object.entries({ 'c-1': 'Kyoto', 'c-2': 'Tokyo' })) {
    given.copies.push(await handInSheet(dashboard, { instituteId, examId, candidate, answer }));
  }
  for (const copy of [0, 1])
    await eventually(
      () => result(copy),
      ({ questions }) => questions.length === 1,
    );
});

test('an answer is retyped and framed, and has its new mark at once; the page says what had been read', async () => {
  expect((await result(0)).totals?.awarded).toBe(0);
  const page = await dashboard.signedIn(given.institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${given.examId}/review?copy=${given.copies[0]}`);
  await page.getByRole('heading', { name: /c-1/ }).waitFor();
  await page.locator('.review-sheet img').waitFor();
  await page.keyboard.press('e');
  const text = page.getByLabel('What the answer says');
  await text.fill('Tokyo');
  await checkAccess(page);
  const sheet = (await page.locator('.repair-canvas').boundingBox())!;
  await page.mouse.move(sheet.x + sheet.width * 0.1, sheet.y + 40);
  await page.mouse.down();
  await page.mouse.move(sheet.x + sheet.width * 0.6, sheet.y + 120, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Framed on page 1.').waitFor();
  await text.press('Control+Enter');
  await page.getByText('Corrected by Asha. It had been read as “Kyoto”.').waitFor();
  const { totals, questions } = await result(0);
  expect(totals?.awarded).toBe(200);
  expect(questions[0]).toMatchObject({ repair: { extractedAnswerBefore: 'Kyoto' } });
  expect(dashboard.problems).toEqual([]);
});

test('two copies that were mixed up change places, with their marks', async () => {
  const page = await dashboard.signedIn(given.institute, 'Ben', 'examiner');
  await page.goto(`${dashboard.address}/exams/${given.examId}/copies`);
  await page.getByRole('button', { name: 'More for the copy of c-1' }).click();
  await page.getByRole('menuitem', { name: 'Give to another candidate …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the copy to another candidate' });
  await dialog.getByLabel('Candidate who wrote it').fill('c-2');
  await dialog.getByText('c-2 has a copy already. The two copies change places.').waitFor();
  await dialog.getByRole('button', { name: 'Exchange the copies' }).click();
  await page.getByText('The copy stands under c-2 now.').first().waitFor();
  const owners = async () =>
    await Promise.all([0, 1].map(async (n) => (await result(n)).submission!.candidateExternalId));
  expect(await owners()).toEqual(['c-2', 'c-1']);
  expect(dashboard.problems).toEqual([]);
});
