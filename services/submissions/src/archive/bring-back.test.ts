import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { actsOn, age, beginAnew, startArchiving, whereAre } from '../testing/archived.ts';
import { keptBlobs } from '../testing/fakes.ts';
import type { Harness, TestExam } from '../testing/harness.ts';
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

describe('an archived copy', () => {
  test('comes back with an appeal, which is decided as any other, and moves again when it has grown old', async () => {
    const id = await oldCopy();
    await archive();
    await appeal();
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    const { items } = await h.api.listReviewItems({ instituteId: h.instituteId, examId: exam.examId, appeals: true });
    expect(items.map(({ question }) => question!.awarded)).toEqual([100]);
    const questionId = exam.snapshot.questions[0]!.id;
    await h.api.decideAppeal({ ...h.write(id), questionId, answer: 'Yes.', awarded: 150 });
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    await age(h, id);
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    expect((await h.result(id)).questions[0]).toMatchObject({ awarded: 150 });
  });

  test('comes back when it is opened again, and can be marked and graded as before', async () => {
    const id = await oldCopy();
    const before = await h.result(id);
    await archive();
    await unfinalize(id);
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
    expect((await h.result(id)).questions).toEqual(before.questions);
    await h.api.reEvaluate(h.write(id));
    const claim = (await h.claim())!;
    expect(claim.answers.map(({ text }) => text)).toEqual(['An answer.', 'An answer.']);
    await h.complete(claim, { 0: { awarded: 0 } });
    expect((await h.result(id)).questions[0]).toMatchObject({ awarded: 0 });
  });

  test('opened twice at once comes back once', async () => {
    const id = await oldCopy();
    await archive();
    const outcomes = await Promise.allSettled([unfinalize(id), unfinalize(id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await whereAre(h)).toEqual({ [id]: 'rows' });
  });

  test('tells what could not be drawn of it', async () => {
    const id = await oldCopy();
    await archive();
    await h.db.inspect(
      'update renders set wanted = done + 1, starts = 3, lease_until = null where submission_id = $1',
      [id],
    );
    await h.runJob('tell of drawings given up');
    expect(await h.get(id)).toMatchObject({ reviewReasons: ['checked_copy_failed'], needsReview: true });
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
  });

  test('is erased with its objects, those of before included', async () => {
    const id = await secretCopy(h, exam, 0);
    await h.db.inspect(`update appeals set decided_at = now() where submission_id = $1`, [id]);
    await finalize();
    await age(h, id);
    await archive();
    await unfinalize(id);
    await h.api.overrideQuestion({ ...h.write(id), questionId: exam.snapshot.questions[1]!.id, awarded: 50 });
    await h.api.reEvaluate(h.write(id));
    await h.complete((await h.claim())!);
    await finalize();
    await age(h, id);
    await archive();
    expect(await whereAre(h)).toEqual({ [id]: 'archive' });
    expect(keptBlobs.size).toBe(2);
    await h.admin.erase({
      ...{ instituteId: h.instituteId, operationId: crypto.randomUUID() },
      ...{ candidateId: exam.candidates[0]!.id, reason: 'asked for' },
    });
    await h.runJob('erase');
    expect(await rowsWith(h, 'secret')).toEqual([]);
    expect(keptBlobs.size).toBe(0);
    const rows = await h.db.inspect('select archived, answers from submissions where id = $1', [id]);
    expect(rows).toEqual([{ archived: null, answers: [] }]);
  });
});

test('a suggestion counts reviews of archived copies of an exam that was opened again, and brings them back', async () => {
  exam = h.newExam({ candidates: 14 });
  const ids: string[] = [];
  for (const [n, { id: value }] of exam.candidates.entries()) {
    const { id } = await h.submit(exam, { candidate: { ref: { case: 'id', value } } });
    await h.complete((await h.claim())!, { 0: { awarded: 200, extractedAnswer: `answer ${n}` } });
    ids.push(id);
  }
  const questionId = exam.snapshot.questions[0]!.id;
  for (const id of ids.slice(0, 10)) await h.api.overrideQuestion({ ...h.write(id), questionId, awarded: 100 });
  await finalize();
  for (const id of ids) await age(h, id);
  const open = ids.slice(10, 12);
  const asked = { instituteId: h.instituteId, examId: exam.examId, questionId };
  // With copies that are final and open, in rows:
  for (const id of open) await unfinalize(id);
  const before = await h.api.getProposal(asked);
  expect(before).toMatchObject({ reviews: 10, open: 2, changesTotal: 2 });
  await finalize(open);
  for (const id of ids) await age(h, id);
  await archive();
  expect(new Set(Object.values(await whereAre(h)))).toEqual(new Set(['archive']));
  for (const id of open) await unfinalize(id);
  expect(await h.api.getProposal(asked)).toEqual(before);
  expect(new Set(Object.values(await whereAre(h)))).toEqual(new Set(['rows']));
  const act = {
    ...asked,
    ...h.write(''),
    actor: { id: 'dashboard', person: { id: 'p', displayName: 'P', role: 'examiner' } },
  };
  expect(await h.api.applyProposal(act)).toMatchObject({ changed: 2 });
});
