// Who can sign in, what they see, and that their input is shown as text.

import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import { HandWorker } from '../harness/hand-worker.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf } from './typed-exam.ts';

const dashboard = await startDashboard({ GRADING_SLOTS: '0' });
const worker = new HandWorker(dashboard.system!);
afterAll(async () => {
  worker.close();
  await dashboard.stop();
});

test('a link signs in once, and the address that is kept shows no token', async () => {
  const institute = await dashboard.institute('Once');
  const link = await dashboard.link(institute, 'Asha', 'administrator');
  const page = await dashboard.page();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  expect(page.url()).toBe(`${dashboard.address}/`);
  await page.goBack();
  expect(page.url()).not.toContain('#');

  const other = await dashboard.page();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByText('no longer valid').waitFor();
  dashboard.problems.length = 0; // the browser reports the refused call
});

test('the first view, and the exams after it, are at most 300 kB on the wire', async () => {
  const link = await dashboard.link(await dashboard.institute('Budget'), 'Asha', 'administrator');
  const page = await dashboard.page();
  // Bytes of all that was loaded since the page was opened, headers included.
  const loaded = () =>
    page.evaluate<number>('performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)');
  await page.goto(link);
  await page.waitForLoadState('networkidle');
  const signIn = await loaded();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const exams = await loaded();
  expect(signIn).toBeGreaterThan(50_000); // something was measured
  expect({ signIn, exams, isWithin: exams <= 300_000 }).toEqual({ signIn, exams, isWithin: true });
});

test('signing out leaves nothing to go back to', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('Out'), 'Asha', 'examiner');
  await page.getByRole('button', { name: 'Asha' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(`${dashboard.address}/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('an examiner sees no keys, people, credits or audit, and the pages for them show nothing', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('Roles'), 'Ben', 'examiner');
  const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(links).toEqual(['Exams']);
  for (const path of ['keys', 'people', 'audit']) {
    await page.goto(`${dashboard.address}/${path}`);
    await page.getByText('Only administrators of your institute can open this page.').waitFor();
  }
  expect(dashboard.problems).toEqual([]);
});

test('an exam of another institute is not found', async () => {
  const { openExam, operator } = dashboard.system!.kit;
  const [theirs, ours] = [await dashboard.institute('Theirs'), await dashboard.institute('Ours')];
  const { api } = await operator.key(theirs);
  const exam = await openExam(api);
  const page = await dashboard.signedIn(ours, 'Asha', 'administrator');
  await page.goto(`${dashboard.address}/exams/${exam.id}`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  dashboard.problems.length = 0; // the browser reports the 404
});

test('text of candidates and integrators stays text on every page', async () => {
  const evil = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  // Names and titles may hold no < and >.
  const quoted = `" onmouseover="document.title='owned'" {{7*7}} javascript:alert(1)`;
  const institute = await dashboard.institute('Hostile');
  const write = { instituteId: institute, source: Source.DASHBOARD };
  const { exam } = await dashboard.exams.createExam({
    ...write,
    operationId: crypto.randomUUID(),
    fields: { title: quoted, subject: quoted, mode: Mode.TYPED },
    open: true,
    candidates: [{ externalId: 'c-1', name: quoted, rollNumber: 'r-1' }],
    questions: [{ label: '1', type: QuestionType.SHORT_ANSWER, text: evil, maxMarks: 200, modelAnswer: evil }],
  });
  const { id } = await dashboard.submissions.submit({
    ...write,
    operationId: crypto.randomUUID(),
    examId: exam!.id,
    candidate: { ref: { case: 'externalId', value: 'c-1' } },
    answers: { items: [{ question: { case: 'label', value: '1' }, text: evil }] },
  });
  await worker.grade(await worker.claim(id));
  const { questions } = await resultOf(dashboard, institute, id);
  await dashboard.submissions.overrideQuestion({
    ...write,
    operationId: crypto.randomUUID(),
    actor: { id: evil, person: { id: 'p-1', displayName: evil, role: 'examiner' } },
    submissionId: id,
    questionId: questions[0]!.questionId,
    awarded: 100,
    feedback: evil,
  });
  const { exam: scanned } = await dashboard.exams.createExam({
    ...write,
    operationId: crypto.randomUUID(),
    fields: { title: 'Scanned', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: [{ externalId: 'c-1' }],
    questions: [{ type: QuestionType.SHORT_ANSWER, text: 'Why?', maxMarks: 200 }],
  });
  const page = await dashboard.signedIn(institute, evil, 'administrator');
  const staysText = async (path: string) => {
    expect([path, await page.title()]).not.toEqual([path, 'owned']);
    expect([path, await page.locator('img[src="x"]').count()]).toEqual([path, 0]);
  };
  for (const path of [
    '',
    '/people',
    '/audit',
    '/keys',
    ...['', '/paper', '/candidates', '/copies', '/review', '/finish'].map((tab) => `/exams/${exam!.id}${tab}`),
  ]) {
    await page.goto(`${dashboard.address}${path}`);
    await page.getByRole('main').getByText(/\S/).first().waitFor();
    await page.waitForLoadState('networkidle');
    await staysText(path);
  }
  await page.goto(`${dashboard.address}/exams/${exam!.id}/review?copy=${id}`);
  await page.locator('.review-text:visible').getByText(evil).waitFor();
  expect(await page.getByLabel('Comment for the candidate').inputValue()).toBe(evil);
  await staysText('an answer and its feedback');
  await page.goto(`${dashboard.address}/exams/${scanned!.id}/copies`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: evil, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText(evil).first().waitFor();
  await staysText('the name of a file');
  expect(dashboard.problems).toEqual([]);
});
