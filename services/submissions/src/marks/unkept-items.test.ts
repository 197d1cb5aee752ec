import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';
import { keepUnkeptItems } from './unkept-items.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());

/** As releases of before write marks: without the columns of items. */
const WRITE_MARKS = 'update submissions set awarded = awarded, percentage = percentage where id = $1';
const UNKEEP = 'update submissions set item_states = null, item_confidences = null, item_reasons = null where id = $1';

async function graded(exam: TestExam): Promise<string> {
  const { id } = await h.submit(exam);
  await h.complete((await h.claim())!, { 0: { needsReview: true } });
  return id;
}

const items = async ({ examId }: TestExam) => {
  const { items } = await h.api.listReviewItems({ instituteId: h.instituteId, examId, includeReviewed: true });
  return items.map(({ submissionId, state, question }) => [submissionId, state, question?.label]);
};
const open = async ({ examId }: TestExam) => {
  const { questions } = await h.api.getExamStats({ instituteId: h.instituteId, examId });
  return questions.map((question) => question.open);
};

test.each(['the list', 'the statistics', 'a job'])(
  '%s brings what an earlier release has graded into the queue',
  async (by) => {
    const exam = h.newExam();
    const id = await graded(exam);
    const before = {
      items: await items(exam),
      open: await open(exam),
      feed: await h.api.getSubmission({ instituteId: h.instituteId, submissionId: id }),
    };
    expect(before.items).toHaveLength(1);
    await h.db.inspect(UNKEEP, [id]);
    if (by === 'a job') await keepUnkeptItems(h.db.database).run(new AbortController().signal);
    if (by === 'the statistics') await open(exam);
    if (by !== 'the list') {
      expect(await h.db.inspect('select item_states[1] as state from submissions where id = $1', [id])).toEqual([
        { state: 'open' },
      ]);
    }
    expect(await items(exam)).toEqual(before.items);
    expect(await open(exam)).toEqual(before.open);
    expect(await h.api.getSubmission({ instituteId: h.instituteId, submissionId: id })).toEqual(before.feed);
  },
);

test('what an earlier release has reviewed beside this one is no longer open', async () => {
  const exam = h.newExam();
  const id = await graded(exam);
  await h.api.approveSubmission(h.write(id));
  const [reviewed] = await items(exam);
  await h.db.inspect("update submissions set item_states = array_fill('open'::text, array[3]) where id = $1", [id]);
  await h.db.inspect(WRITE_MARKS, [id]);
  expect((await items(exam))[0]).toEqual(reviewed);
});

test('copies of many institutes are completed in one go, and again after another is added', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await graded(h.newExam()));
  const { run } = keepUnkeptItems(h.db.database);
  const complete = async () => {
    while ((await run(new AbortController().signal)) === true);
    return await h.db.inspect('select id from submissions where items_outdated or item_states is null');
  };
  for (const id of ids) await h.db.inspect(UNKEEP, [id]);
  expect(await complete()).toEqual([]);
  await h.db.inspect(UNKEEP, [ids[3]]);
  expect(await complete()).toEqual([]);
});
