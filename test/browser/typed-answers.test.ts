// Answers of a typed exam come as a table that is checked first, or are entered for one candidate.
import { readFileSync } from 'node:fs';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

test('a table of answers is checked, handed in and marked, one candidate is entered by hand, and all are evaluated again', async () => {
  const institute = await dashboard.institute('Typing');
  const { exam } = await dashboard.exams.createExam({
    ...{ instituteId: institute, source: Source.DASHBOARD, operationId: crypto.randomUUID() },
    fields: { title: 'Capitals', mode: Mode.TYPED },
    open: true,
    candidates: ['S-1', 'S-2', 'S-3'].map((externalId) => ({ externalId })),
    questions: [
      { type: QuestionType.ONE_WORD, text: 'Capital of Japan?', maxMarks: 200, answer: { accepted: ['Tokyo'] } },
      {
        ...{ type: QuestionType.MCQ_SINGLE, text: 'Which is a gas?', maxMarks: 100, correctOptions: ['B'] },
        options: [
          { label: 'A', text: 'Iron' },
          { label: 'B', text: 'Helium' },
        ],
      },
    ],
  });
  const examId = exam!.id;
  const copies = async () =>
    (await dashboard.submissions.listSubmissions({ instituteId: institute, examId })).submissions;
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/copies`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Table to fill in' }).click();
  const template = readFileSync(await (await download).path(), 'utf8');
  expect(template).toBe('\uFEFFId,Name,Question 1,Question 2\r\nS-1,,,\r\nS-2,,,\r\nS-3,,,\r\n');

  const filled = `${template.replace('S-1,,,', 'S-1,,"Tokyo",Helium').replace('S-2,,,', 'S-2,,Kyoto,B')}S-9,,Tokyo,A\r\n`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'answers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(filled),
  });
  await page.getByText('2 can be handed in, 2 cannot.').waitFor();
  await page.getByText('no candidate of this exam').waitFor();
  await checkAccess(page);
  expect(await copies()).toEqual([]);
  await page.getByRole('button', { name: 'Hand in 2' }).click();
  await page.getByText('2 of 2 handed in.').waitFor();
  expect((await copies()).map(({ candidateExternalId }) => candidateExternalId).toSorted()).toEqual(['S-1', 'S-2']);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Enter one by hand' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Candidate').fill('S-3');
  await dialog.getByLabel('Question 1').fill('Tokyo');
  await dialog.getByLabel('B Helium').check();
  await checkAccess(page);
  await dialog.getByRole('button', { name: 'Hand in 1' }).click();
  await page.getByText('The answers of S-3 are handed in.').first().waitFor();

  // In one call, since a copy that is replaced between a list and a look at its result would not be found.
  const marks = async () => {
    const { results } = await dashboard.submissions.listResults({ instituteId: institute, examId });
    return results
      .toSorted((a, b) => a.submission!.candidateExternalId.localeCompare(b.submission!.candidateExternalId))
      .map(({ questions }) => questions.map(({ awarded }) => awarded));
  };
  await eventually(marks, (now) => now.join(' ') === '200,100 0,100 200,100');
  await page.getByRole('cell', { name: 'Graded' }).nth(2).waitFor();

  await page.getByLabel('Paste a table of answers').fill('Id\tQuestion 1\tQuestion 2\nS-2\tTokyo\tA');
  await page.getByRole('button', { name: 'Check the answers' }).click();
  await page.getByText('has a copy already').waitFor();
  await page.getByLabel('Replace the copy that is there').check();
  await page.getByRole('button', { name: 'Hand in 1' }).click();
  await eventually(marks, (now) => now.join(' ') === '200,100 200,0 200,100');
  await page.getByRole('cell', { name: 'Graded' }).nth(2).waitFor();

  await page.getByLabel('Search').fill('S-');
  await page.getByRole('checkbox', { name: 'Choose all 3 copies' }).check();
  await page.getByRole('button', { name: 'Evaluate again …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Evaluate 3 again' }).click();
  await page.getByText('3 copies are evaluated again.').first().waitFor();
  const attempts = async () => (await copies()).map(({ attemptCount }) => attemptCount);
  await eventually(attempts, (counts) => counts.every((count) => count === 2));
  expect(dashboard.problems).toEqual([]);
});
