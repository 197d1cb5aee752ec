import type { TestDatabase } from '@exam-evaluation/testing/database.ts';
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

const list = async () => (await h.api.listMarkers({ instituteId: h.instituteId, examId: exam.examId })).markers;

const MAX = 1_000;
/** What each person of the made history gives more than an answer is worth, in hundredths of 10 marks. */
const OFFSETS = { Asha: 100, Ben: -100, Cleo: 50, Dan: -50 };
/** Seconds between two answers of each. */
const PACE = { Asha: 20, Ben: 60, Cleo: 30, Dan: 45 };
const NAMES = Object.keys(OFFSETS) as (keyof typeof OFFSETS)[];

/** Answers that two of these people have marked: what an answer is worth, their offsets, and an error by chance. */
async function makeHistory(db: TestDatabase, answers: number): Promise<void> {
  const clock = Object.fromEntries(NAMES.map((name) => [name, 1_760_000_000]));
  const rows = Array.from({ length: answers }, (_, n) => {
    const worth = 200 + ((n * 37) % 600);
    const pair = [NAMES[n % 4]!, NAMES[(n + 1 + (n % 3)) % 4]!];
    const marks = pair.map((name, at) => {
      clock[name]! += n > 0 && n % 40 === 0 ? 3_600 : PACE[name]; // a long break now and then
      const chance = (((n * 7 + at * 13) % 11) - 5) * 10;
      return {
        person: { id: `p-${name}`, display_name: name, role: 'examiner' },
        seen: false,
        revision: clock[name]! * 1_000_000,
        result: { awarded: worth + OFFSETS[name] + chance, max: MAX },
      };
    });
    return { submission_id: crypto.randomUUID(), marks };
  });
  await db.inspect(
    `insert into double_marks (institute_id, submission_id, question_id, exam_id, waits, marks)
     select $1, (row ->> 'submission_id')::uuid, $2, $3, 'adjudication', row -> 'marks'
     from jsonb_array_elements($4::jsonb) row`,
    [h.instituteId, exam.snapshot.questions[0]!.id, exam.examId, JSON.stringify(rows)],
  );
}

test('the severity and the pace of each person of a made history are found again [REV-107]', async () => {
  await makeHistory(h.db, 600);
  const markers = await list();
  expect(markers).toHaveLength(4);
  for (const { reviewer, answers, severity, secondsPerAnswer } of markers) {
    const name = reviewer!.name as keyof typeof OFFSETS;
    expect(answers).toBe(300);
    expect(Math.abs(severity! + OFFSETS[name] / MAX)).toBeLessThan(0.01);
    expect(secondsPerAnswer).toBeCloseTo(PACE[name], 5);
  }
});

test('agreement counts the answers that two people marked, by the tolerance of the question', async () => {
  await h.api.setDoubleMarking({
    instituteId: h.instituteId,
    actor: { id: 'test', person: { id: 'p-Lena', displayName: 'Lena', role: 'examiner' } },
    ...{ examId: exam.examId, questionId: exam.snapshot.questions[0]!.id, on: true, tolerance: 100 },
  });
  await makeHistory(h.db, 60);
  const rows = await h.db.inspect<{ marks: { person: { display_name: string }; result: { awarded: number } }[] }>(
    'select marks from double_marks where institute_id = $1',
    [h.instituteId],
  );
  for (const { reviewer, pairs, near } of await list()) {
    const own = rows.filter(({ marks }) => marks.some(({ person }) => person.display_name === reviewer!.name));
    const isNear = ({ marks: [one, other] }: (typeof rows)[number]) =>
      Math.abs(one!.result.awarded - other!.result.awarded) <= 100;
    expect([pairs, near]).toEqual([own.length, own.filter(isNear).length]);
  }
});

test('people who mark different answers are compared through the draft; other institutes see nothing', async () => {
  const copies: string[] = [];
  exam = h.newExam({ candidates: 4 });
  for (const { id } of exam.candidates) {
    const copy = await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
    await h.complete((await h.claim())!, { 0: { awarded: 100 } });
    copies.push(copy.id);
  }
  for (const [n, submissionId] of copies.entries()) {
    const name = n % 2 === 0 ? 'Asha' : 'Ben';
    const awarded = n % 2 === 0 ? 150 : 50;
    const reviewer = { ref: `p-${name}`, name };
    await h.api.overrideQuestion({
      ...h.write(submissionId),
      ...{ questionId: exam.snapshot.questions[0]!.id, awarded, reviewer },
    });
  }
  const found = (await list()).map(({ reviewer, answers, severity, pairs }) => [
    reviewer!.name,
    answers,
    severity,
    pairs,
  ]);
  expect(found).toEqual([
    ['Asha', 2, -0.25, 0],
    ['Ben', 2, 0.25, 0],
  ]);
  expect(await h.api.listMarkers({ instituteId: crypto.randomUUID(), examId: exam.examId })).toMatchObject({
    markers: [],
  });
});
