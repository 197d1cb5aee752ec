import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ended, institute, openExam } from '../../harness/kit.ts';
import { upload } from '../../harness/uploads.ts';

const OPTIONS = [
  { label: 'A', text: 'Tokyo' },
  { label: 'B', text: 'Kyoto' },
];
const QUESTIONS = [
  {
    label: '1',
    type: 'short_answer',
    text: 'Why do leaves look green?',
    max_marks: 2,
    rubric: { criteria: [{ name: 'Chlorophyll', marks: 2, keywords: ['chlorophyll'] }] },
  },
  { label: '2', type: 'mcq_single', text: 'Which city?', max_marks: 1, options: OPTIONS, correct_options: ['A'] },
  { label: '3', type: 'short_answer', text: 'What is a volcano?', max_marks: 2, model_answer: 'A mountain with lava.' },
];
const SCAN = { dpi: 150, skewDegrees: 1, noise: 6, jpegQuality: 70, seed: 3 };

const api = await institute({ credits: 10 });

/** Hands in a printed sheet, scanned, and waits for its result. */
async function handIn(items: { label: string; text: string }[]) {
  const exam = await openExam(api, { mode: 'handwritten', questions: QUESTIONS });
  const sheet = await printSheet(items);
  const upload_id = await upload(api, await scanPages(sheet.pdf, SCAN));
  const { body } = await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-1' }, upload_id });
  const submission = await ended(api, body.id);
  const { body: result } = await api.get(`/submissions/${body.id}/result?include=annotations`);
  return { sheet, submission, result, questions: result.questions as any[] };
}

describe('a sheet with two options written for one question', () => {
  let copy: Awaited<ReturnType<typeof handIn>>;
  beforeAll(async () => {
    copy = await handIn([
      { label: '1.', text: 'Because of the chlorophyll in them, which reflects green light.' },
      { label: '2.', text: 'A, B' },
    ]);
  });

  test('annotations have places on pages, and nothing but their fields [RES-55] [RES-56] [RES-57] [RES-58] [RES-59] [RES-60]', () => {
    const annotations = copy.questions.flatMap((question) => question.annotations);
    expect(annotations.length).toBeGreaterThan(1);
    for (const annotation of annotations) {
      const { page, x, y, width, height, kind, criterion, text } = annotation;
      expect(Object.keys(annotation)).toHaveLength(8);
      expect(page).toBe(1);
      for (const fraction of [x, y, width, height]) {
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThanOrEqual(1);
      }
      expect(x + width).toBeLessThanOrEqual(1.001);
      expect(y + height).toBeLessThanOrEqual(1.001);
      expect(['criterion', 'evidence', 'total', 'note']).toContain(kind);
      expect(criterion === null || criterion === 'Chlorophyll').toBe(true);
      expect(text === null || typeof text === 'string').toBe(true);
    }
    const total = copy.questions[0].annotations.find((annotation: any) => annotation.kind === 'total');
    expect(Math.abs(total.y - copy.sheet.placed[0]!.top)).toBeLessThan(0.03);
    expect(annotations.some((annotation) => annotation.criterion === 'Chlorophyll')).toBe(true);
  });

  test('annotations say the marks that a person gave [RES-60] [REV-8]', async () => {
    const { id } = copy.submission;
    const [{ question_id }] = copy.questions;
    const texts = async () => {
      const { body } = await api.get(`/submissions/${id}/result?include=annotations`);
      return body.questions[0].annotations.map(({ kind, text }: any) => [kind, text]).filter(([, text]: any) => text);
    };
    expect(await texts()).toEqual([
      ['total', '2/2'],
      ['criterion', '2/2'],
    ]);
    const criteria = [{ name: 'Chlorophyll', awarded: 0.5 }];
    await api.patch(`/submissions/${id}/questions/${question_id}`, { awarded: 0.5, criteria });
    expect(await texts()).toEqual([
      ['total', '0.5/2'],
      ['criterion', '0.5/2'],
    ]);
  });

  test('earns nothing there and asks for a person [RES-104]', () => {
    expect(copy.questions[1]).toMatchObject({ awarded: 0, needs_review: true });
  });
});

test('a legible copy without answers is graded 0 and costs its pages [RES-105] [CRED-42] [RES-109] [RES-132]', async () => {
  const { submission, questions, result } = await handIn([
    { label: '', text: 'My name is on the list and this page holds no answer at all, only these words.' },
  ]);
  expect(submission).toMatchObject({ status: 'graded', credits_charged: 1, review_reasons: ['unassigned_text'] });
  expect(result.totals.awarded).toBe(0);
  for (const question of questions) expect(question).toMatchObject({ awarded: 0, source: 'unanswered' });
  expect(questions.some((question) => question.review_reasons.includes('answer_not_located'))).toBe(true);
});
