import { expect, test } from '@jest/globals';
import { limitPromised } from '../../harness/contract-tables.ts';
import { errorOf, grade, institute, openExam, operator, submit, ticked } from '../../harness/kit.ts';
import { HANDWRITTEN, pdfOf, slot, upload } from '../../harness/uploads.ts';

const HINDI = [{ label: '2', text: 'पौधे हरे होते हैं' }];
const NOBODY = { external_id: 'nobody' };

// Exams and copies in every condition that a submit may meet; the institute has no credits.
const api = await institute({ credits: 0 });
const rich = await operator.key(api.instituteId);
const draft = await openExam(api, { open: false });
const exam = await openExam(api, {}, 4);
const live = await grade(api, exam, 1);
const locked = await grade(api, exam, 2);
await api.post(`/exams/${exam.id}/finalize`, { submission_ids: [locked.id] });
const closed = await openExam(api);
await api.post(`/exams/${closed.id}/finalize`, { submission_ids: [(await grade(api, closed, 0)).id] });
const paper = await openExam(api, HANDWRITTEN, 4);
const keyless = await openExam(api, { questions: [{ label: '1', type: 'numerical', max_marks: 1 }] });
const capped = await operator.key(api.instituteId, { dailyCopyCap: 1 });
await submit(capped.api, await openExam(api), 0);

const ready = await upload(api, await pdfOf(1));
const long = await upload(api, await pdfOf(limitPromised('LIM-42') + 1));
const empty = (await slot(api)).id;
const wrong = await upload(api, Buffer.from('hello'));
const unknown = crypto.randomUUID();

const one = { external_id: 'c-1' };
const two = { external_id: 'c-2' };
const three = { external_id: 'c-3' };

interface Row {
  clauses: string;
  /** Rules that the request breaks: the first of them wins. */
  breaks: string;
  on: { id: string };
  body: object;
  answer: string;
  by?: typeof api | typeof rich.api;
}

