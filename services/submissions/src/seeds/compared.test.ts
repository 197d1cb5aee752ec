// What whoever leads is told: the figures by which people's marks are compared, on made histories, and what may be chosen.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam();
});

const MAX = 1_000;
const TOLERANCE = 100;
/** What each person gives more than the definitive mark, in hundredths of 10 marks. */
const OFFSETS = { Asha: 100, Ben: -100, Cleo: 0, Dan: 50 };
/** Seconds between two answers of each. */
const PACE = { Asha: 20, Ben: 60, Cleo: 30, Dan: 45 };
const SEEDS = 200;

const by = { actor: { id: 'test', person: { id: 'p-Lena', displayName: 'Lena', role: 'examiner' } } };

/** Seeds that each of these people has marked, with an error by chance whose mean is 0. @returns how many were near. */
async function makeHistory(): Promise<Record<string, number>> {
  const near: Record<string, number> = {};
  const rows = Object.entries(OFFSETS).flatMap(([name, offset], at) =>
    Array.from({ length: SEEDS }, (_, n) => {
      const definitive = 200 + ((n * 37) % 600);
      const chance = ((n % 11) - 5) * 10;
      near[name] = (near[name] ?? 0) + (Math.abs(offset + chance) <= TOLERANCE ? 1 : 0);
      return {
        ...{ name, definitive, awarded: definitive + offset + chance },
        copy: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        seconds: 1_760_000_000 + at + n * PACE[name as keyof typeof PACE],
      };
    }),
  );
  await h.db.inspect(
    `insert into seed_marks (institute_id, exam_id, submission_id, question_id, person_id, person, key, result, definitive,
       reviewed_at)
     select $1, $2, copy, $3, 'p-' || name, jsonb_build_object('id', 'p-' || name, 'display_name', name, 'role', 'examiner'),
       0, jsonb_build_object('awarded', awarded, 'max', ${MAX}), definitive, to_timestamp(seconds)
     from jsonb_to_recordset($4::jsonb) as row (name text, copy uuid, definitive int, awarded int, seconds int)`,
    [h.instituteId, exam.examId, exam.snapshot.questions[0]!.id, JSON.stringify(rows)],
  );
  return near;
}

test('how far and how near each person of a made history is, and their severity and pace, are found again [REV-107] [REV-110]', async () => {
  const of = { instituteId: h.instituteId, examId: exam.examId };
  await h.api.setSeeding({ ...of, ...by, on: true, oneIn: 10, tolerance: TOLERANCE });
  const near = await makeHistory();
  const { markers } = await h.api.getSeeding({ ...of, ...by });
  expect(markers.map((one) => one.person!.displayName)).toEqual(['Asha', 'Ben', 'Cleo', 'Dan']);
  for (const one of markers) {
    const name = one.person!.displayName as keyof typeof OFFSETS;
    expect([one.marks, one.near]).toEqual([SEEDS, near[name]]);
    expect(Math.abs(one.below! + OFFSETS[name] / MAX)).toBeLessThan(0.002);
  }
  const mean = Object.values(OFFSETS).reduce((sum, offset) => sum + offset, 0) / 4;
  const figures = (await h.api.listMarkers(of)).markers;
  expect(figures).toHaveLength(4);
  for (const { reviewer, answers, severity, secondsPerAnswer } of figures) {
    const name = reviewer!.name as keyof typeof OFFSETS;
    expect(answers).toBe(SEEDS);
    expect(severity).toBeCloseTo((mean - OFFSETS[name]) / MAX, 5);
    expect(secondsPerAnswer).toBeCloseTo(PACE[name], 5);
  }
});

test('what may be chosen is what a person reviewed of what needed it', async () => {
  const copy = await h.graded(exam, { 0: { needsReview: true } });
  const of = { instituteId: h.instituteId, examId: exam.examId };
  const reviewer = { ref: 'p-Lena', name: 'Lena' };
  for (const { id: questionId } of exam.snapshot.questions.slice(0, 2)) {
    await h.api.overrideQuestion({ ...h.write(copy), ...by, reviewer, questionId, awarded: 100 });
  }
  const { choices } = await h.api.getSeeding({ ...of, ...by });
  expect(choices).toHaveLength(1);
  const questionId = exam.snapshot.questions[0]!.id;
  expect(choices[0]).toMatchObject({ questionId, awarded: 100, max: 200, candidateExternalId: 'candidate-0' });
});

test.each([
  ['no person', { actor: { id: 'team' } }],
  ['one in one', { oneIn: 1 }],
  ['one in 51', { oneIn: 51 }],
  ['a tolerance below 0', { tolerance: -50 }],
  ['a tolerance above every question', { tolerance: 250 }],
])('settings are refused with %s', async (_, change) => {
  const of = { instituteId: h.instituteId, examId: exam.examId };
  const set = h.api.setSeeding({ ...of, ...by, on: true, oneIn: 2, tolerance: 50, ...change });
  await expect(set).rejects.toMatchObject({ code: 'validation_failed' });
});
