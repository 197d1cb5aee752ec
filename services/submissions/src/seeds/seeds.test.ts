import { create, toJson } from '@bufbuild/protobuf';
import {
  type ReviewItem,
  ReviewItemSchema,
  ReviewState,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;
let copies: string[];

const COPIES = 8;
/** Places of the copies whose first answers are seeds, with 1 mark each. */
const SEEDS = [0, 1, 2];
const DEFINITIVE = 100;
const DRAFT = 50;

beforeAll(async () => {
  h = await Harness.start();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  exam = h.newExam({ candidates: COPIES });
  copies = [];
  for (const { id } of exam.candidates) {
    const copy = await h.submit(exam, { candidate: { ref: { case: 'id', value: id } } });
    const doubt = { awarded: DRAFT, needsReview: true, confidence: 0.2, reviewReasons: ['low_confidence'] };
    await h.complete((await h.claim())!, { 0: doubt });
    copies.push(copy.id);
  }
  for (const n of SEEDS) await give('Lena', n, DEFINITIVE, { feedback: 'The agreed mark.' });
  await set('Lena');
  for (const n of SEEDS) await choose('Lena', n);
});

const by = (name: string, role = 'examiner') => ({
  actor: { id: 'dashboard', person: { id: `p-${name}`, displayName: name, role } },
  reviewer: { ref: `p-${name}`, name },
});
const of = () => ({ instituteId: h.instituteId, examId: exam.examId });
const questionId = () => exam.snapshot.questions[0]!.id;
const set = async (name: string, change: object = {}, role?: string) =>
  await h.api.setSeeding({ ...of(), ...by(name, role), on: true, oneIn: 2, tolerance: 50, ...change });
const choose = async (name: string, n: number, change: object = {}, role?: string) =>
  await h.api.chooseSeed({
    ...of(),
    ...by(name, role),
    submissionId: copies[n]!,
    questionId: questionId(),
    chosen: true,
    ...change,
  });
const give = async (name: string, n: number, awarded: number, change: object = {}, role?: string) =>
  (
    await h.api.overrideQuestion({
      ...h.write(copies[n]!),
      ...by(name, role),
      questionId: questionId(),
      awarded,
      ...change,
    })
  ).question!;
const undo = async (name: string, n: number) =>
  (await h.api.undoReview({ ...h.write(copies[n]!), ...by(name), questionId: questionId() })).question!;
const read = async (name: string, role?: string) => await h.api.getSeeding({ ...of(), ...by(name, role) });
const list = async (name: string, change: object = {}, role?: string) =>
  await h.api.listReviewItems({ ...of(), ...by(name, role), countQuestions: true, ...change });
const ascending = (one: number, other: number) => one - other;
const placeOf = ({ submissionId }: ReviewItem) => copies.indexOf(submissionId);
const listed = async (...call: Parameters<typeof list>) => (await list(...call)).items.map(placeOf);
const see = async (name: string, n: number) =>
  await h.api.getResult({ instituteId: h.instituteId, submissionId: copies[n]!, ...by(name) });
const claim = async (name: string, items: readonly ReviewItem[]) =>
  await h.api.claimAnswers({
    ...of(),
    ...by(name),
    answers: items.map(({ submissionId, question }) => ({
      submissionId,
      questionId: question!.questionId,
      revision: question!.revision,
    })),
  });

test('seeds are mixed into the list of everybody but of whoever leads and of administrators [REV-110] [REV-111]', async () => {
  const ben = await listed('Ben');
  const mixed = ben.filter((n) => SEEDS.includes(n));
  expect([ben.length - mixed.length, mixed.length >= 2]).toEqual([COPIES - SEEDS.length, true]);
  // One in two: another answer stands before each.
  expect(mixed.every((n) => ben.indexOf(n) > 0 && !SEEDS.includes(ben[ben.indexOf(n) - 1]!))).toBe(true);
  for (const [name, role] of [['Lena'], ['Root', 'administrator']] as const) {
    expect((await listed(name, {}, role)).filter((n) => SEEDS.includes(n))).toEqual([]);
  }
  expect((await listed('Ben')).filter((n) => ben.includes(n))).toEqual(ben);
  await set('Lena', { on: false });
  expect((await listed('Ben')).filter((n) => SEEDS.includes(n))).toEqual([]);
});

/** The form of an item: every field that it has, with the values that do not name the answer or its candidate. */
function formOf(item: ReviewItem): string {
  const json = toJson(ReviewItemSchema, create(ReviewItemSchema, item));
  return JSON.stringify(json, (key, value) =>
    ['submissionId', 'candidateId', 'candidateExternalId', 'revision'].includes(key) ? typeof value : value,
  );
}

test('a seed has the form of any other answer, in lists, in its copy, in claims and in replies [REV-112]', async () => {
  const { items, open, total } = await list('Ben');
  expect(new Set(items.map(formOf)).size).toBe(1);
  expect([total, open[questionId()]]).toEqual([items.length, items.length]);
  const seed = items.find((item) => SEEDS.includes(placeOf(item)))!;
  const other = items.find((item) => !SEEDS.includes(placeOf(item)))!;
  expect(Object.keys(seed)).toEqual(Object.keys(other));
  // Its revision is that of a mark that nobody has changed, which every read of it has.
  const copy = async (item: ReviewItem) => await see('Ben', placeOf(item));
  const shapeOf = async (item: ReviewItem) => {
    const { submission, totals, questions } = await copy(item);
    const [{ awarded, needsReview, review, source, revision }] = questions as [(typeof questions)[number]];
    return { of: [submission!.needsReview, totals, awarded, needsReview, review, source], revision };
  };
  const [ofSeed, ofOther] = [await shapeOf(seed), await shapeOf(other)];
  expect(ofSeed.of).toEqual(ofOther.of);
  expect([ofSeed.revision, ofOther.revision]).toEqual([seed.question!.revision, other.question!.revision]);
  expect((await claim('Ben', [seed, other])).taken).toEqual([]);

  const replies = [];
  for (const item of [seed, other]) {
    const { revision } = item.question!;
    const reply = await h.api.overrideQuestion({
      ...h.write(item.submissionId),
      ...by('Ben'),
      ...{ questionId: questionId(), awarded: DEFINITIVE, ifRevision: revision, feedback: 'Nearly.' },
    });
    expect(reply.question!.revision).toBeGreaterThan(revision);
    const { question, totals } = reply;
    replies.push({
      totals,
      question: { ...question!, revision: 0n, review: { ...question!.review, editedAt: undefined } },
    });
  }
  expect(replies[0]).toEqual(replies[1]);
  const marked = (await list('Ben', { includeReviewed: true })).items.filter(({ state }) => state !== ReviewState.OPEN);
  expect(marked.map(placeOf).toSorted(ascending)).toEqual([placeOf(seed), placeOf(other)].toSorted(ascending));
  const withoutTimes = marked.map((item) => {
    const form = JSON.parse(formOf(item));
    delete form.question.review.editedAt;
    return JSON.stringify(form);
  });
  expect(new Set(withoutTimes).size).toBe(1);
  const figures = (await h.api.listMarkers(of())).markers;
  expect(figures.find(({ reviewer }) => reviewer!.name === 'Ben')!.answers).toBe(2);
  const { comments } = await h.api.listComments({ ...of(), ...by('Ben'), questionId: questionId() });
  expect(comments).toContainEqual(expect.objectContaining({ text: 'Nearly.', uses: 2 }));
  expect((await list('Ben')).open[questionId()]).toBe(items.length - 2);
});

test('a mark for a seed is in no result, and in nobody else’s view; its person sees it and takes it back [REV-112] [REV-115]', async () => {
  const before = await h.result(copies[0]!);
  expect(await give('Ben', 0, 150)).toMatchObject({
    awarded: 150,
    needsReview: false,
    review: { reviewer: { name: 'Ben' } },
  });
  const after = await h.result(copies[0]!);
  expect([after.totals, after.questions]).toEqual([before.totals, before.questions]);
  const standing = async (name: string) => (await see(name, 0)).questions[0]!;
  expect([(await standing('Ben')).awarded, (await standing('Lena')).awarded]).toEqual([150, DEFINITIVE]);
  const { awarded, needsReview, review, feedback } = await standing('Cleo');
  expect([awarded, needsReview, review, feedback]).toEqual([DRAFT, true, undefined, undefined]);
  await give('Ben', 0, 50);
  expect((await undo('Ben', 0)).awarded).toBe(150);
  expect(await undo('Ben', 0)).toMatchObject({ awarded: DRAFT, needsReview: true });
  await expect(undo('Ben', 0)).rejects.toMatchObject({ code: 'conflict' });
  expect((await h.result(copies[0]!)).questions).toEqual(before.questions);
  const audit = await h.db.inspect<{ action: string }>(
    `select action from audit where institute_id = $1 and submission_id = $2 and person ->> 'id' = 'p-Ben'`,
    [h.instituteId, copies[0]],
  );
  expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['mark_seed']));
});

