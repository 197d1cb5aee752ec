// Protects: what anybody reads of copies is the same, byte for byte, whether their results are in rows or in the object
// store, and after they have come back.
import { type DescMessage, type MessageShape, toJson } from '@bufbuild/protobuf';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { JobKind } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionsAdminService, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { runInContext } from '@exam-evaluation/runtime/context.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startArchiving } from '../testing/archived.ts';
import { blobsAway, keptBlobs } from '../testing/fakes.ts';
import { handwritten } from '../testing/handwritten.ts';
import { ALL_LANES, type Harness, type TestExam } from '../testing/harness.ts';

let h: Harness;
let exam: TestExam;
beforeAll(async () => {
  h = await startArchiving();
});
afterAll(() => h.db.close());
beforeEach(async () => {
  h.instituteId = crypto.randomUUID();
  keptBlobs.clear();
  blobsAway.now = false;
});

const PERSON = { id: 'p-1', displayName: 'Maya Rao', role: 'examiner' };
const reviewer = { ref: 'p-1', name: 'Maya Rao' };
const questionId = (n: number) => exam.snapshot.questions[n]!.id;
const hand = async (n: number) =>
  (await h.submit(exam, { candidate: { ref: { case: 'id', value: exam.candidates[n]!.id } } })).id;

/** An old, closed exam of copies that are reviewed, graded twice, failed, in doubt, appealed against and decided. */
async function oldExam(): Promise<string[]> {
  exam = h.newExam({ candidates: 5 });
  const texts = { extractedAnswer: 'Ünïcode \\ "quoted"', feedback: '1.0e5' };
  const reviewed = await hand(0);
  await h.complete((await h.claim())!, {
    0: { ...texts, awarded: 50, needsReview: true },
    1: { confidence: 0.1 + 0.2 },
  });
  await h.api.overrideQuestion({ ...h.write(reviewed), questionId: questionId(0), awarded: 150, reviewer });
  await h.api.approveSubmission({ ...h.write(reviewed), questionIds: [questionId(1)], reviewer });
  const again = await hand(1);
  await h.complete((await h.claim())!, { 0: { awarded: 0 } });
  await h.api.reEvaluate(h.write(again));
  await h.complete((await h.claim())!, { 0: { awarded: 100 } });
  const failed = await hand(2);
  const { instituteId, attemptId, token } = (await h.claim())!;
  const error = { code: 'copy_unreadable', message: 'nothing to read' };
  await h.work.complete({ instituteId, attemptId, token, outcome: { case: 'failed', value: error } });
  const partial = await hand(3);
  await h.complete((await h.claim())!, { 1: { status: 'failed', awarded: 0, needsReview: true } });
  const appealed = await hand(4);
  await h.complete((await h.claim())!, { 0: { awarded: 50 } });
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, allGraded: true, allowPartial: true });
  const asked = { instituteId, examId: exam.examId, candidateId: exam.candidates[4]!.id, questionId: questionId(0) };
  await h.api.makeAppeal({ ...asked, reason: 'I name the air.' });
  const actor = { id: 'dashboard', person: PERSON };
  await h.api.decideAppeal({
    ...h.write(appealed),
    actor,
    reviewer,
    questionId: questionId(0),
    awarded: 100,
    answer: 'Yes.',
  });
  await age();
  return [reviewed, again, failed, partial, appealed];
}

const age = () =>
  h.db.inspect(`update submissions set updated_at = updated_at - interval '181 days' where institute_id = $1`, [
    h.instituteId,
  ]);
const archived = async () =>
  (
    await h.db.inspect<{ id: string; n: number }>(
      `select s.id, (select count(*) from attempts a where a.submission_id = s.id and a.result is not null)::int as n
       from submissions s where institute_id = $1 and archived is not null and answers is null order by id`,
      [h.instituteId],
    )
  ).map(({ id, n }) => [id, n]);

/** Everything that is told of these copies, as JSON, by what was asked. */
async function readAll(ids: readonly string[]): Promise<Record<string, string>> {
  const { instituteId } = h;
  const { examId } = exam;
  const told: Record<string, string> = {};
  const tell = <S extends DescMessage>(what: string, schema: S, answer: MessageShape<S>) => {
    told[what] = JSON.stringify(toJson(schema, answer));
  };
  const { method: api } = SubmissionsService;
  const include = { annotations: true, modelAnswer: true, extractedAnswer: true };
  for (const submissionId of ids) {
    const one = { instituteId, submissionId, source: Source.API };
    tell(`copy ${submissionId}`, api.getSubmission.output, await h.api.getSubmission(one));
    tell(`result ${submissionId}`, api.getResult.output, await h.api.getResult({ ...one, include }));
    const actor = { id: 'dashboard', person: PERSON };
    tell(
      `result for a person ${submissionId}`,
      api.getResult.output,
      await h.api.getResult({ ...one, include, actor }),
    );
    const { now: _, ...diagnosis } = await h.admin.diagnose({ submissionId });
    tell(`diagnosis ${submissionId}`, SubmissionsAdminService.method.diagnose.output, diagnosis);
  }
  for (const { id: candidateId } of exam.candidates) {
    const asked = { instituteId, examId, candidateId };
    tell(`shown to ${candidateId}`, api.getFinalResult.output, await h.api.getFinalResult(asked));
  }
  const page = { limit: 3 };
  const first = await h.api.listResults({ instituteId, examId, include, page });
  tell('results', api.listResults.output, first);
  tell('the feed', api.listSubmissions.output, await h.api.listSubmissions({ instituteId, page: { limit: 50 } }));
  const withTotals = await h.api.listSubmissions({ instituteId, examId, includeTotals: true, page: { limit: 50 } });
  tell('the exam', api.listSubmissions.output, withTotals);
  tell('statistics', api.getExamStats.output, await h.api.getExamStats({ instituteId, examId }));
  tell('markers', api.listMarkers.output, await h.api.listMarkers({ instituteId, examId }));
  const ofQuestion = { instituteId, examId, questionId: questionId(0) };
  tell('comments', api.listComments.output, await h.api.listComments(ofQuestion));
  tell('suggestion', api.getProposal.output, await h.api.getProposal(ofQuestion));
  tell('audit', api.listAudit.output, await h.api.listAudit({ instituteId, limit: 50 }));
  return told;
}

