// An examiner's whole journey, from an empty list of exams to a table of marks, and two examiners on one copy.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess, SERIOUS } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const CANDIDATES = 30;
const REVIEWED = 10;

const dashboard = await startDashboard();
const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-copies-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dashboard.stop();
});

const id = (n: number) => `S-${100 + n}`;

/** Copies to hand in, named by their candidates; half of them say little about the first question. */
async function makeCopies(): Promise<string[]> {
  const paths = [];
  for (let n = 0; n < CANDIDATES; n++) {
    const { pdf } = await printSheet([
      {
        label: '1.',
        text: n % 2 ? 'The sky is blue because of the sea.' : 'Blue light has a short wavelength and is scattered.',
      },
      { label: '2.', text: n % 3 ? 'Tokyo' : 'Kyoto' },
    ]);
    const path = join(folder, `${id(n)}.pdf`);
    writeFileSync(path, pdf);
    paths.push(path);
  }
  return paths;
}

const exam = { address: '', institute: '' };

test('an exam is made, and its copies are handed in, marked, reviewed by keyboard, made final and exported', async () => {
  exam.institute = await dashboard.institute('School');
  const page = await dashboard.signedIn(exam.institute, 'Asha', 'examiner');
  await checkAccess(page, SERIOUS);

  await page.getByRole('link', { name: 'New exam' }).first().click();
  await page.getByLabel('Title').fill('Science');
  await question(page, 1, 'Why is the sky blue?', '2', 'Short answer');
  await page.getByLabel('Model answer').last().fill('Blue light has a short wavelength and is scattered.');
  await question(page, 2, 'Name the capital of Japan.', '1', 'One word');
  await page.getByLabel('Accepted answers').fill('Tokyo');
  await checkAccess(page, SERIOUS);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/exams\/[0-9a-f-]{36}/);
  exam.address = page.url().match(/^.*\/exams\/[0-9a-f-]{36}/)![0];

  await page.goto(`${exam.address}/candidates`);
  const list = Array.from({ length: CANDIDATES }, (_, n) => `${id(n)}\tCandidate ${n}\t${n + 1}`);
  await page.getByLabel('Paste a list').fill(['ID\tName\tRoll number', ...list].join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: `Register ${CANDIDATES}` }).click();
  await page.getByText(`${CANDIDATES} registered`).first().waitFor();
  await checkAccess(page, SERIOUS);

  await page.goto(`${exam.address}/paper`);
  await page.getByRole('button', { name: 'Open the exam' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the exam' }).click();
  await page.getByText('The exam is open: copies can be handed in.').first().waitFor();

  await page.goto(`${exam.address}/copies`);
  await page.locator('input[type=file]').setInputFiles(await makeCopies());
  await page.getByRole('button', { name: `Hand in ${CANDIDATES}` }).click();
  await page.getByText(`${CANDIDATES} of ${CANDIDATES} handed in.`).waitFor();
  await checkAccess(page, SERIOUS);
  await page.goto(exam.address);
  await graded(page, CANDIDATES);

  const keys = await reviewByKeyboard(page);
  expect(keys).toBeLessThanOrEqual(3 * REVIEWED);

  await page.goto(`${exam.address}/finish`);
  await page.getByRole('button', { name: /^Make \d+ copies final/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Make/ }).click();
  await page.getByText(`${CANDIDATES} of ${CANDIDATES} copies are final`).waitFor();
  await checkAccess(page, SERIOUS);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Marks as CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(CANDIDATES + 1);
  expect(lines[0]).toContain('Candidate');
  expect(lines.slice(1).every((line) => line.includes('Candidate '))).toBe(true);
  expect(dashboard.problems).toEqual([]);
});

/** Adds a question and fills in the fields that all kinds have. */
async function question(page: Page, place: number, text: string, marks: string, kind: string): Promise<void> {
  const card = page.locator('.question-card').nth(place - 1);
  if ((await card.count()) === 0) await page.getByRole('button', { name: 'Add question' }).click();
  if ((await card.getByLabel('Kind').count()) === 0) await card.getByRole('button').first().click();
  await card.getByLabel('Kind').selectOption({ label: kind });
  await card.getByLabel('Question', { exact: true }).fill(text);
  await card.getByLabel('Marks', { exact: true }).first().fill(marks);
}

/** Waits until the open overview of an exam shows that many copies as marked; each copy has the usual deadline. */
async function graded(page: Page, copies: number): Promise<void> {
  const figure = page.locator('.figure-list > div').filter({ has: page.getByText('Graded', { exact: true }) });
  const shown = async () => Number((await figure.textContent())?.replace('Graded', ''));
  for (let n = await shown(); n < copies; n = await shown()) {
    const before = n;
    await eventually(shown, (now) => now > before);
  }
}