const ROWS: Row[] = [
  {
    clauses: '[SUB-57] [SUB-30]',
    breaks: 'images, unknown fields, unknown exam',
    on: { id: unknown },
    body: { images: [], nonsense: 1 },
    answer: '422 feature_not_available',
  },
  {
    clauses: '[SUB-57] [SUB-31]',
    breaks: 'files, unknown exam',
    on: { id: unknown },
    body: { candidate: one, answers: [], files: [] },
    answer: '422 feature_not_available',
  },
  {
    clauses: '[SUB-58]',
    breaks: 'unknown field, unknown exam',
    on: { id: unknown },
    body: { candidate: one, answers: [], nonsense: 1 },
    answer: '422 validation_failed',
  },
  {
    clauses: '[SUB-59]',
    breaks: 'unknown exam, unknown candidate',
    on: { id: unknown },
    body: { candidate: NOBODY, answers: HINDI },
    answer: '404 exam_not_found',
  },
  {
    clauses: '[SUB-59] [SUB-41]',
    breaks: 'draft, mode, unknown candidate',
    on: draft,
    body: { candidate: NOBODY, upload_id: unknown },
    answer: '409 exam_not_open',
  },
  {
    clauses: '[SUB-59] [SUB-42]',
    breaks: 'finalized exam, mode, unknown candidate',
    on: closed,
    body: { candidate: NOBODY, upload_id: unknown },
    answer: '409 exam_finalized',
  },
  {
    clauses: '[SUB-60]',
    breaks: 'finalized exam, replaces a finalized copy, mode',
    on: closed,
    body: { candidate: one, upload_id: unknown, replace: true },
    answer: '409 submission_finalized',
  },
  {
    clauses: '[SUB-60] [SUB-70]',
    breaks: 'replaces a finalized copy, mode',
    on: exam,
    body: { candidate: three, upload_id: unknown, replace: true },
    answer: '409 submission_finalized',
  },
  {
    clauses: '[SUB-61] [SUB-29]',
    breaks: 'mode, unknown candidate',
    on: exam,
    body: { candidate: NOBODY, upload_id: unknown },
    answer: '422 mode_mismatch',
  },
  {
    clauses: '[SUB-61] [SUB-28]',
    breaks: 'mode, unknown candidate',
    on: paper,
    body: { candidate: NOBODY, answers: ticked('Z') },
    answer: '422 mode_mismatch',
  },
  {
    clauses: '[SUB-62] [SUB-43]',
    breaks: 'unknown candidate, bad answers',
    on: exam,
    body: { candidate: NOBODY, answers: [{ label: '99' }] },
    answer: '404 candidate_not_found',
  },
  {
    clauses: '[SUB-62]',
    breaks: 'unknown candidate, unknown upload',
    on: paper,
    body: { candidate: { id: unknown }, upload_id: unknown },
    answer: '404 candidate_not_found',
  },
  {
    clauses: '[SUB-63] [SUB-34]',
    breaks: 'unknown question, unknown option, Hindi, live copy',
    on: exam,
    body: { candidate: two, answers: [...ticked('Z'), ...HINDI, { label: '99' }] },
    answer: '422 validation_failed',
  },
  {
    clauses: '[SUB-63] [SUB-36]',
    breaks: 'unknown option, Hindi, live copy',
    on: exam,
    body: { candidate: two, answers: [...HINDI, ...ticked('Z')] },
    answer: '422 unknown_option_label',
  },
  {
    clauses: '[SUB-63] [SUB-38]',
    breaks: 'Hindi, live copy, no credit',
    on: exam,
    body: { candidate: two, answers: HINDI },
    answer: '422 language_not_supported',
  },
  {
    clauses: '[SUB-63]',
    breaks: 'unknown question, nothing gradable',
    on: keyless,
    body: { candidate: one, answers: [{ label: '99' }] },
    answer: '422 validation_failed',
  },
  {
    clauses: '[SUB-65] [SUB-45]',
    breaks: 'nothing gradable, no quota',
    on: keyless,
    body: { candidate: one, answers: [] },
    answer: '422 no_gradable_questions',
    by: capped.api,
  },
  {
    clauses: '[SUB-64] [SUB-46]',
    breaks: 'unknown upload, no credit',
    on: paper,
    body: { candidate: one, upload_id: unknown },
    answer: '404 upload_not_found',
  },
  {
    clauses: '[SUB-64] [SUB-48] [UPL-35]',
    breaks: 'nothing uploaded, no credit',
    on: paper,
    body: { candidate: one, upload_id: empty },
    answer: '422 upload_rejected',
  },
  {
    clauses: '[SUB-64] [SUB-48]',
    breaks: 'rejected upload, no quota',
    on: paper,
    body: { candidate: one, upload_id: wrong },
    answer: '422 upload_rejected',
    by: capped.api,
  },
  {
    clauses: '[SUB-64] [SUB-49]',
    breaks: 'too many pages, no quota, no credit',
    on: paper,
    body: { candidate: one, upload_id: long },
    answer: '422 too_many_pages',
    by: capped.api,
  },
  {
    clauses: '[SUB-66] [SUB-50]',
    breaks: 'live copy, no quota, no credit',
    on: exam,
    body: { candidate: two, answers: [{ label: '2', text: 'Chlorophyll.' }] },
    answer: '409 submission_exists',
    by: capped.api,
  },
  {
    clauses: '[SUB-67] [SUB-52]',
    breaks: 'no quota, no credit',
    on: exam,
    body: { candidate: one, answers: [{ label: '2', text: 'Chlorophyll.' }] },
    answer: '429 daily_quota_exceeded',
    by: capped.api,
  },
  {
    clauses: '[SUB-68] [SUB-51] [CRED-43]',
    breaks: 'no credit',
    on: exam,
    body: { candidate: one, answers: [{ label: '2', text: 'Chlorophyll.' }] },
    answer: '402 insufficient_credits',
  },
  {
    clauses: '[SUB-68] [CRED-43]',
    breaks: 'no credit for a page',
    on: paper,
    body: { candidate: one, upload_id: ready },
    answer: '402 insufficient_credits',
  },
];

test.each(ROWS)('$breaks: $answer $clauses', async ({ on, body, answer, by }) => {
  expect(errorOf(await (by ?? api).post(`/exams/${on.id}/submissions`, body))).toBe(answer);
});

test('none of these refusals changed anything or counted [SUB-53] [SUB-71] [SUB-50]', async () => {
  const { body } = await api.get(`/exams/${exam.id}/submissions`);
  expect(body.data.map((row: any) => row.id).sort()).toEqual([live.id, locked.id].sort());
  expect((await capped.api.get('/me')).body.quota_used_today).toBe(4);
  const again = await api.post(`/exams/${exam.id}/submissions`, { candidate: two, answers: [] });
  expect(again.body.error.details).toEqual({ submission_id: live.id });
});
