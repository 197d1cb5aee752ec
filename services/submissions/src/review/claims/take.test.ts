// A person is given the next answers that nobody else has, and holds them with the same call.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../../testing/harness.ts';

let h: Harness;
let exam: TestExam;
/** In the order of the list: the marker is less sure of each than of the next. */
let copies: string[];

const COPIES = 14;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: COPIES });
  copies = [];
  for (const [n, { id }] of exam.candidates.entries()) {
    const copy = await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
    await h.complete((await h.claim())!, { 0: { needsReview: true, confidence: 0.01 * (n + 1) } });
    copies.push(copy.id);
  }
});

const questionId = () => exam.snapshot.questions[0]!.id;
const by = (name: string, role = 'examiner') => ({
  actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role } },
  reviewer: { ref: `p-${name}`, name },
});
const of = () => ({ instituteId: h.instituteId, examId: exam.examId });
const list = async (name: string, change: object = {}) => {
  const { items, claimed, next, total } = await h.api.listReviewItems({ ...of(), ...by(name), ...change });
  return { next, total, items, claimed, places: items.map(({ submissionId }) => copies.indexOf(submissionId)) };
};
/** What a person is given, and what may be had next. */
const take = async (name: string, claim: number, change: object = {}) => {
  const { places, claimed, ...rest } = await list(name, { claim, ...change });
  return { ...rest, places: places.slice(0, claimed), ahead: places.slice(claimed) };
};
const letGo = (name: string) => h.api.claimAnswers({ ...of(), ...by(name), answers: [] });
/** What somebody who asks for all of them is told that a person holds. */
const heldBy = async (name: string) =>
  (await list('Zoe')).items.flatMap(({ submissionId, heldBy: holder }) =>
    holder?.displayName === name ? [copies.indexOf(submissionId)] : [],
  );

test('each is given the first answers that nobody else holds, and then the next ones, until none is left [REV-121]', async () => {
  const asha = await take('Asha', 3);
  expect([asha.places, asha.total, new Set(asha.items.map(({ heldBy: holder }) => holder))]).toEqual([
    [0, 1, 2],
    COPIES,
    new Set([undefined]),
  ]);
  expect(asha.ahead).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await take('Ben', 2)).toMatchObject({ places: [3, 4], ahead: [5, 6, 7, 8, 9, 10, 11, 12, 13] });
  const more = await take('Asha', 3, { after: asha.next });
  expect([more.places, await heldBy('Asha')]).toEqual([
    [5, 6, 7],
    [0, 1, 2, 5, 6, 7],
  ]);
  const last = await take('Ben', 10, { after: more.next });
  expect([last.places, last.next]).toEqual([[8, 9, 10, 11, 12, 13], '']);
  expect(await take('Cleo', 3)).toMatchObject({ places: [], next: '' });
});

test('people who ask at once get different answers [REV-121]', async () => {
  const names = ['Asha', 'Ben', 'Cleo', 'Dev'];
  const given = await Promise.all(names.map(async (name) => (await take(name, 3)).places));
  expect(given.flat().toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
});

test('an answer that is being claimed at this moment is passed over, and its claimer not waited for [REV-121]', async () => {
  const given = await h.db.database.withTenant(h.instituteId, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text || $2::uuid || $3::uuid, 0))', [
      h.instituteId,
      copies[0],
      questionId(),
    ]);
    return await take('Ben', 2);
  });
  expect(given.places).toEqual([1, 2]);
});

test('what somebody has let go of, or not renewed, is given again [REV-96] [REV-121]', async () => {
  await take('Asha', 3);
  await h.passTime(`update answer_claims set until = clock_timestamp() where submission_id = $1`, copies[1]!);
  expect((await take('Ben', 2)).places).toEqual([1, 3]);
  await letGo('Asha');
  expect((await take('Cleo', 2)).places).toEqual([0, 2]);
});

test('a person holds ten at most: with more, the claims that lapse first end [REV-94]', async () => {
  await take('Asha', 10);
  const [, second] = copies;
  await h.db.inspect(`update answer_claims set until = until - interval '1 second' where submission_id = $1`, [second]);
  const { next } = await list('Asha', { limit: 10 });
  expect((await take('Asha', 5, { after: next })).places).toEqual([10]);
  expect(await heldBy('Asha')).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await letGo('Asha');
  await take('Asha', 7);
  expect((await take('Asha', 5)).places).toEqual([0, 1, 2]);
});