/** Reviews answers with the keyboard alone, every third with full marks. @returns how many keys were pressed. */
async function reviewByKeyboard(page: Page): Promise<number> {
  await page.goto(`${exam.address}/review?sample=100`);
  await page.getByText(/^Answer 1 of \d+$/).waitFor();
  await checkAccess(page, SERIOUS);
  let pressed = 0;
  for (let n = 0; n < REVIEWED; n++) {
    for (const key of n % 3 === 0 ? ['f', 'Enter'] : ['Enter']) {
      await page.keyboard.press(key);
      pressed++;
    }
  }
  await page.getByText('Everything is saved').waitFor();
  await expect(reviewed()).resolves.toBe(REVIEWED);
  await page.keyboard.press('u');
  await eventually(reviewed, (count) => count === REVIEWED - 1);
  return pressed;
}

/** Answers that people have reviewed, as the service counts them. */
async function reviewed(): Promise<number> {
  const examId = exam.address.split('/').at(-1)!;
  const { humanAgreement } = await dashboard.submissions.getExamStats({ instituteId: exam.institute, examId });
  return humanAgreement?.reviewed ?? 0;
}

test('of two examiners on one answer the second is shown what the first did, and overwrites nothing', async () => {
  const institute = await dashboard.institute('Two');
  const { examId, copies } = await typedExam(dashboard, institute, ['Light is scattered by the air.']);
  const result = () => resultOf(dashboard, institute, copies[0]!);

  const open = async (page: Page) => {
    await page.goto(`${dashboard.address}/exams/${examId}/review?sample=100`);
    await page.getByText('Answer 1 of 1', { exact: true }).waitFor();
    return page;
  };
  const first = await open(await dashboard.signedIn(institute, 'Asha', 'examiner'));
  await first.locator('#review-answer[data-claim-answered]').waitFor();
  const second = await dashboard.signedIn(institute, 'Ben', 'examiner');
  // Ben hears of Asha's claim with the answer, and nothing later: a page that heard of her mark would go on by itself.
  await second.route('**/ClaimAnswers', (route) => route.abort());
  await open(second);
  await second.getByRole('button', { name: 'Open them all the same' }).click();
  await second.getByRole('heading', { name: /^Question 1/ }).waitFor();
  await first.keyboard.press('f');
  await first.keyboard.press('Enter');
  await eventually(result, ({ questions }) => questions[0]!.review?.reviewer?.name === 'Asha');
  await second.keyboard.press('z');
  await second.keyboard.press('Enter');
  await second
    .getByText(/was changed meanwhile. Yours was not saved/)
    .first()
    .waitFor();
  expect((await result()).questions[0]).toMatchObject({ awarded: 200, review: { reviewer: { name: 'Asha' } } });
  await second.context().close(); // it would go on to claim
  dashboard.problems.length = 0; // the browser reports the refused write, and the calls that are held back
});

