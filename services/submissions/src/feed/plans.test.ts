// Protects: every list and every statement of a request finds its rows by an index, however many there are.

import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { startTestDatabase, type TestDatabase } from '@exam-evaluation/testing/database.ts';
import { type Explained, explainer, multiply } from '@exam-evaluation/testing/plans.ts';
import { withPlant } from '@exam-evaluation/testing/properties.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

const ROWS = 10_000;
/**
 * Tables that are small or empty here: `lanes` has a row per lane, only language models fill `model_answers`, sweeps
 * keep `dead_letters`, `read_pages` and `answer_claims` small, two people mark no question, no exam has seeds,
 * nobody removes comments or makes appeals, and this file uploads nothing.
 */
const SMALL = [
  'lanes',
  'model_answers',
  'read_pages',
  'answer_claims',
  'double_marking',
  'double_marks',
  'seeding',
  'seeds',
  'seed_marks',
  'pauses',
  'removed_comments',
  'appeals',
  'dead_letters',
  'uploads',
];

let db: TestDatabase;
let h: Harness;
let exam: TestExam;
const { plant, explained } = explainer();

beforeAll(async () => {
  db = await startTestDatabase('submissions');
  h = new Harness(db, 50, withPlant(db.database, plant));
  exam = h.newExam({ candidates: 10 });
  const id = await h.graded(exam);
  await h.api.approveSubmission(h.write(id));
  await h.api.finalizeExam({ ...WRITE(), examId: exam.examId, submissionIds: [id] });
  await h.api.unfinalizeSubmission({ ...h.write(id), reason: 'to go on' });
  await fill();
  explained.length = 0;
});
afterAll(() => db.close());

const WRITE = () => {
  const { submissionId: _, ...write } = h.write('');
  return write;
};

/** A random id that looks like no time of the next quarters: rows are in one piece, the others are empty. */
const ID = `('ff' || substr(gen_random_uuid()::text, 3))::uuid`;

/** One institute has a third of the rows, half of them of one exam; two hundred others have the rest. */
async function fill(): Promise<void> {
  const institute = `case when i % 3 = 0 then one.institute_id else md5((i % 200)::text)::uuid end`;
  const exams = `case when i % 2 = 0 then one.exam_id else md5('exam' || i % 20)::uuid end`;
  const at = `clock_timestamp() - i * interval '1 second'`;
  await multiply(
    db,
    'submissions',
    ROWS,
    `jsonb_build_object('institute_id', ${institute}, 'id', ${ID}, 'exam_id', ${exams},
       'candidate_id', gen_random_uuid(), 'updated_at', ${at}, 'finalized', i % 2 = 0, 'needs_review', i % 5 = 0,
       'status', (array['graded', 'graded', 'graded', 'failed', 'cancelled'])[1 + i % 5])`,
  );
  await db.inspect(
    `insert into outbox (institute_id, kind, payload, headers, available_at)
     select gen_random_uuid(), 'wake_up', '{}', '{}', now() + interval '1 day' from generate_series(1, ${ROWS})`,
  );
  await db.inspect('analyze outbox');
  for (const [table, change] of [
    ['attempts', `'id', ${ID}, 'submission_id', ${ID}, 'ended_at', ${at}`],
    ['slots', `'exam_id', ${exams}, 'candidate_id', gen_random_uuid()`],
    ['exam_gates', `'exam_id', gen_random_uuid()`],
    ['exam_snapshots', `'exam_id', gen_random_uuid()`],
    ['attempt_ids', `'attempt_id', ${ID}`],
    ['reviews', `'submission_id', ${ID}`],
    ['renders', `'submission_id', ${ID}, 'done', one.wanted`],
    ['audit', `'id', ${ID}, 'submission_id', ${ID}, 'exam_id', gen_random_uuid(), 'at', ${at}`],
    ['operations', `'op_id', gen_random_uuid()`],
    ['queue_tags', `'institute_id', gen_random_uuid()`],
    ['clocks', `'institute_id', gen_random_uuid()`],
  ] as const) {
    const own = change.includes(`'institute_id'`) ? '' : `'institute_id', ${institute}, `;
    await multiply(db, table, ROWS, `jsonb_build_object(${own}${change})`);
  }
}

/** What was explained while `fn` ran. */
async function during(fn: () => Promise<unknown>): Promise<Explained[]> {
  const from = explained.length;
  await fn();
  return explained.slice(from);
}

const lists: [string, object, string][] = [
  ['the feed', {}, 'submissions_feed'],
  ['the feed by status', { statuses: [SubmissionStatus.FAILED, SubmissionStatus.GRADED] }, 'submissions_feed'],
  ['the feed by needs_review', { needsReview: true }, 'submissions_feed'],
  ['the feed by finalized', { finalized: false }, 'submissions_feed'],
  ['submissions of an exam', { examId: true }, 'submissions_of_exam'],
  ['submissions of an exam by status', { examId: true, statuses: [SubmissionStatus.FAILED] }, 'submissions_of_exam'],
  ['submissions of an exam by needs_review', { examId: true, needsReview: true }, 'submissions_of_exam'],
  ['submissions of an exam by finalized', { examId: true, finalized: true }, 'submissions_of_exam'],
];
const pages: [string, 'since' | 'after' | undefined][] = [
  ['first page', undefined],
  ['by updated_since', 'since'],
  ['by cursor', 'after'],
];

