// The same answers get the same marks, whichever worker marks them and whatever it has marked before.
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { expect, test } from '@jest/globals';
import { ended, GOOD_ANSWER, institute, MCQ, openExam, submit, WRITTEN } from '../../harness/kit.ts';
import { upload } from '../../harness/uploads.ts';

const LEAVES = {
  label: '3',
  type: 'short_answer',
  text: 'Why do leaves look green?',
  max_marks: 4,
  model_answer: 'Chlorophyll takes up red and blue light. It gives back green light.',
  rubric: {
    criteria: [
      { name: 'Chlorophyll', marks: 2, keywords: ['chlorophyll'] },
      { name: 'Reflection', marks: 2, guidance: 'Green light is given back.' },
    ],
  },
};
const QUESTIONS = [MCQ, WRITTEN, LEAVES];
const SHEETS = [
  ['A', GOOD_ANSWER, 'Because chlorophyll reflects the green light and takes up the rest.'],
  ['B', 'They need the sun.', 'The green light is not taken up by the leaf.'],
  ['A', 'Green plants make sugar from light, water and carbon dioxide.', 'Chlorophyll.'],
] as const;
const answersOf = ([option, ...texts]: readonly string[]) => [
  { label: '1', selected_options: [option] },
  ...texts.map((text, at) => ({ label: String(at + 2), text })),
];

const api = await institute({ credits: 100 });

async function result(id: string) {
  expect(await ended(api, id)).toMatchObject({ status: 'graded' });
  const { questions, totals } = (await api.get(`/submissions/${id}/result?include=annotations`)).body;
  return JSON.stringify({ questions, totals });
}

test('typed answers handed in at once, by many, and marked again', async () => {
  const candidates = 15;
  const exam = await openExam(api, { questions: QUESTIONS }, candidates);
  const sheetOf = (candidate: number) => (candidate * 7) % SHEETS.length;
  const submissions = await Promise.all(
    Array.from({ length: candidates }, (_, at) => submit(api, exam, at, answersOf(SHEETS[sheetOf(at)]!))),
  );
  const results = await Promise.all(submissions.map(({ id }) => result(id)));
  const bySheet = SHEETS.map((_, sheet) => results.filter((_, at) => sheetOf(at) === sheet));
  expect(bySheet.map((same) => new Set(same).size)).toEqual([1, 1, 1]);
  expect(new Set(results).size).toBe(3);

  for (const { id } of submissions.slice(0, 3))
    expect((await api.post(`/submissions/${id}/re-evaluate`, {})).status).toBe(202);
  const again = await Promise.all(submissions.slice(0, 3).map(({ id }) => result(id)));
  expect(again).toEqual(results.slice(0, 3));
});

test('one scan handed in for several candidates', async () => {
  const exam = await openExam(api, { mode: 'handwritten', questions: QUESTIONS });
  const [option, ...texts] = SHEETS[0];
  const items = [option, ...texts].map((text, at) => ({ label: `${at + 1}.`, text }));
  const scan = await scanPages((await printSheet(items)).pdf, { dpi: 150, skewDegrees: 1, noise: 6, seed: 3 });
  const ids = await Promise.all(
    exam.candidates.map(async ({ id }) => {
      const upload_id = await upload(api, scan);
      const { body } = await api.post(`/exams/${exam.id}/submissions`, { candidate: { id }, upload_id });
      return body.id as string;
    }),
  );
  const results = await Promise.all(ids.map(result));
  expect(new Set(results).size).toBe(1);
});
