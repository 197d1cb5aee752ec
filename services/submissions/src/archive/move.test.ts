// Which copies move to the object store, and that none loses anything, whatever happens between the steps.
import { SubmissionState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { actsOn, age, beginAnew, startArchiving, whereAre } from '../testing/archived.ts';
import { blobsAway, fakeBlobs, keptBlobs } from '../testing/fakes.ts';
import { Harness, type TestExam } from '../testing/harness.ts';
import { rowsWith, secretCopy } from '../testing/secrets.ts';

let h: Harness;
let exam: TestExam;
beforeAll(async () => {
  h = await startArchiving();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  exam = await beginAnew(h);
});
const { finalize, unfinalize, archive, appeal, oldCopy } = actsOn(() => ({ h, exam }));

test('nothing is archived unless it is asked for', async () => {
  const names = new Harness(h.db).service.jobs.map((job) => job.name);
  expect(names).not.toContain('archive results');
  expect(names).toContain('erase');
});

test('final copies of closed exams move once they have not changed for so many days; the feed does not move', async () => {
  const old = await oldCopy(181);
  exam = h.newExam();
  const young = await oldCopy(179);
  const before = await h.get(old);
  await archive();
  expect(await whereAre(h)).toEqual({ [old]: 'archive', [young]: 'rows' });
  expect(await h.get(old)).toEqual(before);
  await archive();
  expect(keptBlobs.size).toBe(1);
});

describe('stays in the rows', () => {
  test.each([
    ['while it is not final', async (id: string) => void (await unfinalize(id))],
    ['while its exam is open', async () => void (await unfinalize(await second()))],
    ['while a candidate waits for the answer to an appeal', async () => void (await appeal())],
    [
      'while a run of it is not settled',
      (id: string) => h.db.inspect(`update attempts set state = 'settling' where submission_id = $1`, [id]),
    ],
    [
      'while an earlier release has left out its items',
      (id: string) => h.db.inspect('update submissions set items_outdated = true where id = $1', [id]),
    ],
  ])('a copy, %s', async (_, prepare) => {
    const first = await h.graded(exam, { 0: { awarded: 100 } });
    other = (await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[1]!.id } } })).id;
    await h.complete((await h.claim())!);
    await finalize();
    await prepare(first);
    await age(h, first);
    await archive();
    expect((await whereAre(h))[first]).toBe('rows');
  });
  let other: string;
  const second = async () => other;

  test('more of them than a pass looks at keep no other from moving', async () => {
    const id = await oldCopy();
    await h.db.inspect(
      `insert into submissions (institute_id, id, exam_id, candidate_id, candidate_external_id, source, status, lane,
         attempt_id, rubric_version, questions_total, finalized, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), exam_id, gen_random_uuid(), 'x', source, status, lane, attempt_id, 1,
         1, true, created_at, updated_at - interval '1 day' from submissions, generate_series(1, 150) where id = $1`,
      [id],
    );
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    await h.db.inspect(`delete from submissions where candidate_external_id = 'x'`);
  });
});

describe('between the object and the rows', () => {
  /** Archives, and does this once the object is written. */
  async function meanwhile(act: () => Promise<unknown>): Promise<void> {
    const write = fakeBlobs.write.bind(fakeBlobs);
    jest.spyOn(fakeBlobs, 'write').mockImplementationOnce(async (...given) => {
      await write(...given);
      await act();
    });
    await archive();
  }

  test('a crash loses nothing; the next pass moves the copy', async () => {
    const id = await oldCopy();
    const before = await h.result(id);
    await expect(meanwhile(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    expect(await h.result(id)).toEqual(before);
  });

  test('a copy that another replica moves is moved once', async () => {
    const id = await oldCopy();
    await meanwhile(archive);
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    expect(keptBlobs.size).toBe(1);
  });

  test('a copy that is opened, marked and closed again keeps its new marks in the rows', async () => {
    const id = await oldCopy();
    await meanwhile(async () => {
      await unfinalize(id);
      await h.api.reEvaluate(h.write(id));
      await h.complete((await h.claim())!, { 0: { awarded: 50, extractedAnswer: 'second text' } });
      await finalize();
      await age(h, id);
    });
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    expect((await h.result(id)).questions[0]).toMatchObject({ awarded: 50 });
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    expect((await h.result(id)).questions[0]).toMatchObject({ awarded: 50 });
  });

  test('an appeal keeps the copy in the rows', async () => {
    const id = await oldCopy();
    await meanwhile(appeal);
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
  });

  test('an erased copy leaves nothing: what was written late goes with the files that are deleted once more', async () => {
    const id = await secretCopy(h, exam, 0);
    await finalize();
    await h.db.inspect(`update appeals set decided_at = now() where submission_id = $1`, [id]);
    await age(h, id);
    await meanwhile(async () => {
      await h.admin.erase({
        ...{ instituteId: h.instituteId, operationId: crypto.randomUUID() },
        ...{ candidateId: exam.candidates[0]!.id, reason: 'asked for' },
      });
      const written = new Map(keptBlobs);
      await h.runJob('erase');
      for (const [key, bytes] of written) keptBlobs.set(key, bytes); // as if it was written only now
    });
    expect(await rowsWith(h, 'secret')).toEqual([]);
    expect(await h.get(id)).toMatchObject({ state: SubmissionState.DELETED });
    expect(keptBlobs.size).toBe(1);
    await h.db.inspect('update submissions set files_again_at = now() where id = $1', [id]);
    await h.runJob('remove late files');
    expect(keptBlobs.size).toBe(0);
  });

  test('an object that cannot be read back as it was written empties no rows', async () => {
    const id = await oldCopy();
    jest.spyOn(fakeBlobs, 'write').mockImplementationOnce(async (key) => void keptBlobs.set(key, Buffer.from('torn')));
    await expect(archive()).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
  });
});

test('while the object store is away nothing moves, and later everything does', async () => {
  const id = await oldCopy();
  blobsAway.now = true;
  await expect(archive()).rejects.toThrow();
  expect(await whereAre(h)).toEqual({ [id]: 'rows' });
  blobsAway.now = false;
  await archive();
  expect(await whereAre(h)).toEqual({ [id]: 'archive' });
});
