import { SubmissionState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { deletedBlobs, fakeBlobs } from '../testing/fakes.ts';
import { Harness } from '../testing/harness.ts';
import { oneGradedOf, rowsWith, secretCopy } from '../testing/secrets.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  h.billing.outage = 'none';
  h.exams.erased.length = 0;
  deletedBlobs.length = 0;
});

const erase = (candidateId = '') =>
  h.admin.erase({ instituteId: h.instituteId, operationId: crypto.randomUUID(), candidateId, reason: 'asked for' });
const listed = async () => (await h.admin.listErasures({ instituteId: h.instituteId })).erasures[0]!;
/** One pass of the job, as if the pause before it were over. */
async function pass(): Promise<void> {
  await h.db.inspect('delete from erasures where institute_id <> $1', [h.instituteId]);
  await h.db.inspect('update erasures set due_at = now() where institute_id = $1', [h.instituteId]);
  await h.runJob('erase');
}
const minutePasses = () =>
  h.db.inspect(`update erasures set closed_at = closed_at - interval '61 seconds' where institute_id = $1`, [
    h.instituteId,
  ]);

describe('an erased candidate', () => {
  test('leaves ids, charges and the feed; others keep what is theirs', async () => {
    const exam = h.newExam({ candidates: 2 });
    const id = await secretCopy(h, exam, 0);
    const charged = h.billing.charged;
    await h.db.inspect(
      `insert into read_pages (institute_id, attempt_id, key, reading)
       select institute_id, id, repeat('0', 64), 'secret page' from attempts where submission_id = $1`,
      [id],
    );
    expect(await rowsWith(h, 'secret')).toEqual([
      'appeals',
      'attempts',
      'audit',
      'read_pages',
      'reviews',
      'submissions',
    ]);
    const other = h.newExam();
    const others = await h.graded(other, { 0: { extractedAnswer: 'kept answer' } });

    await erase(exam.candidates[0]!.id);
    await pass();
    expect(h.exams.erased).toEqual([exam.candidates[0]!.id]);
    expect(await rowsWith(h, 'secret')).toEqual([]);
    expect(await h.get(id)).toMatchObject({
      id,
      state: SubmissionState.DELETED,
      candidateExternalId: `erased-${exam.candidates[0]!.id}`,
    });
    expect(deletedBlobs).toEqual([`checked/${h.instituteId}/${id}/`, `results/${h.instituteId}/${id}/`]);
    expect(h.billing.charged).toBe(charged + 200);
    expect(await rowsWith(h, 'kept answer')).toEqual(['attempts']);
    expect(await h.get(others)).toMatchObject({ state: SubmissionState.LIVE });
    const acts = await h.api.listAudit({ instituteId: h.instituteId, limit: 10 });
    expect(acts.entries.map(({ action, submissionId, reason }) => [action, submissionId, reason])).toEqual([
      ['delete', id, ''],
      ['erase', '', 'asked for'],
      ['appeal', id, ''],
      ['finalize', id, ''],
      ['override', id, ''],
    ]);

    expect(await listed()).toMatchObject({ submissions: 1 });
    await pass();
    expect((await listed()).finishedAt).toBeUndefined();
    await minutePasses();
    await pass();
    expect((await listed()).finishedAt).toBeDefined();
  });

  test('also loses a copy that is accepted meanwhile', async () => {
    const exam = h.newExam();
    await erase(exam.candidates[0]!.id);
    await pass();
    const { id } = await h.submit(exam);
    await minutePasses();
    await pass();
    expect((await listed()).finishedAt).toBeUndefined();
    expect(await h.get(id)).toMatchObject({ state: SubmissionState.DELETED });
    await pass();
    expect(await listed()).toMatchObject({ submissions: 1, finishedAt: expect.anything() });
  });

  test('keeps the rows whose credits are not settled, until they are', async () => {
    const exam = h.newExam();
    const { id } = await h.submit(exam);
    h.billing.outage = 'refusing';
    await erase(exam.candidates[0]!.id);
    await pass();
    expect(await listed()).toMatchObject({ submissions: 0 });
    h.billing.outage = 'none';
    await h.passTime('update attempts set settle_at = now() where submission_id = $1', id);
    await h.runJob('settle outcomes');
    await pass();
    expect(await listed()).toMatchObject({ submissions: 1 });
    expect(h.billing.committed).toBe(0);
  });

  test('is erased to the end after a crash in the middle', async () => {
    const exam = h.newExam();
    await secretCopy(h, exam, 0);
    jest.spyOn(fakeBlobs, 'deleteBelow').mockRejectedValueOnce(new Error('the blob store is away'));
    await erase(exam.candidates[0]!.id);
    await expect(pass()).rejects.toThrow('away');
    expect(await rowsWith(h, 'secret')).not.toEqual([]);
    await pass();
    expect(await rowsWith(h, 'secret')).toEqual([]);
  });

  test('must exist', async () => {
    await expect(erase(crypto.randomUUID())).rejects.toMatchObject({ code: 'candidate_not_found' });
  });
});

