import { describe, expect, test } from '@jest/globals';
import { ended, grade, institute, openExam, PARTIAL, partial, submit, ticked, written } from '../../harness/kit.ts';
import { HANDWRITTEN, pdfOf, upload } from '../../harness/uploads.ts';

const ALWAYS = [
  'attempt_count',
  'candidate',
  'created_at',
  'credits_charged',
  'exam_id',
  'finalized',
  'finalized_at',
  'id',
  'lane',
  'metadata',
  'needs_review',
  'pages',
  'progress',
  'review_reasons',
  'rubric_version',
  'state',
  'status',
  'updated_at',
];
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

// One submission of each kind, seen by all tests of this file.
const api = await institute();
const exam = await openExam(api, PARTIAL, 6);
const queued = await submit(api, exam, 0, written(), { metadata: { batch: 7, tags: ['a'], nothing: null } });
const graded = await ended(api, queued.id);
const bare = await grade(api, exam, 1, ticked('A'));
const partly = await grade(api, exam, 2, partial());
const old = await grade(api, exam, 3);
const replacement = await submit(api, exam, 3, ticked('B'), { replace: true });
const replaced = (await api.get(`/submissions/${old.id}`)).body;
const gone = await grade(api, exam, 4);
await api.delete(`/submissions/${gone.id}`);
const deleted = (await api.get(`/submissions/${gone.id}`)).body;
const paper = await openExam(api, HANDWRITTEN);
const { body: scanned } = await api.post(`/exams/${paper.id}/submissions`, {
  candidate: { external_id: 'c-1' },
  upload_id: await upload(api, await pdfOf(3)),
});
const failed = await ended(api, scanned.id);
const stopped = (await grade(api, exam, 5)) as any;
await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [stopped.id] });
const finalized = (await api.get(`/submissions/${stopped.id}`)).body;

describe('exactly these fields, more only when they apply [SUB-2] [CONV-6]', () => {
  test.each([
    ['queued', queued, ['queue']],
    ['graded', graded, []],
    ['without anything optional', bare, []],
    ['partially graded', partly, []],
    ['failed', failed, ['error']],
    ['replaced', replaced, ['replaced_by']],
    ['deleted', deleted, []],
    ['finalized', finalized, []],
  ])('%s', (_, submission, more) => {
    expect(Object.keys(submission).sort()).toEqual([...ALWAYS, ...more].sort());
  });
});

describe('each field', () => {
  test.each<[string, string, () => void]>([
    ['SUB-3', 'id', () => expect(graded.id).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)],
    ['SUB-4', 'exam_id', () => expect(graded.exam_id).toBe(exam.id)],
    ['SUB-5', 'candidate', () => expect(graded.candidate).toEqual({ id: exam.candidates[0]!.id, external_id: 'c-1' })],
    [
      'SUB-6',
      'state',
      () => expect([graded, replaced, deleted].map((one) => one.state)).toEqual(['live', 'replaced', 'deleted']),
    ],
    ['SUB-7', 'replaced_by', () => expect(replaced.replaced_by).toBe(replacement.id)],
    [
      'SUB-8',
      'status',
      () =>
        expect([queued, graded, partly, failed].map((one) => one.status)).toEqual([
          'queued',
          'graded',
          'partially_graded',
          'failed',
        ]),
    ],
    ['SUB-9', 'lane', () => expect([queued, bare].map((one) => one.lane)).toEqual(['standard', 'instant'])],
    ['SUB-10', 'pages', () => expect([scanned.pages, graded.pages]).toEqual([3, null])],
    ['SUB-11', 'needs_review', () => expect([partly, bare].map((one) => one.needs_review)).toEqual([true, false])],
    ['SUB-12', 'review_reasons', () => expect(partly.review_reasons).toEqual([])],
    ['SUB-13', 'finalized', () => expect([graded, finalized].map((one) => one.finalized)).toEqual([false, true])],
    [
      'SUB-14',
      'finalized_at',
      () => {
        expect(graded.finalized_at).toBeNull();
        expect(finalized.finalized_at).toMatch(MOMENT);
      },
    ],
    [
      'SUB-15',
      'progress',
      () =>
        expect(graded.progress).toEqual({
          step: 'done',
          questions_done: 3,
          questions_total: 3,
          estimated_ready_at: null,
        }),
    ],
    [
      'SUB-16',
      'queue',
      () =>
        expect(queued.queue).toEqual({
          position: expect.any(Number),
          estimated_ready_at: expect.stringMatching(MOMENT),
        }),
    ],
    ['SUB-17', 'attempt_count', () => expect(graded.attempt_count).toBe(1)],
    ['SUB-18', 'rubric_version', () => expect(graded.rubric_version).toBe(1)],
    [
      'SUB-19',
      'credits_charged',
      () => expect([queued, graded, bare, failed].map((one) => one.credits_charged)).toEqual([null, 0.5, 0, null]),
    ],
    ['SUB-20', 'error', () => expect(failed.error).toEqual({ code: 'copy_unreadable', message: expect.any(String) })],
    [
      'SUB-21',
      'metadata',
      () => {
        expect(graded.metadata).toEqual({ batch: 7, tags: ['a'], nothing: null });
        expect(bare.metadata).toBeNull();
      },
    ],
    ['SUB-22', 'created_at', () => expect(graded.created_at).toMatch(MOMENT)],
    [
      'SUB-23',
      'updated_at',
      () => {
        expect(graded.updated_at).toMatch(MOMENT);
        expect(graded.updated_at > queued.updated_at).toBe(true);
      },
    ],
  ])('[%s] %s', (_id, _field, check) => check());
});

test('submit, a read, the lists, re-evaluate and the feed return the same object [SUB-1]', async () => {
  const row = (data: any[]) => data.find((one: any) => one.id === graded.id);
  expect(row((await api.get(`/exams/${exam.id}/submissions`)).body.data)).toEqual(graded);
  expect(row((await api.get('/submissions?updated_since=1970-01-01T00:00:00Z')).body.data)).toEqual(graded);
  const again = await api.post(`/submissions/${graded.id}/re-evaluate`);
  expect(Object.keys(again.body).sort()).toEqual(Object.keys(queued).sort());
});

test('the rubric version is that of the snapshot a copy is marked by [SUB-18] [SUB-55] [SUB-115]', async () => {
  const other = await openExam(api, {});
  const first = await grade(api, other, 0, written());
  const rubric = { criteria: [{ name: 'Chlorophyll', marks: 3, keywords: ['chlorophyll'] }] };
  const put = await api.put(`/exams/${other.id}/questions/${other.questions[1]!.id}/rubric`, { rubric });
  expect(put.status).toBe(200);
  const version = (await api.get(`/exams/${other.id}`)).body.rubric.version;
  const criteria = async () =>
    (await api.get(`/submissions/${first.id}/result`)).body.questions[1].criteria.map((one: any) => one.name);
  expect((await api.get(`/submissions/${first.id}`)).body.rubric_version).toBe(version - 1);
  expect(await criteria()).toEqual(['Chlorophyll', 'Reflection']);
  await api.post(`/submissions/${first.id}/re-evaluate`);
  expect(await ended(api, first.id)).toMatchObject({ rubric_version: version });
  expect(await criteria()).toEqual(['Chlorophyll']);
});

test('an unknown submission [SUB-133]', async () => {
  expect((await api.get(`/submissions/${crypto.randomUUID()}`)).body.error.code).toBe('submission_not_found');
  expect((await api.get('/submissions/nonsense')).status).toBe(404);
});
