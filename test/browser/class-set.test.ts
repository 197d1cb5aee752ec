// Answer sheets are printed, written on, scanned in any order, and handed in as a class set.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { PagePicture } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { random, scanPages } from '@exam-evaluation/testing/scans.ts';
import { sheetCodeIn } from '@exam-evaluation/testing/sheet-codes.ts';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess, SERIOUS } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';

const CANDIDATES = 6;
const PAGES = 5;
/** Whose page is missing in the scan, and whose is scanned twice. */
const [MISSING, TWICE] = [
  { candidate: 4, page: 3 },
  { candidate: 2, page: 2 },
];

// Nothing needs to be marked: this is about what is handed in.
const dashboard = await startDashboard(process.env.TEST_RUNTIME ? undefined : { GRADING_SLOTS: '0' });
const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-class-set-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dashboard.stop();
});

/** Defects on pages; a file that is still being checked is refused and sent again, which is none. */
const problems = () => dashboard.problems.filter((problem) => !problem.includes('SubmissionsService/Submit'));

const name = (n: number) => `Candidate ${String(n).padStart(2, '0')}`;

async function openExam(instituteId: string): Promise<string> {
  const { exam } = await dashboard.exams.createExam({
    instituteId,
    source: Source.DASHBOARD,
    operationId: crypto.randomUUID(),
    fields: { title: 'Science', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: Array.from({ length: CANDIDATES }, (_, n) => ({ externalId: `S-${100 + n}`, name: name(n) })),
    questions: [1, 2].map((n) => ({
      ...{ type: QuestionType.LONG_ANSWER, text: `Why, ${n}?`, maxMarks: 2_000, modelAnswer: 'Because.' },
    })),
  });
  return exam!.id;
}

/** The printed sheets as four scans with the pages in random order, each turned another way. */
async function scanned(printed: Uint8Array): Promise<string[]> {
  const at = ({ candidate, page }: { candidate: number; page: number }) => candidate * PAGES + page - 1;
  const next = random(7);
  const order = Array.from({ length: CANDIDATES * PAGES }, (_, index) => index)
    .filter((index) => index !== at(MISSING))
    .concat(at(TWICE))
    .map((index) => ({ index, by: next() }))
    .toSorted((a, b) => a.by - b.by);
  const whole = await PDFDocument.load(printed);
  const paths = [];
  for (const quarters of [0, 1, 2, 3] as const) {
    const part = await PDFDocument.create();
    const own = order.filter((_, place) => place % 4 === quarters).map(({ index }) => index);
    for (const page of await part.copyPages(whole, own)) part.addPage(page);
    const scan = await scanPages(await part.save(), { dpi: 110, quarters, skewDegrees: quarters - 1.5, noise: 8 });
    const path = join(folder, `scan-${quarters}.pdf`);
    writeFileSync(path, scan);
    paths.push(path);
  }
  return paths;
}

/** The picture of a page. A busy machine may not draw it in the time of one call. */
async function drawn(request: { instituteId: string; submissionId: string; page: number }): Promise<PagePicture> {
  const ask = () => dashboard.submissions.getPagePicture(request).catch(String);
  return (await eventually(ask, (answer) => typeof answer !== 'string')) as PagePicture;
}

/** Fails on a panel that is wider than a phone. */
async function checkWidth(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  expect(await page.locator('.class-set').evaluate((panel) => panel.scrollWidth > panel.clientWidth)).toBe(false);
  await page.setViewportSize(before);
}

test('30 printed sheets of 6 candidates, in any order and turned, are split without a wrong candidate', async () => {
  const institute = await dashboard.institute('School');
  const examId = await openExam(institute);
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/copies`);
  await page.getByRole('button', { name: 'Answer sheets' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  const printed = readFileSync(await (await download).path());
  expect((await PDFDocument.load(printed)).getPageCount()).toBe(CANDIDATES * PAGES);

  await page.getByRole('link', { name: 'Class set' }).click();
  await page.locator('input[type=file]').setInputFiles(await scanned(printed));
  await page.getByRole('button', { name: /^These are right: 6 copies/ }).waitFor();
  await checkAccess(page, SERIOUS);
  await checkWidth(page);
  const copies = page.getByRole('list', { name: 'Copies in the scan' });
  const whose = await copies
    .getByRole('combobox')
    .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { value: string }).value));
  expect(whose.toSorted()).toEqual(Array.from({ length: CANDIDATES }, (_, n) => `${name(n)} (S-${100 + n})`));
  const missing = copies.locator('.set-copy', { has: page.getByText('Missing: page 3') });
  expect(await missing.count()).toBe(1);
  expect(await missing.getByRole('combobox').inputValue()).toContain(name(MISSING.candidate));
  expect(await page.getByText('Scanned twice.').textContent()).toContain(`${name(TWICE.candidate)}, page 2`);
  expect((await dashboard.submissions.listSubmissions({ instituteId: institute, examId })).submissions).toEqual([]);

  await page.getByRole('button', { name: /^These are right/ }).click();
  await page.getByRole('button', { name: 'Hand in 6' }).click();
  await page.getByText('6 of 6 handed in.').waitFor();
  const { submissions } = await dashboard.submissions.listSubmissions({ instituteId: institute, examId });
  expect(submissions).toHaveLength(CANDIDATES);
  for (const { id, candidateId, candidateExternalId } of submissions) {
    const isShort = candidateExternalId === `S-${100 + MISSING.candidate}`;
    const wanted = isShort ? [1, 2, 4, 5] : [1, 2, 3, 4, 5];
    for (const [at, number] of wanted.entries()) {
      // Two pages of each copy: drawing every one would take minutes.
      if (at > 0 && at < wanted.length - 1) continue;
      const request = { instituteId: institute, submissionId: id, page: at + 1 };
      const { internalUrl, pages } = await drawn(request);
      const code = await sheetCodeIn(new Uint8Array(await (await fetch(internalUrl)).arrayBuffer()));
      expect([pages, code?.holder.id, code?.page]).toEqual([wanted.length, candidateId, number]);
    }
  }
  expect(problems()).toEqual([]);
});

test('a scan without codes is split by pages, and a person assigns, merges, splits and leaves out by keyboard', async () => {
  const institute = await dashboard.institute('School');
  const examId = await openExam(institute);
  const page = await dashboard.signedIn(institute, 'Ravi', 'examiner');
  const plain = await PDFDocument.create();
  for (let n = 0; n < 5; n++) plain.addPage([300, 400]).drawText(`Page ${n + 1}`, { x: 50, y: 200, size: 40 });
  const path = join(folder, 'plain.pdf');
  writeFileSync(path, await plain.save());
  await page.goto(`${dashboard.address}/exams/${examId}/class-set`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByLabel('Pages of each copy').fill('2');
  await page.getByLabel('Pages of each copy').press('Enter');
  await page.getByText('3 copies need you first.').waitFor();
  await page.getByText('Not as many pages as most copies').waitFor();
  await page.getByRole('button', { name: 'Join to the copy above: copy 3' }).press('Enter');
  await page.getByRole('button', { name: 'Page 3 of copy 2' }).press('Enter');
  await page.getByRole('button', { name: 'Leave the page out' }).press('Enter');
  await page.getByText('1 page is in no copy and is not handed in').waitFor();
  for (const n of [1, 2]) {
    await page.getByLabel(`Candidate of copy ${n}`).fill(`S-10${n}`);
    await page.getByLabel(`Candidate of copy ${n}`).press('Tab');
  }
  await page.getByRole('button', { name: 'These are right: 2 copies' }).press('Enter');
  await page.getByRole('button', { name: 'Hand in 2' }).press('Enter');
  await page.getByText('2 of 2 handed in.').waitFor();
  const { submissions } = await dashboard.submissions.listSubmissions({ instituteId: institute, examId });
  expect(submissions.map(({ candidateExternalId }) => candidateExternalId).toSorted()).toEqual(['S-101', 'S-102']);
  expect(problems()).toEqual([]);
});