test('what was reviewed, or is not listed, is not given; filters, order and pages are those of the list', async () => {
  await h.api.overrideQuestion({ ...h.write(copies[0]!), ...by('Ben'), questionId: questionId(), awarded: 50 });
  expect((await take('Asha', 2)).places).toEqual([1, 2]);
  await letGo('Asha');
  expect((await take('Asha', 3, { includeReviewed: true })).places).toEqual([0, 1, 2]);
  expect(await take('Asha', 3, { questionId: exam.snapshot.questions[1]!.id })).toMatchObject({ places: [], total: 0 });
  const shuffled = { order: 2, seed: 'x' };
  const { places } = await list('Cleo', { ...shuffled, includeReviewed: true, limit: 5 });
  expect((await take('Asha', 5, { ...shuffled, includeReviewed: true })).places).toEqual(places);
});

test('the second of two people is given what waits for a second mark, a third nothing that waits for a decision [REV-95] [REV-99]', async () => {
  await h.api.setDoubleMarking({ ...of(), ...by('Lena'), questionId: questionId(), on: true, tolerance: 0 });
  const mark = async (name: string, awarded: number) =>
    await h.api.overrideQuestion({ ...h.write(copies[0]!), ...by(name), questionId: questionId(), awarded });
  await mark('Asha', 0);
  expect((await take('Asha', 1)).places).toEqual([1]);
  expect((await take('Ben', 1)).places).toEqual([0]);
  await mark('Ben', 200);
  await letGo('Ben');
  expect((await take('Cleo', 1)).places).toEqual([2]);
  expect((await take('Lena', 1, { adjudication: true })).places).toEqual([0]);
});

test('only people who mark claim: no reader, and nobody without a name; whoever is paused holds nothing [REV-114]', async () => {
  await expect(take('Asha', 1, { actor: { id: 'team' } })).rejects.toMatchObject({ code: 'validation_failed' });
  for (const claim of [-1, 11]) {
    await expect(take('Asha', claim)).rejects.toMatchObject({ code: 'validation_failed' });
  }
  await expect(take('Rita', 1, by('Rita', 'reader'))).rejects.toMatchObject({ code: 'insufficient_scope' });
  await h.db.inspect(
    `insert into seeding (institute_id, exam_id, is_on, one_in, tolerance, lead) values ($1, $2, true, 10, 0, $3)`,
    [h.instituteId, exam.examId, JSON.stringify({ id: 'p-Lena', display_name: 'Lena', role: 'examiner' })],
  );
  await h.db.inspect(`insert into pauses (institute_id, exam_id, person_id, person) values ($1, $2, 'p-Dev', '{}')`, [
    h.instituteId,
    exam.examId,
  ]);
  const paused = await take('Dev', 2);
  expect([paused.places, paused.ahead.length, await heldBy('Dev')]).toEqual([[], 12, []]);
  expect((await list('Dev', { after: paused.next })).places).toHaveLength(2);
});

test('a seed is given to whoever is to mark it, and held by nobody [REV-112]', async () => {
  for (const n of [0, 1, 2]) {
    await h.api.overrideQuestion({ ...h.write(copies[n]!), ...by('Lena'), questionId: questionId(), awarded: 100 });
  }
  await h.api.setSeeding({ ...of(), ...by('Lena'), on: true, oneIn: 2, tolerance: 50 });
  for (const n of [0, 1, 2]) {
    await h.api.chooseSeed({
      ...of(),
      ...by('Lena'),
      submissionId: copies[n]!,
      questionId: questionId(),
      chosen: true,
    });
  }
  const seeds = (places: readonly number[]) => places.filter((n) => n < 3);
  const [asha, ben] = [await list('Asha'), await list('Ben')];
  expect(Math.min(seeds(asha.places).length, seeds(ben.places).length)).toBeGreaterThan(0);
  const gather = async (name: string) => {
    const given: number[] = [];
    for (let after = '', isOver = false; !isOver; ) {
      const page = await take(name, 10, { after });
      given.push(...page.places);
      after = page.next;
      isOver = after === '';
      await letGo(name);
    }
    return given;
  };
  expect([await gather('Asha'), await gather('Ben')]).toEqual([asha.places, ben.places]);
  await take('Asha', 10);
  const claimed = await h.db.inspect<{ submission_id: string }>(
    'select submission_id from answer_claims where institute_id = $1',
    [h.instituteId],
  );
  expect(seeds(claimed.map((row) => copies.indexOf(row.submission_id)))).toEqual([]);
});