test('of a final copy everybody sees the marks that count, and so do readers of any copy [REV-112]', async () => {
  const awardedFor = async (name: string, role?: string) =>
    (await h.api.getResult({ instituteId: h.instituteId, submissionId: copies[0]!, ...by(name, role) })).questions[0]!
      .awarded;
  expect([await awardedFor('Ben'), await awardedFor('Ria', 'reader')]).toEqual([DRAFT, DEFINITIVE]);
  const { operationId } = h.write('');
  await h.api.finalizeExam({ ...of(), operationId, submissionIds: [copies[0]!] });
  expect(await awardedFor('Ben')).toBe(DEFINITIVE);
});

test('nobody is given a seed twice, and approving counts as a mark, too [REV-111]', async () => {
  const met: number[] = [];
  for (let left = await listed('Ben'); left.length > 0; left = await listed('Ben')) {
    const [n] = left;
    met.push(n!);
    await h.api.approveSubmission({ ...h.write(copies[n!]!), ...by('Ben'), questionIds: [questionId()] });
  }
  expect(new Set(met).size).toBe(met.length);
  const { markers } = await read('Lena');
  const marked = met.filter((n) => SEEDS.includes(n)).length;
  expect(markers).toMatchObject([{ person: { displayName: 'Ben' }, marks: marked, near: marked, below: 0.25 }]);
});