test('past the last answer no key marks it', async () => {
  const institute = await dashboard.institute('End');
  const { examId, copies } = await typedExam(dashboard, institute, ['Light is scattered by the air.']);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/review?sample=100`);
  await page.getByText('Answer 1 of 1', { exact: true }).waitFor();
  for (const key of ['f', 'j']) await page.keyboard.press(key);
  await page.locator('.review-end').waitFor();
  for (const key of ['Enter', 'k']) await page.keyboard.press(key);
  await page.getByText('Entered, not saved').waitFor();
  const { questions } = await resultOf(dashboard, institute, copies[0]!);
  expect(questions[0]!.review).toBeUndefined();
  expect(dashboard.problems).toEqual([]);
});

test('answers that say the same words are marked at once, with a comment, except the one that somebody else changed meanwhile, and taken back at once', async () => {
  const institute = await dashboard.institute('Similar');
  const { examId, copies } = await typedExam(dashboard, institute, [
    'The sea is blue.',
    'the sea is blue',
    'Blue is the sea!',
  ]);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/finish`);
  await page.getByText('No copy can be made final now.').waitFor();
  await page.getByRole('checkbox', { name: /^Leave out what needs a person/ }).uncheck();
  await page.getByRole('button', { name: 'Make 3 copies final' }).waitFor();
  await page.goto(`${dashboard.address}/exams/${examId}/review`);
  await page.getByText('Answer 1 of 3', { exact: true }).waitFor();
  const answersFocused = () => page.locator('#review-answer:focus').count();
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  expect(await answersFocused()).toBe(1);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How alike').selectOption('The same words, in any order');
  await dialog.getByLabel('All 3 answers shown').check();
  await dialog.getByLabel('Comment for the candidates').fill('Why is it blue?');
  await dialog.getByLabel('Mark for those chosen').fill('1,5');
  await dialog.getByRole('button', { name: 'Check 3 answers' }).click();
  const { questions } = await resultOf(dashboard, institute, copies[1]!);
  await dashboard.submissions.overrideQuestion({
    instituteId: institute,
    source: Source.DASHBOARD,
    operationId: crypto.randomUUID(),
    actor: { id: 'test', person: { id: 'p-1', displayName: 'Ben', role: 'examiner' } },
    submissionId: copies[1],
    questionId: questions[0]!.questionId,
    awarded: 100,
  });
  await checkAccess(page, SERIOUS);
  await dialog.getByRole('button', { name: 'Give 1.5 to 3 answers' }).click();
  await dialog.getByText('changed by Ben').waitFor();
  const marks = () =>
    Promise.all(copies.map(async (id) => (await resultOf(dashboard, institute, id)).questions[0]!.awarded));
  expect((await marks()).filter((mark) => mark === 150)).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave those out; go on with 2 answers' }).click();
  await dialog.getByRole('button', { name: 'Give 1.5 to 2 answers' }).click();
  await dialog.getByText('2 answers saved.').waitFor();
  expect(await marks()).toEqual([150, 100, 150]);
  const told = await Promise.all(copies.map(async (id) => (await resultOf(dashboard, institute, id)).questions[0]!));
  expect(told.map(({ feedback }) => feedback === 'Why is it blue?')).toEqual([true, false, true]);
  await page.keyboard.press('Escape');
  expect(await answersFocused()).toBe(1);
  await page.keyboard.press('u');
  await page.getByText('Taken back: 2 answers.').waitFor();
  expect(await marks()).toEqual([0, 100, 0]);
  await page.goto(`${dashboard.address}/exams/${examId}/finish`);
  await page.getByRole('button', { name: 'Make 1 copy final' }).waitFor();
  dashboard.problems.length = 0; // the browser reports the refused write
});

test('a copy that could not be read is marked by a person, with the keyboard alone', async () => {
  const institute = await dashboard.institute('By hand');
  const { exam: made } = await dashboard.exams.createExam({
    instituteId: institute,
    source: Source.DASHBOARD,
    operationId: crypto.randomUUID(),
    fields: { title: 'Blank', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: [{ externalId: 'c-1' }],
    questions: [{ type: QuestionType.SHORT_ANSWER, text: 'Why?', maxMarks: 200 }],
  });
  const address = `${dashboard.address}/exams/${made!.id}`;
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${address}/copies`);
  const { pdf } = await printSheet([]);
  const file = { name: 'c-1.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Hand in 1' }).click();
  await page.getByRole('cell', { name: 'Failed' }).waitFor();
  await page.getByRole('link', { name: 'Review the copy of c-1' }).click();
  await page.getByText('This copy could not be marked.').waitFor();
  await checkAccess(page, SERIOUS);

  await page.goto(address);
  await page.getByRole('link', { name: 'Mark by hand' }).press('Enter');
  await page.getByRole('button', { name: 'Mark by hand c-1' }).waitFor();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('heading', { name: 'Question 1, candidate c-1' }).waitFor();
  for (const key of ['1', '.', '5', 'Enter']) await page.keyboard.press(key);
  await page.getByText('You have reached the end of this copy.').waitFor();
  await page.getByText('Everything is saved').waitFor();
  const submissionId = new URL(page.url()).searchParams.get('copy')!;
  const { questions } = await resultOf(dashboard, institute, submissionId);
  expect(questions).toMatchObject([{ awarded: 150, source: 'human', review: { reviewer: { name: 'Asha' } } }]);
  expect(dashboard.problems).toEqual([]);
});

test('somebody new tries an example, whose six copies are marked while they watch', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('New'), 'Noor', 'examiner');
  await page.getByRole('link', { name: 'New exam' }).click();
  await page.getByRole('button', { name: 'Try an example' }).click();
  await page.getByText('Science, class 8 (example)').waitFor();
  await graded(page, 6);
  // What is next comes with the last mark: not "finish" while answers wait for a person.
  await page.getByText(/^\d+ answers? needs? a person\.$/).waitFor();
  const held = page.locator('.figure-list > div').filter({ has: page.getByText('Held by running evaluations') });
  await eventually(
    () => held.textContent(),
    (text) => text?.endsWith('evaluations0') === true,
  );
  expect(dashboard.problems).toEqual([]);
});
