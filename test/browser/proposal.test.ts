// What reviews suggest for other answers is shown on the review page, applied in one act, and taken back.
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { checkAccess } from './access.ts';
import { startDashboard } from './dashboard.ts';
import { resultOf, typedExam } from './typed-exam.ts';

const dashboard = await startDashboard();
afterAll(() => dashboard.stop());

const REVIEWED = 10;
const ANSWER = 'Blue light has a short wavelength and is scattered most by the air.';

/** Twelve copies with the same right answer, of which a person has given ten half of the marks. */
async function reviewed(name: string) {
  const institute = await dashboard.institute(name);
  const answers = Array.from({ length: REVIEWED + 2 }, () => ANSWER);
  const { examId, copies } = await typedExam(dashboard, institute, answers, ANSWER);
  const { questions } = await resultOf(dashboard, institute, copies[0]!);
  for (const submissionId of copies.slice(0, REVIEWED)) {
    await dashboard.submissions.overrideQuestion({
      ...{ instituteId: institute, operationId: crypto.randomUUID(), source: Source.DASHBOARD },
      ...{ submissionId, questionId: questions[0]!.questionId, awarded: 100 },
    });
  }
  const others = async () =>
    await Promise.all(
      copies.slice(REVIEWED).map(async (id) => (await resultOf(dashboard, institute, id)).questions[0]!.awarded),
    );
  return { institute, others, address: `${dashboard.address}/exams/${examId}/review?sample=100` };
}

test('a proposal is looked at, applied to all in one act, and taken back', async () => {
  const { institute, others, address } = await reviewed('Strict');
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(address);
  await page.getByText('10 reviews of question 1 suggest a stricter scale.').waitFor();
  await page.getByText('2 of 2 marks that nobody has reviewed would change.').waitFor();
  await page.getByRole('button', { name: 'See them' }).click();
  const dialog = page.getByRole('dialog', { name: 'What reviews of question 1 suggest' });
  expect(await dialog.getByRole('row').allTextContents()).toEqual([
    'CandidateNowSuggestedWhy',
    ...['c-10', 'c-11'].map((id) => expect.stringMatching(`^${id}.*21The same answer was reviewed.`)),
  ]);
  await checkAccess(page);
  expect(await others()).toEqual([200, 200]);

  await dialog.getByRole('button', { name: 'Apply to all 2' }).click();
  await page.getByText('2 marks of question 1 come from reviews of other answers.').waitFor();
  expect(await others()).toEqual([100, 100]);
  await page.getByRole('button', { name: 'Take them back' }).click();
  await eventually(others, (marks) => marks.every((mark) => mark === 200));
  await page.getByText('2 of 2 marks that nobody has reviewed would change.').waitFor();

  await page.getByRole('button', { name: 'Never for this question' }).click();
  await page.getByText('reviews of question 1 suggest').waitFor({ state: 'hidden' });
  expect(await others()).toEqual([200, 200]);
  expect(dashboard.problems).toEqual([]);
});

test('marks that a person gives on the page change no mark of another copy: not while they are given, and not once they suggest something', async () => {
  const institute = await dashboard.institute('By keyboard');
  const answers = Array.from({ length: REVIEWED + 2 }, () => ANSWER);
  const { examId, copies } = await typedExam(dashboard, institute, answers, ANSWER);
  const marks = async () => {
    const questions = await Promise.all(copies.map(async (id) => (await resultOf(dashboard, institute, id)).questions));
    return questions.map(([question]) => ({ awarded: question!.awarded, isReviewed: question!.review !== undefined }));
  };
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  await page.goto(`${dashboard.address}/exams/${examId}/review?sample=100`);
  await page.getByText(`Answer 1 of ${answers.length}`, { exact: true }).waitFor();
  for (let n = 0; n < REVIEWED; n++) for (const key of ['1', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Everything is saved').waitFor();
  await page.getByText('10 reviews of question 1 suggest a stricter scale.').waitFor();
  const given = (await marks()).toSorted((a, b) => a.awarded - b.awarded);
  expect(given).toEqual([
    ...Array.from({ length: REVIEWED }, () => ({ awarded: 100, isReviewed: true })),
    ...Array.from({ length: 2 }, () => ({ awarded: 200, isReviewed: false })),
  ]);
  // The page shows the answer that nobody has reviewed with the mark that it had.
  await page.getByText(`Answer ${REVIEWED + 1} of ${answers.length}`, { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Mark', exact: true }).inputValue()).toBe('2');
  expect(dashboard.problems).toEqual([]);
});

test('a reader sees what is suggested, and cannot apply it', async () => {
  const { institute, address } = await reviewed('Looking');
  const page = await dashboard.signedIn(institute, 'Ravi', 'reader');
  await page.goto(address);
  await page.getByRole('button', { name: 'See them' }).click();
  await page.getByRole('dialog').getByText('c-11').waitFor();
  expect(await page.getByRole('button', { name: /Apply|Never/ }).count()).toBe(0);
  expect(dashboard.problems).toEqual([]);
});
