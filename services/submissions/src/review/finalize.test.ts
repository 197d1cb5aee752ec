import { ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type Plant, withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

/** 501 submissions like the one of a new exam: submitting as many would take a minute. */
async function examOf501(graded: boolean): Promise<TestExam> {
  h.instituteId = crypto.randomUUID();
  const exam = h.newExam();
  const { id } = await h.submit(exam);
  if (graded) await h.complete((await h.claim())!);
  await h.db.database.withSystem((tx) =>
    tx.query(
      `insert into submissions
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'candidate_id', gen_random_uuid(),
         'updated_at', s.updated_at - n * interval '1 microsecond'))).*
       from submissions s, generate_series(1, 500) n where s.id = $1`,
      [id],
    ),
  );
  return exam;
}

async function finalizeAll(exam: TestExam) {
  const { submissionId: _, ...write } = h.write('');
  const { finalized, skipped, hasMore } = await h.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true });
  return { finalized: finalized.length, skipped: skipped.length, hasMore };
}

test('takes 500 a call and says that more are left [REV-52] [REV-55] [LIM-46]', async () => {
  const exam = await examOf501(true);
  expect(await finalizeAll(exam)).toEqual({ finalized: 500, skipped: 0, hasMore: true });
  expect(exam.exam.status).toBe(ExamStatus.OPEN);
  expect(await finalizeAll(exam)).toEqual({ finalized: 1, skipped: 0, hasMore: false });
  expect(exam.exam.status).toBe(ExamStatus.FINALIZED);
  const stamps = await h.db.inspect<{ one: number }>(
    'select count(distinct updated_at)::int as one from submissions where institute_id = $1',
    [h.instituteId],
  );
  expect(stamps).toEqual([{ one: 501 }]);
});

test('names 500 skipped ones [REV-53] [LIM-47]', async () => {
  const exam = await examOf501(false);
  expect(await finalizeAll(exam)).toEqual({ finalized: 0, skipped: 500, hasMore: false });
});

test('a finalized exam is not finalized again: it keeps its finalized_at [EXAM-150]', async () => {
  h.instituteId = crypto.randomUUID();
  const exam = h.newExam();
  await h.graded(exam);
  await finalizeAll(exam);
  const { seq } = exam.exam;
  expect(await finalizeAll(exam)).toEqual({ finalized: 0, skipped: 0, hasMore: false });
  expect(exam.exam).toMatchObject({ status: ExamStatus.FINALIZED, seq });
});

test('with only_reviewed, copies that need a person are left out, whether named or among all', async () => {
  h.instituteId = crypto.randomUUID();
  const exam = h.newExam({ candidates: 2 });
  const clear = await h.graded(exam);
  const { id: doubted } = await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[1]!.id } } });
  await h.complete((await h.claim())!, { 0: { needsReview: true, reviewReasons: ['low_confidence'] } });
  const { submissionId: _, ...write } = h.write('');
  const skipped = [{ id: doubted, reason: 'needs_review' }];
  const request = { ...write, examId: exam.examId, onlyReviewed: true };
  expect(await h.api.finalizeExam({ ...request, submissionIds: [doubted] })).toMatchObject({ finalized: [], skipped });
  const all = await h.api.finalizeExam({ ...request, operationId: crypto.randomUUID(), allGraded: true });
  expect(all).toMatchObject({ finalized: [clear], skipped });
  expect(exam.exam.status).toBe(ExamStatus.OPEN);
  expect(await finalizeAll(exam)).toEqual({ finalized: 1, skipped: 0, hasMore: false });
  expect(exam.exam.status).toBe(ExamStatus.FINALIZED);
});

describe.each([1, 2])('before statement %i of choosing all', (statement) => {
  /** Finalizes all, with `change` made by another transaction just before the statement. */
  async function finalizeBeside(exam: TestExam, change: () => Promise<unknown>) {
    let seen = 0;
    const plant: Plant = async (sql, values, run) => {
      const chooses = sql.includes('not finalized') || sql.includes('order by id for update');
      if (chooses && ++seen === statement) await change();
      return await run(sql, values);
    };
    const watched = new Harness(h.db, 50, withPlant(h.db.database, plant));
    watched.exams.exams.set(exam.examId, exam.exam);
    const { submissionId: _, ...write } = h.write('');
    const { finalized, skipped } = await watched.api.finalizeExam({ ...write, examId: exam.examId, allGraded: true });
    expect(seen).toBe(2);
    return { finalized, skipped: skipped.map(({ id }) => id) };
  }

  beforeEach(() => {
    h.instituteId = crypto.randomUUID();
  });

  test('a copy that gets its marks is finalized or named as skipped', async () => {
    const exam = h.newExam();
    const { id } = await h.submit(exam);
    const claim = (await h.claim())!;
    const { finalized, skipped } = await finalizeBeside(exam, () => h.complete(claim));
    expect([...finalized, ...skipped]).toEqual([id]);
  });

  test('a copy that is evaluated again is named as skipped', async () => {
    const exam = h.newExam();
    const id = await h.graded(exam);
    const again = () => h.api.reEvaluate({ ...h.write(id), keepReviewed: true });
    expect(await finalizeBeside(exam, again)).toEqual({ finalized: [], skipped: [id] });
  });

  test('a copy that another finalizes is neither', async () => {
    const exam = h.newExam();
    await h.graded(exam);
    const other = () =>
      h.db.database.withSystem((tx) =>
        tx.query('update submissions set finalized = true where institute_id = $1', [h.instituteId]),
      );
    expect(await finalizeBeside(exam, other)).toEqual({ finalized: [], skipped: [] });
  });
});

test('an exam that is kept open takes the missing copies; closing it is an act of its own, and a late copy opens it again', async () => {
  const exam = h.newExam({ candidates: 2 });
  const second = { candidate: { ref: { case: 'id' as const, value: exam.candidates[1]!.id } } };
  const close = () => h.api.closeExam({ ...h.write(''), examId: exam.examId });
  await expect(close()).rejects.toMatchObject({ code: 'conflict' });
  await h.graded(exam);
  const all = { allGraded: true, keepOpen: true };
  expect((await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, ...all })).finalized).toHaveLength(1);
  await h.runJob('relay the outbox');
  expect(exam.exam.status).toBe(ExamStatus.OPEN);
  await close();
  await close();
  await h.runJob('relay the outbox');
  expect(exam.exam.status).toBe(ExamStatus.FINALIZED);

  await expect(h.submit(exam, second)).rejects.toMatchObject({ code: 'exam_finalized' });
  await expect(h.submit(exam, { ...second, lateReason: ' ' })).rejects.toMatchObject({ code: 'validation_failed' });
  const { id, lateReason } = await h.submit(exam, { ...second, lateReason: 'The post was late.' });
  expect(lateReason).toBe('The post was late.');
  await h.runJob('relay the outbox');
  expect(exam.exam.status).toBe(ExamStatus.OPEN);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, examId: exam.examId });
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'take_late', reason: 'The post was late.', details: { submission_id: id } }),
  );
});
