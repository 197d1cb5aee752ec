// Several people review one exam at the same time: nobody begins at a colleague's answer, and none is marked twice.
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

const ANSWERS = 8;

/** An exam whose answers only a person can mark, and who has reviewed each so far. */
async function exam(name: string, answers = ANSWERS) {
  const institute = await dashboard.institute(name);
  const { examId, copies, handIn } = await typedExam(
    dashboard,
    institute,
    Array.from({ length: answers }, (_, n) => `Light is scattered, says ${n}.`),
  );
  const address = `${dashboard.address}/exams/${examId}/review`;
  const open = async (person: string) => {
    const page = await dashboard.signedIn(institute, person, 'examiner');
    await page.goto(address);
    await page.locator('#review-answer').waitFor();
    return page;
  };
  const reviewers = async () => {
    const results = await Promise.all(copies.map((id) => resultOf(dashboard, institute, id)));
    return results.map(({ questions }) => questions[0]!.review?.reviewer?.name);
  };
  return { institute, examId, copies, handIn, address, open, reviewers };
}

const heading = (page: Page) => page.locator('#review-answer').textContent();
/** Gives full marks to answers until none is left for this person. @returns how many keys that took. */
async function markAll(page: Page): Promise<number> {
  const end = page.locator('.review-end');
  for (let pressed = 0; ; pressed += 2) {
    // Nobody decides about an answer before the page knows whose it is.
    await page.locator('#review-answer[data-claim-answered]').or(end).first().waitFor();
    if ((await end.count()) > 0) {
      await page.getByText('Everything is saved').waitFor();
      return pressed;
    }
    const before = await heading(page);
    for (const key of ['f', 'Enter']) await page.keyboard.press(key);
    await page.locator('#review-answer', { hasNotText: before! }).or(end).first().waitFor();
  }
}

test('two people who review one exam begin at different answers and mark each answer once, with two keys [REV-98]', async () => {
  const { open, reviewers } = await exam('Two');
  const asha = await open('Asha');
  const ben = await open('Ben');
  await eventually(
    async () => [await heading(asha), await heading(ben)],
    ([one, other]) => one !== other,
  );

  const pressed = await Promise.all([asha, ben].map(markAll));
  const by = await reviewers();
  expect(new Set(by)).toEqual(new Set(['Asha', 'Ben']));
  expect(pressed[0]! + pressed[1]!).toBe(2 * ANSWERS);
  expect(dashboard.problems).toEqual([]); // a mark for an answer that the other had marked would be refused
});

test('whoever waits at the end of the queue, or at a copy, is shown what was marked since', async () => {
  const { institute, address, handIn, copies } = await exam('Late', 1);
  const [queue, copy] = await Promise.all(['Asha', 'Ben'].map((who) => dashboard.signedIn(institute, who, 'examiner')));
  await queue!.goto(address);
  await queue!.locator('#review-answer').waitFor();
  await markAll(queue!);
  // A copy takes no second to be marked, so a browser that knows nothing of it yet is given an answer of before.
  await copy!.route('**/GetResult', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), questions: [] } });
  });
  await handIn('Light is scattered, says the last one.');
  await copy!.goto(`${address}?copy=${copies[1]}`);
  await copy!.getByText('This copy has no marks to review.').waitFor();
  await queue!.getByText('says the last one').waitFor();
  await checkAccess(queue!);
  await queue!.getByTitle('To the exam').click(); // which lets go of the answer
  await queue!.waitForURL(/exams\/[0-9a-f-]{36}$/);
  await copy!.unroute('**/GetResult');
  await copy!.getByText('says the last one').waitFor();
  expect(dashboard.problems).toEqual([]);
});

test('the answers of a closed browser come back, and are opened before that on request [REV-96] [REV-98]', async () => {
  const { open, reviewers } = await exam('Closed', 4);
  const ben = await open('Ben');
  const first = await heading(ben);
  const asha = await open('Asha');
  await asha.locator('#review-answer', { hasNotText: first! }).waitFor();
  await markAll(asha);
  await asha.getByText(/^\d answers? (is|are) being marked by Ben\.$/).waitFor();
  await asha.getByRole('button', { name: 'Open them all the same' }).click();
  await asha.getByText('Being marked by Ben').waitFor();
  expect(await heading(asha)).toBe(first);
  await checkAccess(asha);
  await ben.context().close();

  for (const key of ['j', 'j']) await asha.keyboard.press(key); // over the answer that she has marked
  await asha.locator('.review-end').waitFor();
  const again = asha.getByRole('button', { name: 'Load the queue again' });
  await eventually(
    async () => {
      await again.click({ timeout: 2_000 }).catch(() => undefined); // it goes when an answer comes
      await asha.locator('.review-end').or(asha.locator('#review-answer')).first().waitFor();
      return await asha.locator('#review-answer').count();
    },
    (shown) => shown > 0,
  );
  await markAll(asha);
  expect(await reviewers()).toEqual(Array(4).fill('Asha'));
  expect(dashboard.problems).toEqual([]);
});