test('a mark outside the tolerance pauses its person until whoever leads lets them go on [REV-113] [REV-114]', async () => {
  const { items } = await list('Ben');
  const [other] = items.filter((item) => !SEEDS.includes(placeOf(item)));
  await give('Ben', 0, 200);
  for (const refused of [claim('Ben', [other!]), give('Ben', placeOf(other!), 100)]) {
    await expect(refused).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Talk to Lena') });
  }
  // What is held is let go of, by who is paused too.
  expect(await claim('Ben', [])).toMatchObject({ taken: [] });
  expect((await claim('Cleo', [other!])).taken).toEqual([]);
  const { markers } = await read('Lena');
  expect(markers).toMatchObject([
    { person: { displayName: 'Ben' }, marks: 1, near: 0, pausedSince: expect.anything() },
  ]);
  const resume = (name: string) => h.api.resumeMarker({ ...of(), ...by(name), personId: 'p-Ben' });
  await expect(resume('Ben')).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect((await resume('Lena')).markers.map(({ marks, pausedSince }) => [marks, pausedSince])).toEqual([
    [1, undefined],
  ]);
  await resume('Lena');
  await claim('Cleo', []);
  expect((await claim('Ben', [other!])).taken).toEqual([]);
  await give('Ben', placeOf(other!), 100);
  const acts = await h.db.inspect<{ action: string; name: string }>(
    `select action, person ->> 'display_name' as name from audit
     where institute_id = $1 and action in ('pause_marker', 'resume_marker') order by at`,
    [h.instituteId],
  );
  expect(acts).toEqual([
    { action: 'pause_marker', name: 'Ben' },
    { action: 'resume_marker', name: 'Lena' },
  ]);
});

test('a pause is of one exam, and ends with the mixing in of seeds [REV-114]', async () => {
  await give('Ben', 0, 200);
  const elsewhere = h.newExam();
  const copy = await h.graded(elsewhere);
  const request = { ...h.write(copy), ...by('Ben'), questionId: elsewhere.snapshot.questions[0]!.id, awarded: 100 };
  expect((await h.api.overrideQuestion(request)).question!.awarded).toBe(100);
  await set('Lena', { on: false });
  await give('Ben', 5, 100);
});