test('of an erased institute everybody is forgotten, and all folders go', async () => {
  const [one, two] = [h.newExam(), h.newExam()];
  await secretCopy(h, one, 0);
  await secretCopy(h, two, 0);
  await h.api.createUploads({ ...h.write(''), files: [{ filename: 'stray.pdf' }] });
  expect(await rowsWith(h, 'stray')).toEqual(['uploads']);
  await erase();
  await pass();
  await minutePasses();
  await pass();
  expect(await listed()).toMatchObject({ submissions: 2, finishedAt: expect.anything() });
  expect(h.exams.erased).toEqual(['']);
  expect(await rowsWith(h, 'secret')).toEqual([]);
  expect(await rowsWith(h, 'stray')).toEqual([]);
  expect(deletedBlobs).toEqual(
    expect.arrayContaining(['incoming', 'copies', 'checked', 'results'].map((folder) => `${folder}/${h.instituteId}/`)),
  );
});

test('copies that cannot be settled now keep no other from being erased', async () => {
  const graded = await oneGradedOf(h, h.newExam({ candidates: 21 }));
  h.billing.outage = 'refusing';
  await erase();
  await pass();
  await pass();
  expect(await listed()).toMatchObject({ submissions: 1 });
  expect(await rowsWith(h, 'secret')).toEqual([]);
  expect((await h.get(graded)).candidateExternalId).toMatch(/^erased-/);

  h.billing.outage = 'none';
  await h.db.inspect('update attempts set settle_at = now() where institute_id = $1', [h.instituteId]);
  await h.runJob('settle outcomes');
  await minutePasses();
  for (let passes = 0; passes < 3; passes++) await pass();
  expect(await listed()).toMatchObject({ submissions: 21, finishedAt: expect.anything() });
});

test('answers that were to be examples for others, or that a model has judged, are dropped at the end', async () => {
  const [exam, waiting] = [h.newExam({ candidates: 2 }), h.newExam()];
  await secretCopy(h, exam, 0);
  const kept = JSON.stringify([{ questionId: crypto.randomUUID(), answer: 'secret text' }]);
  const { id } = await h.submit(waiting);
  await h.db.inspect('update attempts set examples = $2 where submission_id = $1', [id, kept]);
  await h.db.inspect(
    `insert into model_answers (institute_id, key, json)
     select $1, lpad(to_hex(n), 64, '0'), '{"quoted": "secret text"}' from generate_series(1, 1001) n`,
    [h.instituteId],
  );
  await erase(exam.candidates[0]!.id);
  await pass();
  await minutePasses();
  await pass();
  expect(await listed()).toMatchObject({ finishedAt: expect.anything() });
  expect(await rowsWith(h, 'secret')).toEqual([]);
});
