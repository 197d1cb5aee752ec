import { expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import {
  ended,
  errorOf,
  eventually,
  fieldsOf,
  institute,
  MCQ,
  openExam,
  PARTIAL,
  partial,
  submit,
  type TestExam,
  ticked,
} from '../../harness/kit.ts';

type Institute = Awaited<ReturnType<typeof institute>>;
type Table = Record<string, string>[];

async function exported(api: Institute, { id }: TestExam): Promise<Table> {
  const { status, headers, body } = await api.get(`/exams/${id}/export`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="marks-${id}.csv"`);
  const text = Buffer.from(body).toString();
  expect(text.split('\r\n')).toHaveLength(text.split('\n').length);
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

test('everybody has one row, and a mark that there is not is empty [RES-124] [RES-125] [RES-126] [RES-127]', async () => {
  const api = await institute();
  const exam = await openExam(api, PARTIAL, 4);
  const [whole, part] = [await submit(api, exam, 0, ticked('B')), await submit(api, exam, 1, partial())];
  await Promise.all([ended(api, whole.id), ended(api, part.id)]);
  const cancelled = await submit(api, exam, 2, partial(), { replace: true });
  await api.post(`/submissions/${cancelled.id}/cancel`);
  await ended(api, cancelled.id);
  const rows = await exported(api, exam);
  expect(Object.keys(rows[0]!)).toEqual([
    'external_id',
    'name',
    'roll_number',
    'section_or_class',
    'submission_id',
    'status',
    'needs_review',
    'finalized',
    'question 1',
    'question 2',
    'question 3',
    'awarded',
    'max',
    'percentage',
  ]);
  const results = (await api.get(`/exams/${exam.id}/results`)).body.data as any[];
  expect(rows.map((row) => row.external_id).sort()).toEqual(['c-1', 'c-2', 'c-3', 'c-4']);
  for (const row of rows) {
    const result = results.find(({ submission_id }) => submission_id === row.submission_id);
    const marks = ['question 1', 'question 2', 'question 3', 'awarded', 'max', 'percentage'].map((name) => row[name]);
    if (!result || result.questions.length === 0) {
      expect(marks).toEqual(['', '', '', '', '', '']);
      continue;
    }
    const { awarded, max, percentage } = result.totals;
    const given = result.questions.map((one: any) => (one.status === 'failed' ? '' : String(one.awarded)));
    expect(marks).toEqual([...given, ...[awarded, max, percentage].map(String)]);
    expect([row.status, row.needs_review]).toEqual([result.status, String(result.needs_review)]);
  }
  const { external_id, name, status, submission_id, finalized } = rows.at(-1)!;
  expect({ external_id, name, status, submission_id, finalized }).toEqual({
    external_id: 'c-4',
    name: 'Candidate 4',
    status: 'absent',
    submission_id: '',
    finalized: 'false',
  });
  expect(rows.find((row) => row.external_id === 'c-2')).toMatchObject({ status: 'partially_graded', 'question 3': '' });
});

test('an exam of more than one page of copies and of candidates comes whole [RES-126]', async () => {
  const api = await institute();
  const exam = await openExam(api, { questions: [MCQ] }, 260);
  const submissions = exam.candidates.slice(0, 55).map(({ id }) => ({ candidate: { id }, answers: ticked('A') }));
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await eventually(
    () => api.post(`/exams/${exam.id}/submissions/batch`, { submissions }, headers),
    ({ body }) => body.accepted === submissions.length, // the rest is tried again: a busy system has no time for all
  );
  const rows = await exported(api, exam);
  expect(new Set(rows.map((row) => row.external_id)).size).toBe(260);
  expect(rows.filter(({ status }) => status === 'absent')).toHaveLength(205);
});

test('no cell is a formula, and a workbook has numbers [RES-124] [RES-128] [RES-129]', async () => {
  const api = await institute();
  const candidates = [
    { external_id: '=c-1', name: '@SUM(1)', roll_number: '+1' },
    { external_id: '-c-2', name: 'Zoë, "Z"' },
  ];
  const exam = await openExam(api, { questions: [{ ...MCQ, label: '=2' }], candidates });
  const answers = [{ label: '=2', selected_options: ['A'] }];
  await ended(api, (await submit(api, exam, 0, answers)).id);
  const [first, second] = await exported(api, exam);
  expect(first).toMatchObject({ external_id: "'=c-1", name: "'@SUM(1)", roll_number: "'+1", 'question =2': '2' });
  expect(second).toMatchObject({ external_id: "'-c-2", name: 'Zoë, "Z"' });
  const { headers, body } = await api.get(`/exams/${exam.id}/export?format=xlsx`);
  expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="marks-${exam.id}.xlsx"`);
  const [headings, row, absent] = await readSheet(Uint8Array.from(body).buffer);
  expect(headings!.slice(-4)).toEqual(['question =2', 'awarded', 'max', 'percentage']);
  expect(row!.slice(-4)).toEqual([2, 2, 2, 100]);
  expect(absent!.slice(-4)).toEqual([null, null, null, null]);
});

test('a blind exam shows no names, and what is asked for otherwise is refused [RES-124] [RES-130]', async () => {
  const api = await institute();
  const candidates = ['c-1', 'c-2'].map((external_id) => ({
    external_id,
    name: 'Asha Rao',
    roll_number: '17',
    section_or_class: '10 B',
  }));
  const exam = await openExam(api, { blind: true, candidates });
  await ended(api, (await submit(api, exam)).id);
  const hidden = { name: '', roll_number: '', section_or_class: '' };
  expect(await exported(api, exam)).toMatchObject([
    { external_id: 'c-1', ...hidden },
    { external_id: 'c-2', ...hidden },
  ]);
  await api.patch(`/exams/${exam.id}`, { blind: false });
  expect((await exported(api, exam))[1]).toMatchObject(candidates[1]!);
  expect(fieldsOf(await api.get(`/exams/${exam.id}/export?format=pdf`))).toEqual(['format invalid']);
  expect(errorOf(await api.get(`/exams/${crypto.randomUUID()}/export`))).toBe('404 exam_not_found');
});
