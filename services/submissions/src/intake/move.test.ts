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
  exam = h.newExam({ candidates: 3 });
});

const ref = (candidate: number) => ({ ref: { case: 'id' as const, value: exam.candidates[candidate]!.id } });
const move = (id: string, candidate: number, change: object = {}) =>
  h.api.moveSubmission({ ...h.write(id), candidate: ref(candidate), reason: 'Two sheets were mixed up.', ...change });

async function copy(candidate: number, awarded: number): Promise<string> {
  const { id } = await h.submit(exam, { candidate: ref(candidate) });
  await h.complete((await h.claim())!, { 0: { awarded } });
  return id;
}
const awarded = async (id: string) => (await h.result(id)).totals!.awarded;

test("a copy goes to another candidate with its marks and its charge, and the first one's place is free", async () => {
  const id = await copy(0, 50);
  const before = await h.get(id);
  expect(await move(id, 1)).toMatchObject({ id, candidateExternalId: 'candidate-1', creditsCharged: 200n });
  expect(await awarded(id)).toBe(350);
  expect((await h.get(id)).updatedAt).not.toEqual(before.updatedAt);
  const { entries } = await h.api.listAudit({ instituteId: h.instituteId, submissionId: id });
  expect(entries[0]).toMatchObject({
    action: 'move',
    reason: 'Two sheets were mixed up.',
    details: { candidate_id_before: exam.candidates[0]!.id, candidate_id: exam.candidates[1]!.id },
  });
  expect((await h.submit(exam, { candidate: ref(0) })).candidateExternalId).toBe('candidate-0');
  await expect(h.submit(exam, { candidate: ref(1) })).rejects.toMatchObject({ code: 'submission_exists' });
});

test('two copies that were mixed up are exchanged in one call, if the caller says so', async () => {
  const [one, other] = [await copy(0, 50), await copy(1, 150)];
  await expect(move(one, 1)).rejects.toMatchObject({ code: 'submission_exists', details: { submission_id: other } });
  await move(one, 1, { exchange: true });
  expect(await h.get(one)).toMatchObject({ candidateId: exam.candidates[1]!.id });
  expect(await h.get(other)).toMatchObject({ candidateId: exam.candidates[0]!.id });
  expect([await awarded(one), await awarded(other)]).toEqual([350, 450]);
  const replaced = await h.submit(exam, { candidate: ref(0), replace: true });
  expect(await h.get(other)).toMatchObject({ replacedBy: replaced.id });
});

test('two people who move copies to each other at the same time do not wait for each other', async () => {
  const [one, other] = [await copy(0, 50), await copy(1, 150)];
  const moved = await Promise.allSettled([move(one, 1, { exchange: true }), move(other, 0, { exchange: true })]);
  expect(moved.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const owners = [(await h.get(one)).candidateId, (await h.get(other)).candidateId];
  expect(owners.toSorted()).toEqual([exam.candidates[0]!.id, exam.candidates[1]!.id].toSorted());
});

test('a final copy stays with its candidate, and one of another exam is not found', async () => {
  const [id, final] = [await copy(0, 50), await copy(1, 50)];
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, submissionIds: [final] });
  await expect(move(final, 2)).rejects.toMatchObject({ code: 'submission_finalized' });
  await expect(move(id, 1, { exchange: true })).rejects.toMatchObject({ code: 'submission_finalized' });
  const stranger = { ref: { case: 'id' as const, value: crypto.randomUUID() } };
  await expect(move(id, 0, { candidate: stranger })).rejects.toMatchObject({ code: 'candidate_not_found' });
});
