// A person frames the answer on its page instead of typing it: the frame is read by this machine, and marked.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { handIn } from './scanned-exam.ts';

// The readers from npm: no program of the machine takes part.
const dashboard = await startDashboard({ PRINT_READER: 'npm' });
afterAll(() => dashboard.stop());

/** The candidate mixed the labels up: what answers the first question stands beside that of the second. */
const SHEET = [
  { label: '1.', text: 'Paris' },
  { label: '2.', text: 'Tokyo' },
];
const given = { institute: '', examId: '', copy: '', top: 0, bottom: 0 };
const result = () =>
  dashboard.submissions.getResult({
    ...{ instituteId: given.institute, submissionId: given.copy },
    include: { extractedAnswer: true },
  });
const first = async () => (await result()).questions[0]!;

beforeAll(async () => {
  const instituteId = await dashboard.institute('Frames');
  const made = await dashboard.exams.createExam({
    ...{ instituteId, operationId: crypto.randomUUID(), source: Source.DASHBOARD },
    fields: { title: 'Capitals', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: [{ externalId: 'c-1' }],
    questions: ['Tokyo', 'Paris'].map((accepted) => ({
      ...{ type: QuestionType.ONE_WORD, text: 'Name the capital.' },
      ...{ maxMarks: 200, answer: { accepted: [accepted] } },
    })),
  });
  const { pdf, placed } = await printSheet(SHEET, { gap: 4, labels: 'margin', fontSize: 18 });
  const copy = await handIn(dashboard, { instituteId, examId: made.exam!.id, candidate: 'c-1', pdf });
  Object.assign(given, { institute: instituteId, examId: made.exam!.id, copy, ...placed[1]! });
  await eventually(result, ({ questions }) => questions.length === 2);
});

/** Draws a frame between these heights of the page, right of the labels. */
async function drawFrame(page: Page, top: number, bottom: number): Promise<void> {
  const sheet = (await page.locator('.repair-canvas').boundingBox())!;
  const [from, to] = [top, bottom].map((share) => sheet.y + sheet.height * share) as [number, number];
  await page.mouse.move(sheet.x + sheet.width * 0.18, from);
  await page.mouse.down();
  await page.mouse.move(sheet.x + sheet.width * 0.7, to, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Framed on page 1.').waitFor();
}

test('a frame is read again and marked; where nothing can be read the page says so, and the person types [REV-117] [REV-118]', async () => {
  const before = await first();
  expect(before.awarded).toBe(0);
  const page = await dashboard.signedIn(given.institute, 'Asha', 'examiner');
  await page.setViewportSize({ width: 1280, height: 2400 }); // the whole page is in sight, wherever a frame is drawn
  await page.goto(`${dashboard.address}/exams/${given.examId}/review?copy=${given.copy}`);
  await page.getByRole('heading', { name: 'Question 1, candidate c-1' }).waitFor();
  await page.locator('.review-sheet img').waitFor();
  await page.keyboard.press('e');
  const again = page.getByRole('button', { name: 'Read this again' });
  await page.getByText('draw a frame around it').waitFor();
  expect(await again.count()).toBe(0);

  await drawFrame(page, 0.75, 0.85);
  await checkAccess(page);
  await again.click();
  await page.getByText('Nothing could be read in the frame, so the answer stays as it was.').first().waitFor();
  const unread = await first();
  expect(unread).toMatchObject({ awarded: 0, extractedAnswer: before.extractedAnswer, needsReview: true });
  expect(unread.reviewReasons).toContain('illegible');
  expect(await page.getByLabel('What the answer says').inputValue()).toBe(before.extractedAnswer);

  await drawFrame(page, given.top - 0.01, given.bottom + 0.01);
  await again.click();
  await page.getByText(`Corrected by Asha. It had been read as`).waitFor();
  expect(await first()).toMatchObject({ awarded: 200, extractedAnswer: 'Tokyo', reviewReasons: [] });
  expect(dashboard.problems).toEqual([]);
});
