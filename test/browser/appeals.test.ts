// A candidate asks to look again at two marks of a final copy; an examiner decides beside the evidence; the answers go back.
import { readFileSync } from 'node:fs';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HandWorker } from '../harness/hand-worker.ts';
import { checkAccess, sidewaysOf } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';

const dashboard = await startDashboard({ GRADING_SLOTS: '0' });
const worker = new HandWorker(dashboard.system!);
afterAll(async () => {
  worker.close();
  await dashboard.stop();
});

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An exam with a final copy of c-0, of two questions with 1 of 2 marks each. */
async function finalExam(instituteId: string): Promise<string> {
  const write = () => ({ instituteId, source: Source.DASHBOARD, operationId: crypto.randomUUID() });
  const { exam } = await dashboard.exams.createExam({
    ...write(),
    fields: { title: 'Sky', mode: Mode.TYPED },
    open: true,
    candidates: [{ externalId: 'c-0' }],
    questions: ['Why is it blue?', 'Why is it red?'].map((text) => ({
      ...{ type: QuestionType.SHORT_ANSWER, text, maxMarks: 200 },
    })),
  });
  const { id } = await dashboard.submissions.submit({
    ...{ ...write(), examId: exam!.id, candidate: { ref: { case: 'externalId', value: 'c-0' } } },
    answers: { items: ['1', '2'].map((value) => ({ question: { case: 'label', value }, text: 'By the air.' })) },
  });
  await worker.grade(await worker.claim(id), { awarded: { 1: 100, 2: 100 } });
  await dashboard.submissions.finalizeExam({ ...write(), examId: exam!.id, allGraded: true });
  await worker.drawAll();
  return exam!.id;
}

/** Publishes results with requests for a week. @returns the candidate's link. */
async function publish(page: Page, examId: string): Promise<string> {
  await page.goto(`${dashboard.address}/exams/${examId}/finish`);
  await page.getByLabel('Take requests to look again until').fill(dayIn(40));
  await page.getByRole('button', { name: 'Publish the results' }).click();
  await page.getByText('Choose a day on which the results are still shown, or none.').waitFor();
  await page.getByLabel('Take requests to look again until').fill(dayIn(7));
  await page.getByRole('button', { name: 'Publish the results' }).click();
  await page.getByText('Candidates may ask to look again at a mark until').waitFor();
  await checkAccess(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make 1 link (CSV)' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  return csv.trim().split(',').at(-1)!;
}

async function ask(page: Page, question: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Ask to look again at ${question}` }).click();
  const field = page.getByLabel('Why should a person look again at this mark?');
  await field.fill(reason);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await field.waitFor({ state: 'detached' });
  await page.getByText(reason).waitFor();
}

test('a candidate asks, an examiner decides, and the candidate reads what was decided [PUB-14] [PUB-15] [PUB-17] [PUB-18] [PUB-20]', async () => {
  const institute = await dashboard.institute('Requests');
  const examId = await finalExam(institute);
  const office = await dashboard.signedIn(institute, 'Office', 'administrator');
  const phone = await dashboard.page();
  await phone.setViewportSize(PHONE);
  await phone.goto(await publish(office, examId));

  await phone.getByText('You may ask to look again at a mark until').waitFor();
  await phone.getByRole('button', { name: 'Ask to look again at Question 1' }).click();
  await phone.getByRole('button', { name: 'Send the request' }).click();
  await phone.getByText('Write why.').waitFor();
  await checkAccess(phone);
  expect(await sidewaysOf(phone)).toBe(0);
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await ask(phone, 'Question 1', 'I name the air.');
  await ask(phone, 'Question 2', 'And here, too.');
  await checkAccess(phone);
  expect(await phone.getByRole('button', { name: /^Ask to look again/ }).count()).toBe(0);

  const maya = await dashboard.signedIn(institute, 'Maya', 'examiner');
  await maya.goto(`${dashboard.address}/exams/${examId}/review`);
  await maya.getByRole('button', { name: 'Requests 2' }).click();
  await maya.getByRole('heading', { name: 'Question 1, candidate c-0' }).waitFor();
  await maya.getByText('I name the air.').waitFor();
  await checkAccess(maya);
  await maya.getByRole('button', { name: /^Full/ }).click();
  expect(await maya.getByRole('button', { name: /^Save/ }).isDisabled()).toBe(true); // nothing is answered
  await maya.getByLabel('Answer to the candidate').fill('The air is there, indeed.');
  await maya.getByRole('button', { name: /^Save/ }).click();
  await maya.getByRole('heading', { name: 'Question 2, candidate c-0' }).waitFor();
  await maya.getByLabel('Answer to the candidate').fill('The red is not explained.');
  await maya.getByRole('button', { name: 'Keep the mark and answer' }).click();
  await maya.getByText('Everything is saved').waitFor();
  await maya.reload();
  await maya.getByText('No answer fits what you have chosen above.').waitFor();

  await phone.reload();
  await phone.getByText('2 instead of 1 marks.').waitFor();
  const text = await phone.locator('body').textContent();
  expect(text).toMatch(/3 of 4 marks[\s\S]*I name the air\.[\s\S]*The air is there, indeed\./);
  expect(text).toMatch(/And here, too\.[\s\S]*the mark stays\.[\s\S]*The red is not explained\./);
  expect(text).not.toMatch(/Maya|Office/);
  await checkAccess(phone);
  expect(dashboard.problems).toEqual([]);
});