test('what is told of copies is the same before, while and after they are archived [RES-1] [RES-12] [PUB-17]', async () => {
  const ids = await oldExam();
  const before = await readAll(ids);
  await h.runJob('archive results');
  expect(await archived()).toEqual(ids.toSorted().map((id) => [id, 0]));
  expect(await readAll(ids)).toEqual(before);
  expect(keptBlobs.size).toBe(5);

  for (const id of ids) await h.api.unfinalizeSubmission({ ...h.write(id), reason: 'again' });
  expect(await archived()).toEqual([]);
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, allGraded: true, allowPartial: true });
  const after = await readAll(ids);
  for (const id of [ids[0]!, ids[1]!]) {
    const bare = (json: string) => ({ ...JSON.parse(json), submission: undefined });
    expect(bare(after[`result ${id}`]!)).toEqual(bare(before[`result ${id}`]!));
  }
});

test('a checked copy is drawn from what was archived', async () => {
  const [id] = await oldExam();
  const draw = async () => {
    await h.db.inspect(
      'update renders set wanted = wanted + 1, starts = 0, lease_until = null where submission_id = $1',
      [id],
    );
    await h.db.inspect('update renders set done = wanted where submission_id <> $1', [id]);
    const { claim } = await h.work.claimNext({ workerId: 'w', lanes: ALL_LANES, idle: true });
    expect([claim?.kind, claim?.submissionId]).toEqual([JobKind.RENDER, id]);
    await h.db.inspect('update renders set done = wanted where submission_id = $1', [id]);
    const { answers, questions, totals } = claim!;
    return { answers, questions, totals };
  };
  const before = await draw();
  expect(before.answers).toHaveLength(2);
  await h.runJob('archive results');
  expect(await draw()).toEqual(before);
});

test('without the object store archived results are unavailable, and all else is there [ERR-65]', async () => {
  const [id] = await oldExam();
  await h.runJob('archive results');
  blobsAway.now = true;
  await expect(h.result(id!)).rejects.toMatchObject({ code: 'engine_unavailable' });
  await expect(h.api.unfinalizeSubmission({ ...h.write(id!), reason: 'x' })).rejects.toMatchObject({
    code: 'engine_unavailable',
  });
  expect(await h.get(id!)).toMatchObject({ finalized: true });
  expect(await h.api.getExamStats({ instituteId: h.instituteId, examId: exam.examId })).toMatchObject({ finalized: 5 });
  blobsAway.now = false;
  expect(await h.result(id!)).toMatchObject({ totals: { awarded: 450 } });
});

test.each([
  ['within the time for the request', 5_000.5, 450],
  ['after it, as unavailable', -1, undefined],
])('an archived result is read %s', async (_, ms, awarded) => {
  const [id] = await oldExam();
  await h.runJob('archive results');
  const read = runInContext({ requestId: 'test', deadline: Date.now() + ms }, () => h.result(id!));
  if (awarded) expect(await read).toMatchObject({ totals: { awarded } });
  else await expect(read).rejects.toMatchObject({ code: 'engine_unavailable' });
});

test.each([
  ['is gone', () => keptBlobs.clear()],
  [
    'was changed',
    () => {
      for (const bytes of keptBlobs.values()) bytes[bytes.length - 20]! ^= 1;
    },
  ],
])('an object that %s gives no marks: they are unavailable, and the log names it', async (_, damage) => {
  const [id] = await oldExam();
  await h.runJob('archive results');
  damage();
  await expect(h.result(id!)).rejects.toMatchObject({ code: 'engine_unavailable' });
  expect(h.logged.filter((line) => line.includes('an archived result is damaged')).at(-1)).toContain(id);
});

test('a scanned copy is archived with what was read on it [RES-12]', async () => {
  const scanned = await handwritten(h);
  ({ exam } = scanned);
  await h.api.finalizeExam({ ...h.write(''), examId: exam.examId, allGraded: true });
  await age();
  const before = JSON.stringify(await h.result(scanned.id), withBigInts);
  await h.runJob('archive results');
  expect(await archived()).toEqual([[scanned.id, 0]]);
  expect(JSON.stringify(await h.result(scanned.id), withBigInts)).toBe(before);
});

const withBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
