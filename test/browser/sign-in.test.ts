// Who gets in, what they see, and what stays text.
import { afterAll, expect, test } from '@jest/globals';
import { startDashboard } from './dashboard.ts';

const dashboard = await startDashboard({ GRADING_SLOTS: '0' });
afterAll(() => dashboard.stop());

test('a link signs in once, and the address that is kept shows no token', async () => {
  const institute = await dashboard.institute('Once');
  const link = await dashboard.link(institute, 'Asha', 'administrator');
  const page = await dashboard.page();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Exams' }).waitFor();
  expect(page.url()).toBe(`${dashboard.address}/`);
  await page.goBack();
  expect(page.url()).not.toContain('#');

  const other = await dashboard.page();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByText('no longer valid').waitFor();
  dashboard.problems.length = 0; // the browser reports the refused call
});

test('signing out leaves nothing to go back to', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('Out'), 'Asha', 'examiner');
  await page.getByRole('button', { name: 'Asha' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(`${dashboard.address}/`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('an examiner sees no keys, people, credits or audit, and the pages of them show nothing', async () => {
  const page = await dashboard.signedIn(await dashboard.institute('Roles'), 'Ben', 'examiner');
  const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(links).toEqual(['Exams']);
  for (const path of ['keys', 'people', 'audit']) {
    await page.goto(`${dashboard.address}/${path}`);
    await page.getByText('Only administrators of your institute can open this page.').waitFor();
  }
  expect(dashboard.problems).toEqual([]);
});

test('an exam of another institute is not there', async () => {
  const { openExam, operator } = dashboard.system.kit;
  const [theirs, ours] = [await dashboard.institute('Theirs'), await dashboard.institute('Ours')];
  const { api } = await operator.key(theirs);
  const exam = await openExam(api);
  const page = await dashboard.signedIn(ours, 'Asha', 'administrator');
  await page.goto(`${dashboard.address}/exams/${exam.id}`);
  await page.getByRole('alert').first().waitFor();
  expect(await page.locator('main').innerText()).not.toContain(exam.title ?? 'Physics');
  dashboard.problems.length = 0; // the browser reports the 404
});

test('text of candidates and integrators stays text on every page', async () => {
  const evil = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const { operator } = dashboard.system.kit;
  const institute = await dashboard.institute(evil);
  const { api } = await operator.key(institute);
  const { body: exam } = await api.post('/exams', {
    title: evil,
    subject: evil,
    mode: 'typed',
    open: true,
    candidates: [{ external_id: 'c-1', name: evil, roll_number: evil }],
    questions: [{ label: '1', type: 'short_answer', text: evil, max_marks: 2, model_answer: evil }],
  });
  await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-1' },
    answers: [{ label: '1', text: evil }],
  });
  const page = await dashboard.signedIn(institute, evil, 'administrator');
  for (const path of [
    '',
    '/people',
    '/audit',
    '/keys',
    ...['', '/paper', '/candidates', '/copies', '/review', '/finish'].map((tab) => `/exams/${exam.id}${tab}`),
  ]) {
    await page.goto(`${dashboard.address}${path}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect([path, await page.title()]).not.toEqual([path, 'owned']);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
  expect(dashboard.problems).toEqual([]);
});