test.each(lists.flatMap((list) => pages.map((page) => [...list, ...page] as const)))(
  '%s (%s, %s, %s): rows come off the index in order',
  async (_name, filter, index, _page, from) => {
    const middle = { updatedAt: { seconds: BigInt(Math.floor(Date.now() / 1000) - ROWS / 2), nanos: 0 } };
    const page = {
      limit: 50,
      ...(from === 'since' && { updatedSince: middle.updatedAt }),
      ...(from === 'after' && { after: { ...middle, id: crypto.randomUUID() } }),
    };
    const examId = 'examId' in filter ? exam.examId : '';
    const statements = await during(() =>
      h.api.listSubmissions({ instituteId: h.instituteId, ...filter, examId, page }),
    );
    const [list, ...more] = from ? statements.slice(1) : statements; // after the look at the clock
    expect(list).toMatchObject({ indexes: [index], scanned: [], sorts: false });
    expect(more.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
  },
);

test.each(pages.slice(1))(
  'a page of the feed (%s) is read from its beginning by a plan for any values, too',
  async (_page, from) => {
    const moment = { seconds: BigInt(Math.floor(Date.now() / 1000) - 3_600), nanos: 0 };
    const page =
      from === 'since' ? { updatedSince: moment } : { after: { updatedAt: moment, id: crypto.randomUUID() } };
    const [, list] = await during(() => h.api.listSubmissions({ instituteId: h.instituteId, page }));
    const plan = await db.database.withSystem(async (tx) => {
      await tx.query('set local plan_cache_mode = force_generic_plan');
      await tx.query(`prepare page as ${list!.sql}`);
      const rows = await tx.query(`explain execute page (${Array(12).fill('null').join()})`);
      await tx.query('deallocate page');
      return JSON.stringify(rows);
    });
    expect(plan).toMatch(/Index Cond: [^"]*updated_at/);
  },
);

test('submissions of an exam by candidate: one row is looked up', async () => {
  const request = { instituteId: h.instituteId, examId: exam.examId, candidateId: exam.candidates[0]!.id };
  const [list] = await during(() => h.api.listSubmissions(request));
  expect(list).toMatchObject({ indexes: ['submissions_live'], scanned: [] });
});

test('results of an exam: rows, marks, reviews and drawings come by index', async () => {
  const request = { instituteId: h.instituteId, examId: exam.examId, page: { limit: 20 } };
  const statements = await during(() => h.api.listResults(request));
  expect(statements[0]).toMatchObject({ indexes: ['submissions_of_exam'], scanned: [], sorts: false });
  expect(statements.flatMap(({ indexes }) => indexes)).toEqual(
    expect.arrayContaining(['attempts_pkey', 'reviews_pkey', 'renders_pkey']),
  );
  expect(statements.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
});

test('what people look through comes by index: the queue of an exam, and the audit by exam and by person', async () => {
  const of = { instituteId: h.instituteId, examId: exam.examId };
  const statements = await during(async () => {
    await h.api.listReviewItems({ ...of, samplePercent: 10, seed: 'x' });
    await h.api.listAudit({ ...of, limit: 20 });
    await h.api.listAudit({ instituteId: h.instituteId, personId: 'p-1', limit: 20 });
  });
  expect(statements.flatMap(({ indexes }) => indexes)).toEqual(
    expect.arrayContaining(['audit_of_exam', 'audit_of_person']),
  );
  expect(statements.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
});

test('no statement of a copy on its way reads a table from end to end', async () => {
  const statements = await during(async () => {
    const candidate = { ref: { case: 'id' as const, value: exam.candidates[1]!.id } };
    const { id, updatedAt } = await h.submit(exam, { candidate });
    await h.get(id);
    const claim = (await h.claim())!;
    const { instituteId, attemptId, token } = claim;
    const progress = { step: 'grading', questionsDone: 1 };
    await h.work.heartbeat({ workerId: 'worker', held: [{ instituteId, attemptId, token, status: 4, progress }] });
    await h.get(id);
    await h.complete(claim);
    await h.result(id);
    await h.api.overrideQuestion({ ...h.write(id), questionId: exam.snapshot.questions[0]!.id, awarded: 100 });
    await h.api.approveSubmission(h.write(id));
    await h.api.reEvaluate(h.write(id));
    await h.api.cancelSubmission(h.write(id));
    const replaced = await h.submit(exam, { candidate, replace: true });
    await h.api.finalizeExam({ ...WRITE(), examId: exam.examId, submissionIds: [replaced.id] });
    await h.api.deleteSubmission(h.write(replaced.id));
    await h.api.batchGetLatest({ instituteId, examId: exam.examId, candidateIds: [exam.candidates[1]!.id] });
    await h.api.fence({ instituteId, examId: exam.examId, fence: 9n, candidateId: exam.candidates[1]!.id });
    for (const job of h.service.jobs) await h.runJob(job.name);
    expect(fromTimestamp(updatedAt)).toBeDefined();
  });
  expect(statements.length).toBeGreaterThan(100);
  const scans = statements.filter(({ scanned }) => scanned.some((table) => !SMALL.includes(table)));
  expect(scans.map(({ sql, scanned }) => `${scanned.join()}: ${sql}`)).toEqual([]);
});
