// The office publishes results; a candidate reads their own on a phone, and nothing else, until that ends.
import { readFileSync } from 'node:fs';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HandWorker } from '../harness/hand-worker.ts';
import { checkAccess, sidewaysOf } from './access.ts';
import { PHONE, startDashboard } from './dashboard.ts';

const dashboard = await startDashboard({ LOG_LEVEL: 'debug', GRADING_SLOTS: '0' });
const worker = new HandWorker(dashboard.system!);
afterAll(async () => {
  worker.close();
  await dashboard.stop();
});

/** Opens a link on a phone. @returns the page, and the referrers and addresses that it has sent. */
async function onPhone(link: string) {
  const page = await dashboard.page();
  await page.setViewportSize(PHONE);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) sent.push(request.headers().referer ?? '');
    sent.push(request.url().replace(/#.*/, ''));
  });
  await page.goto(link);
  return { page, sent };
}

/** The links of the file that the office saves, by candidate. */
async function makeLinks(page: Page): Promise<Map<string, string>> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make 2 links (CSV)' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  await page.getByText('2 links made and saved as a file.').waitFor();
  return new Map(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string])
      .map((row) => [row[0], row.at(-1)!]),
  );
}

/** An exam with two final copies, of c-0 and c-1: the marker doubted both, and a person has changed the first mark. */
async function finalExam(instituteId: string): Promise<string> {
  const write = () => ({ instituteId, source: Source.DASHBOARD, operationId: crypto.randomUUID() });
  const { exam } = await dashboard.exams.createExam({
    ...write(),
    fields: { title: 'Sky', mode: Mode.TYPED },
    open: true,
    candidates: [{ externalId: 'c-0' }, { externalId: 'c-1' }],
    questions: [{ type: QuestionType.SHORT_ANSWER, text: 'Why?', maxMarks: 200 }],
  });
  const examId = exam!.id;
  for (const [externalId, text] of [
    ['c-0', 'Light is scattered by the air.'],
    ['c-1', 'It is the sea.'],
  ] as const) {
    const { id } = await dashboard.submissions.submit({
      ...{ ...write(), examId, candidate: { ref: { case: 'externalId', value: externalId } } },
      answers: { items: [{ question: { case: 'label', value: '1' }, text }] },
    });
    await worker.grade(await worker.claim(id), { awarded: { 1: 50 }, reasons: { 1: ['may_contradict'] } });
    if (externalId === 'c-1') continue;
    await dashboard.submissions.overrideQuestion({
      ...{ ...write(), submissionId: id, questionId: exam!.questions[0]!.id },
      ...{ awarded: 150, feedback: 'You name the air.', reason: 'The reason is there.' },
      reviewer: { name: 'Maya Rao' },
    });
  }
  const { finalized } = await dashboard.submissions.finalizeExam({ ...write(), examId, allGraded: true });
  expect(finalized).toHaveLength(2);
  await worker.drawAll();
  return examId;
}

test('a candidate reads their own final result by a link, until the office ends that [PUB-4] [PUB-9] [PUB-12]', async () => {
  const institute = await dashboard.institute('Results');
  const examId = await finalExam(institute);
  const office = await dashboard.signedIn(institute, 'Office', 'administrator');
  await office.goto(`${dashboard.address}/exams/${examId}/finish`);
  await office.getByText('Candidates see nothing of their results here.').waitFor();
  await office.getByRole('button', { name: 'Publish the results' }).click();
  await office.getByText('0 links for 2 final copies.').waitFor();
  const links = await makeLinks(office);
  await office.getByText('2 links for 2 final copies.').waitFor();
  await checkAccess(office);
  expect([...links.keys()].sort()).toEqual(['c-0', 'c-1']);

  const link = links.get('c-0')!;
  const secret = link.split('#')[1]!;
  const { page, sent } = await onPhone(link);
  await page.getByRole('heading', { name: 'Sky' }).waitFor();
  await page.getByRole('heading', { name: /^Question 1/ }).waitFor();
  expect(await sidewaysOf(page)).toBe(0);
  await checkAccess(page);
  const text = await page.locator('body').textContent();
  expect(text).toMatch(
    /1\.5 of 2 marks[\s\S]*A person changed the mark: The reason is there\.[\s\S]*You name the air\./,
  );
  expect(text).not.toMatch(/Please check|c-1|sea|confidence|Maya|Office/);
  expect(page.url()).toBe(`${dashboard.address}/results/`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Checked copy (PDF)' }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.reload();
  await page.getByRole('heading', { name: 'Sky' }).waitFor();
  expect(sent.filter((one) => one.includes(secret))).toEqual([]);
  expect(dashboard.problems).toEqual([]);

  await office.getByRole('button', { name: 'End the publication …' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await office.getByText('Candidates see nothing of their results here.').waitFor();
  await page.reload();
  await page.getByText('Open the link that you were given').waitFor();
  await checkAccess(page);
  await page.goto(link);
  await page.getByText('This link is not valid, or not any more.').waitFor();
  const log = JSON.stringify(dashboard.system!.log());
  expect(log).toContain('GetFinalResult');
  for (const one of links.values()) expect(log).not.toContain(one.split('#')[1]);
  dashboard.problems.length = 0; // the browser reports the refused calls
});

test('one candidate gets a new link, which ends the one before; closing the page ends its session [PUB-10]', async () => {
  const institute = await dashboard.institute('One');
  const examId = await finalExam(institute);
  const office = await dashboard.signedIn(institute, 'Office', 'administrator');
  await office.goto(`${dashboard.address}/exams/${examId}/finish`);
  await office.getByRole('button', { name: 'Publish the results' }).click();
  const links = await makeLinks(office);
  await office.getByRole('button', { name: 'One candidate’s link …' }).click();
  await office.getByLabel('Candidate with a final copy').fill('c-1');
  await office.getByRole('button', { name: 'Make a new link' }).click();
  const renewed = await office.getByLabel('Link for c-1').inputValue();
  await checkAccess(office);

  const { page: earlier } = await onPhone(links.get('c-1')!);
  await earlier.getByText('This link is not valid, or not any more.').waitFor();
  dashboard.problems.length = 0;
  const { page } = await onPhone(renewed);
  await page.getByRole('heading', { name: 'Sky' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('This page is closed.').waitFor();
  await page.reload();
  await page.getByText('Open the link that you were given').waitFor();
  await office.reload();
  await office.getByText('2 links for 2 final copies.').waitFor();
  dashboard.problems.length = 0;
});

test('the page for candidates loads at most 150 kB, and nothing of the dashboard', async () => {
  const page = await dashboard.page();
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto(`${dashboard.address}/results/#${'A'.repeat(43)}`);
  await page.getByText('This link is not valid, or not any more.').waitFor();
  const loaded = await page.evaluate<number>(
    'performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)',
  );
  expect(loaded).toBeGreaterThan(50_000); // something was measured
  expect(loaded).toBeLessThanOrEqual(150_000);
  expect(files.filter((file) => /words-|index-|review/.test(file))).toEqual([]);
  dashboard.problems.length = 0;
});