test('only answers that its chooser reviewed and that needed it become seeds, as long as that review stands [REV-110]', async () => {
  const sure = exam.snapshot.questions[1]!.id;
  await h.api.approveSubmission({ ...h.write(copies[3]!), ...by('Lena'), questionIds: [sure] });
  await give('Ben', 4, 100);
  for (const refused of [
    choose('Lena', 3, { questionId: sure }),
    choose('Lena', 4),
    choose('Lena', 5),
    choose('Root', 0, {}, 'administrator'),
  ]) {
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  }
  await expect(choose('Ben', 4)).rejects.toMatchObject({ code: 'insufficient_scope' });
  await expect(choose('Lena', 5, { chosen: false })).resolves.toBeDefined();
  // Software's mark counts at once; the answer is none of the seeds any more.
  await h.api.overrideQuestion({ ...h.write(copies[0]!), questionId: questionId(), awarded: 200 });
  expect((await see('Ben', 0)).questions[0]!.awarded).toBe(200);
  expect((await read('Lena')).seeds.find((seed) => seed.submissionId === copies[0])!.stands).toBe(false);
  const { seeds } = await choose('Lena', 1, { chosen: false });
  expect(seeds.map((seed) => copies.indexOf(seed.submissionId)).toSorted(ascending)).toEqual([0, 2]);
  expect((await see('Ben', 1)).questions[0]!.awarded).toBe(DEFINITIVE);
});

test('of a question that two people mark no answer is a seed', async () => {
  const double = { ...of(), ...by('Lena'), questionId: questionId(), tolerance: 0 };
  await h.api.setDoubleMarking({ ...double, on: true });
  expect((await listed('Ben')).filter((n) => SEEDS.includes(n))).toEqual([]);
  expect((await read('Lena')).seeds.every(({ stands }) => !stands)).toBe(true);
  await expect(choose('Lena', 0)).rejects.toMatchObject({ code: 'conflict' });
});

test('only those who lead are told which seeds there are and what comes of them; others that they are mixed in [REV-110]', async () => {
  await give('Ben', 0, 150);
  const own = await read('Lena');
  expect([own.mayLead, own.seeds.length, own.markers.length, own.oneIn]).toEqual([true, 3, 1, 2]);
  expect(own.seeds.find((seed) => seed.submissionId === copies[0])).toMatchObject({
    ...{ awarded: DEFINITIVE, max: 200, stands: true, marks: 1, near: 1 },
    candidateExternalId: 'candidate-0',
  });
  expect((await read('Root', 'administrator')).seeds).toHaveLength(3);
  expect(await read('Ben')).toMatchObject({
    ...{ on: true, mayLead: false, oneIn: 0, tolerance: 0, seeds: [], choices: [], markers: [] },
    lead: { displayName: 'Lena' },
  });
  await expect(set('Ben')).rejects.toMatchObject({ code: 'insufficient_scope' });
  expect((await set('Root', { tolerance: 100 }, 'administrator')).lead!.displayName).toBe('Lena');
  const others = await h.api.getSeeding({ ...of(), ...by('Ben'), instituteId: crypto.randomUUID() });
  expect(others).toMatchObject({ on: false, mayLead: true, seeds: [], markers: [], choices: [] });
});

test('what is known of the seeds of a copy goes with it [REV-116]', async () => {
  const rows = async (n: number) =>
    (
      await h.db.inspect<{ count: number }>(
        `select ((select count(*) from seeds where submission_id = $1)
           + (select count(*) from seed_marks where submission_id = $1))::int as count`,
        [copies[n]],
      )
    )[0]!.count;
  await give('Ben', 0, DEFINITIVE);
  await give('Ben', 1, DEFINITIVE);
  expect([await rows(0), await rows(1)]).toEqual([2, 2]);
  await h.api.deleteSubmission(h.write(copies[0]!));
  const operationId = crypto.randomUUID();
  const { instituteId } = h;
  await h.admin.erase({ instituteId, operationId, candidateId: exam.candidates[1]!.id, reason: 'asked for' });
  await h.db.inspect('update erasures set due_at = now() where institute_id = $1', [instituteId]);
  await h.runJob('erase');
  expect([await rows(0), await rows(1)]).toEqual([0, 0]);
  expect((await read('Lena')).seeds).toHaveLength(1);
});
