// Making marks final does not shut out the missing; an exam is closed by an act of its own, and takes a late copy.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { ExamStatus, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { scannedExam, sheetWith } from './scanned-exam.ts';

const dashboard = await startDashboard();
const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-finish-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dashboard.stop();
});

async function sheetOf(externalId: string): Promise<string> {
  const path = join(folder, `${externalId}.pdf`);
  writeFileSync(path, await sheetWith('Tokyo'));
  return path;
}

async function handIn(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: 'Hand in 1' }).click();
  await page.getByText('1 of 1 handed in.').waitFor();
}

test('a candidate who is missing can still hand in until the exam is closed, and then with a reason', async () => {
  const institute = await dashboard.institute('Late');
  const examId = await scannedExam(dashboard, institute, ['c-1', 'c-2']);
  const address = `${dashboard.address}/exams/${examId}`;
  const status = async () => (await dashboard.exams.getExam({ instituteId: institute, examId })).status;
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');

  await page.goto(`${address}/copies`);
  await handIn(page, await sheetOf('c-1'));
  await page.goto(`${address}/finish`);
  await page
    .getByRole('checkbox', { name: /^Leave out/ })
    .or(page.getByRole('button', { name: 'Make 1 copy final' }))
    .first()
    .waitFor();
  const leaveOut = page.getByRole('checkbox', { name: /^Leave out/ });
  if ((await leaveOut.count()) > 0) await leaveOut.uncheck();
  await page.getByRole('button', { name: 'Make 1 copy final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Make/ }).click();
  await page.getByText('1 of 1 copy is final').waitFor();
  expect(await status()).toBe(ExamStatus.OPEN);

  await page.getByRole('button', { name: 'Close the exam …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the exam?' });
  await dialog.getByText('1 candidate without a copy counts as absent.').waitFor();
  await dialog.getByRole('button', { name: 'Close the exam', exact: true }).click();
  await page.getByText('The exam is closed. A late copy can still be taken').waitFor();
  await eventually(status, (now) => now === ExamStatus.FINALIZED);

  await page.goto(`${address}/copies`);
  await page.getByRole('heading', { name: 'Take a late copy' }).waitFor();
  await checkAccess(page);
  const late = await sheetOf('c-2');
  await page.locator('input[type=file]').setInputFiles(late);
  expect(await page.getByRole('button', { name: /^Hand in/ }).isDisabled()).toBe(true);
  await page.getByLabel('Why it is late').fill('The post was late.');
  await page.getByRole('button', { name: 'Hand in 1' }).click();
  await page.getByText('Handed in', { exact: true }).waitFor();
  await eventually(status, (now) => now === ExamStatus.OPEN);

  await page.goto(`${address}/finish`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Marks as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/Late because[\s\S]*The post was late\./);

  await page.getByText('For the gradebook of a learning platform').click();
  await page.getByLabel('Platform', { exact: true }).selectOption('Moodle');
  await page.getByLabel('The platform finds people by').selectOption('ID number');
  await page.getByLabel('Heading of the column').fill('Capitals, summer');
  await checkAccess(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Totals for Moodle (CSV)' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toMatch(/^ID number,"Capitals, summer"\r\nc-1,\d+\r\n/);
  await page.getByText(/^Totals of [12] cop(y|ies) saved\.$/).waitFor();
  expect(dashboard.problems).toEqual([]);
});

test('an examiner reads no name of a blind exam while its copies are made final, and all once it is closed', async () => {
  const institute = await dashboard.institute('Blind');
  const write = { instituteId: institute, source: Source.DASHBOARD };
  const { exam } = await dashboard.exams.createExam({
    ...{ ...write, operationId: crypto.randomUUID() },
    fields: { title: 'Capitals', mode: Mode.TYPED, blind: true },
    open: true,
    candidates: [{ externalId: 'c-1', name: 'Ada Lovelace' }],
    questions: [
      {
        ...{ type: QuestionType.MCQ_SINGLE, text: 'Capital of Japan?', maxMarks: 200 },
        options: ['Tokyo', 'Kyoto'].map((text, n) => ({ label: 'AB'[n]!, text })),
        correctOptions: ['A'],
      },
    ],
  });
  const address = `${dashboard.address}/exams/${exam!.id}`;
  await dashboard.submissions.submit({
    ...{ ...write, operationId: crypto.randomUUID(), examId: exam!.id },
    candidate: { ref: { case: 'externalId', value: 'c-1' } },
    answers: { items: [{ question: { case: 'label', value: '1' }, selectedOptions: ['A'] }] },
  });
  const page = await dashboard.signedIn(institute, 'Ben', 'examiner');
  const shown = async (text: string) => {
    await page.goto(`${address}/copies`);
    await page.getByRole('row', { name: 'c-1' }).getByText(text).waitFor();
    return await page.getByText('Ada Lovelace').count();
  };
  expect(await shown('2 of 2')).toBe(0);
  await page.goto(`${address}/finish`);
  await page.getByRole('button', { name: 'Make 1 copy final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Make/ }).click();
  await page.getByText('1 of 1 copy is final').waitFor();
  expect(await shown('Final')).toBe(0);
  await page.goto(`${address}/finish`);
  await page.getByRole('button', { name: 'Close the exam …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the exam', exact: true }).click();
  await page.getByText('The exam is closed. A late copy can still be taken').waitFor();
  await eventually(
    () => shown('Final'),
    (names) => names > 0,
  );
  expect(dashboard.problems).toEqual([]);
});
