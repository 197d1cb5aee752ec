import { SubmissionState, UploadStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { deletedBlobs, deletionFails, fakeBlobs } from '../testing/fakes.ts';
import { Harness } from '../testing/harness.ts';
import { oneGradedOf, reviewer, rowsWith, secretCopy } from '../testing/secrets.ts';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(() => {
  h.instituteId = crypto.randomUUID();
  deletedBlobs.length = 0;
});

const keeping = (days: { blobs?: number; results?: number; audit?: number }) => {
  const keeper = new Harness(h.db, 50, h.db.database, { blobs: 0, results: 0, audit: 0, ...days });
  return async (job: string) => await keeper.runJob(job);
};
const age = (id: string, days: number) =>
  h.db.inspect(`update submissions set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);

const hourPasses = (id: string) =>
  h.passTime(`update submissions set files_again_at = files_again_at - interval '61 minutes' where id = $1`, id);

test('retention is off unless it is asked for', () => {
  const names = h.service.jobs.map((job) => job.name);
  expect(names.filter((name) => name.startsWith('remove'))).toEqual(['remove late files']);
  const set = new Harness(h.db, 50, h.db.database, { blobs: 1, results: 0, audit: 0 }).service.jobs;
  expect(set.map((job) => job.name)).toEqual(expect.arrayContaining(['remove old files', 'remove unused uploads']));
});

test('retention of results removes what is older, finalized or not; late files go once more', async () => {
  const exam = h.newExam({ candidates: 2 });
  const [old, young] = [await secretCopy(h, exam, 0), await h.graded(h.newExam())];
  await age(old, 31);
  await age(young, 29);
  const run = keeping({ results: 30 });
  await run('remove old submissions');
  expect(await h.get(old)).toMatchObject({ state: SubmissionState.DELETED });
  expect(await h.get(young)).toMatchObject({ state: SubmissionState.LIVE });
  expect(await rowsWith(h, 'secret')).toEqual([]);

  deletedBlobs.length = 0;
  await run('remove late files');
  expect(deletedBlobs).toEqual([]);
  await hourPasses(old);
  await run('remove late files');
  expect(deletedBlobs).toEqual([`checked/${h.instituteId}/${old}/`, `results/${h.instituteId}/${old}/`]);
  deletedBlobs.length = 0;
  await run('remove late files');
  expect(deletedBlobs).toEqual([]);
});

test('retention of files keeps the marks; nothing is drawn any more', async () => {
  const id = await h.graded(h.newExam());
  await age(id, 8);
  const run = keeping({ blobs: 7 });
  await run('remove old files');
  expect(deletedBlobs).toContain(`checked/${h.instituteId}/${id}/`);
  expect(await h.result(id)).toMatchObject({ checkedCopyAvailable: false, totals: { awarded: 500 } });
  await h.api.approveSubmission({ ...h.write(id), reviewer });
  expect(await h.result(id)).toMatchObject({ checkedCopyAvailable: false });
  deletedBlobs.length = 0;
  await run('remove old files');
  expect(deletedBlobs).toEqual([]);
  // A worker may have drawn it meanwhile.
  await hourPasses(id);
  await run('remove late files');
  expect(deletedBlobs).toEqual([`checked/${h.instituteId}/${id}/`]);
});

test('a file that the store fails to delete does not stop the others, and the job reports it', async () => {
  const kept = await h.graded(h.newExam());
  const gone = await h.graded(h.newExam());
  await age(kept, 9);
  await age(gone, 8);
  const holding = jest.spyOn(fakeBlobs, 'deleteBelow').mockImplementation(async (prefix) => {
    if (prefix.includes(kept)) throw new Error('a legal hold');
    await fakeBlobs.delete(prefix);
  });
  const run = keeping({ blobs: 7 });
  await expect(run('remove old files')).rejects.toThrow('a legal hold');
  holding.mockRestore();
  expect(deletedBlobs).toEqual([`checked/${h.instituteId}/${gone}/`]);
  await run('remove old files');
  expect(deletedBlobs).toContain(`checked/${h.instituteId}/${kept}/`);
});

test('retention of files takes those that no copy was handed in with, and keeps what waits for one', async () => {
  const files = [{ filename: 'old.pdf' }, { filename: 'young.pdf' }, { filename: 'used.pdf' }];
  const { uploads } = await h.api.createUploads({ ...h.write(''), files });
  const [old, young, used] = uploads.map((upload) => upload.id);
  const aged = `update uploads set created_at = now() - interval '8 days' where id = any($1::uuid[])`;
  await h.db.inspect(aged, [[old, used]]);
  await h.db.inspect(`update uploads set status = 'attached', submission_id = $2 where id = $1`, [used, old]);
  const run = keeping({ blobs: 7 });
  await run('remove unused uploads');
  expect(deletedBlobs.filter((key) => key.includes(h.instituteId))).toEqual([
    `copies/${h.instituteId}/${old}/`,
    `incoming/${h.instituteId}/${old}`,
  ]);
  const left = await h.db.inspect<{ id: string }>('select id from uploads where institute_id = $1', [h.instituteId]);
  expect(new Set(left.map((row) => row.id))).toEqual(new Set([young, used]));
});

test('a file that is being removed can no longer be handed in', async () => {
  const { uploads } = await h.api.createUploads({ ...h.write(''), files: [{ filename: 'old.pdf' }] });
  const { id } = uploads[0]!;
  const ready = `update uploads set status = 'ready', pages = 1, sha256 = repeat('0', 64), created_at = now() - interval '8 days' where id = $1`;
  await h.db.inspect(ready, [id]);
  const run = keeping({ blobs: 7 });
  deletionFails.next = true;
  await run('remove unused uploads').catch(() => undefined);
  expect(await h.api.getUpload({ instituteId: h.instituteId, uploadId: id })).toMatchObject({
    status: UploadStatus.REJECTED,
  });
  await run('remove unused uploads');
  const asked = h.api.getUpload({ instituteId: h.instituteId, uploadId: id });
  await expect(asked).rejects.toMatchObject({ code: 'upload_not_found' });
});

test('retention of results is not held up by copies whose credits cannot be settled', async () => {
  const graded = await oneGradedOf(h, h.newExam({ candidates: 21 }));
  await h.db.inspect(`update submissions set created_at = now() - interval '31 days' where institute_id = $1`, [
    h.instituteId,
  ]);
  // This instance's billing does not know the reservations.
  const run = keeping({ results: 30 });
  await run('remove old submissions');
  await run('remove old submissions');
  expect((await h.get(graded)).candidateExternalId).toMatch(/^erased-/);
});

test('retention of the audit removes old rows', async () => {
  const id = await h.graded(h.newExam());
  await h.api.approveSubmission({ ...h.write(id), reviewer });
  await h.api.deleteSubmission(h.write(id));
  await h.passTime(
    `update audit set at = now() - interval '91 days' where submission_id = $1 and action = 'approve'`,
    id,
  );
  await keeping({ audit: 90 })('remove old audit');
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, limit: 10 });
  expect(entries.map(({ action }) => action)).toEqual(['delete']);
});

test('what an operator acknowledged is kept: without its row the difference would be new again', async () => {
  const { instituteId } = h;
  const operationId = crypto.randomUUID();
  await h.admin.acknowledgeDifferences({ instituteId, operationId, differences: ['a difference'], reason: 'restored' });
  await h.passTime(`update audit set at = now() - interval '91 days' where institute_id = $1`, instituteId);
  await keeping({ audit: 90 })('remove old audit');
  const { entries } = await h.api.listAudit({ instituteId, limit: 10 });
  expect(entries).toMatchObject([{ action: 'acknowledge_difference', actor: expect.any(String), reason: 'restored' }]);
});
