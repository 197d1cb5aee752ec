import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { expect, test } from '@jest/globals';
import type { Api } from '../harness/api.ts';
import { ended, errorOf, institute, openExam, served, settledCredits } from '../harness/kit.ts';
import { upload } from '../harness/uploads.ts';

const EXAM = {
  mode: 'handwritten',
  title: 'Paper',
  questions: [
    { label: '1', type: 'one_word', text: 'Name the capital of Japan.', max_marks: 1, answer: { accepted: ['Tokyo'] } },
    {
      label: '2',
      type: 'short_answer',
      text: 'Why do leaves look green?',
      max_marks: 2,
      rubric: { criteria: [{ name: 'Chlorophyll', marks: 2, keywords: ['chlorophyll'] }] },
    },
    { label: '3', max_marks: 2, text: 'Describe a volcano.', model_answer: 'A mountain from which lava comes.' },
  ],
};
const SCAN = { dpi: 150, skewDegrees: 1, noise: 6, jpegQuality: 70, seed: 3 };

async function handIn(api: Api, examId: string, pdf: Uint8Array) {
  const upload_id = await upload(api, pdf);
  const copy = { candidate: { external_id: 'c-1' }, upload_id };
  const answer = await served(() => api.post(`/exams/${examId}/submissions`, copy));
  expect(answer.status).toBe(201);
  return { submission: answer.body, uploadId: upload_id };
}

test('a printed sheet is read, marked at its places, charged by the page and drawn [SUB-10] [CRED-23] [UPL-16] [SUB-47] [RES-46] [RES-48] [RES-51]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, EXAM);
  const sheet = await printSheet([
    { label: '1.', text: 'Tokyo' },
    { label: '2.', text: 'Because of the chlorophyll in them, which reflects green light.' },
  ]);
  const { submission, uploadId } = await handIn(api, exam.id, await scanPages(sheet.pdf, SCAN));
  expect(submission).toMatchObject({ status: 'queued', lane: 'standard', pages: 1 });
  expect((await api.get(`/uploads/${uploadId}`)).body).toMatchObject({
    status: 'attached',
    submission_id: submission.id,
  });
  const again = await api.post(`/exams/${exam.id}/submissions`, {
    candidate: { external_id: 'c-2' },
    upload_id: uploadId,
  });
  expect(errorOf(again)).toBe('409 upload_already_used');

  expect(await ended(api, submission.id)).toMatchObject({ status: 'graded', credits_charged: 1 });
  const { body: result } = await api.get(`/submissions/${submission.id}/result?include=annotations,model_answer`);
  expect(result.questions.map((question: any) => question.awarded)).toEqual([1, 2, 0]);
  expect(result.questions.map((question: any) => question.source)).toEqual(['ai', 'ai', 'unanswered']);
  expect(result.questions[1].extracted_answer).toContain('chlorophyll');
  expect(result.questions[2].model_answer).toBe('A mountain from which lava comes.');
  const box = result.questions[1].annotations.find((annotation: any) => annotation.kind === 'total');
  expect(box.page).toBe(1);
  expect(Math.abs(box.y - sheet.placed[1]!.top)).toBeLessThan(0.03);
  const hidden = await api.get(`/submissions/${submission.id}/result?include=-extracted_answer`);
  expect(hidden.body.questions[0]).not.toHaveProperty('extracted_answer');
  expect((await served(() => api.get(`/submissions/${submission.id}/checked-copy`))).status).toBe(200);
  expect(await settledCredits(api)).toMatchObject({ balance: 9 });
});

test('a handwritten page is read and marked', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, EXAM);
  const sheet = await printSheet(
    [
      { label: '1.', text: 'Tokyo' },
      { label: '2.', text: 'Because of the chlorophyll in them, which reflects green light.' },
    ],
    { font: 'reenie-beanie', fontSize: 20, ruled: true },
  );
  const { submission } = await handIn(api, exam.id, await scanPages(sheet.pdf, { ...SCAN, dpi: 200 }));
  expect(await ended(api, submission.id)).toMatchObject({ status: 'graded', credits_charged: 1 });
  const { body: result } = await api.get(`/submissions/${submission.id}/result`);
  expect(result.questions[1]).toMatchObject({ awarded: 2, source: 'ai' });
  expect(result.questions[1].extracted_answer).toContain('chlorophyll');
});

test('a page without a legible mark fails as unreadable and costs nothing [RES-63] [CRED-29] [SERR-14] [SERR-4]', async () => {
  const api = await institute({ credits: 10 });
  const exam = await openExam(api, EXAM);
  const blank = await printSheet([]);
  const { submission } = await handIn(api, exam.id, await scanPages(blank.pdf, SCAN));
  expect(await ended(api, submission.id)).toMatchObject({
    status: 'failed',
    credits_charged: null,
    error: { code: 'copy_unreadable' },
  });
  expect(await settledCredits(api)).toMatchObject({ balance: 10 });
  const { body } = await api.get(`/submissions/${submission.id}/result`);
  expect(body).toMatchObject({ questions: [], totals: null, error: { code: 'copy_unreadable' } });
  expect(errorOf(await api.get(`/submissions/${submission.id}/checked-copy`))).toBe('404 checked_copy_not_found');
});

test('without credit for its pages a copy is refused and its upload stays free [CRED-23] [CRED-43]', async () => {
  const api = await institute({ credits: 0 });
  const exam = await openExam(api, EXAM);
  const upload_id = await upload(api, (await printSheet([{ label: '1.', text: 'Tokyo' }])).pdf);
  const refused = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, upload_id });
  expect(errorOf(refused)).toBe('402 insufficient_credits');
  expect(refused.body.error.details.required).toBe(1);
  expect((await api.get(`/uploads/${upload_id}`)).body).toMatchObject({ status: 'ready', submission_id: null });
});
