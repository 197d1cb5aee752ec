import { describe, expect, test } from '@jest/globals';
import {
  ended,
  errorOf,
  fieldsOf,
  grade,
  institute,
  openExam,
  PARTIAL,
  partial,
  submit,
  written,
} from '../../harness/kit.ts';

const RESULT = [
  'candidate',
  'checked_copy',
  'credits_charged',
  'exam_id',
  'finalized',
  'finalized_at',
  'graded_at',
  'needs_review',
  'questions',
  'review_reasons',
  'rubric_version',
  'status',
  'submission_id',
  'totals',
  'unassigned_text',
  'updated_at',
];
const QUESTION = [
  'awarded',
  'confidence',
  'confidence_basis',
  'counted',
  'criteria',
  'examples',
  'extracted_answer',
  'feedback',
  'label',
  'marker',
  'max',
  'needs_review',
  'question_id',
  'review',
  'review_reasons',
  'section',
  'source',
  'status',
];

// A copy graded in part, one of whose questions a person has marked, seen by all tests of this file.
const api = await institute();
const exam = await openExam(api, {
  ...PARTIAL,
  candidates: [{ external_id: 'c-1', name: 'Asha Rao', roll_number: '17' }],
});
const { id } = await grade(api, exam, 0, partial());
const override = {
  awarded: 2,
  reason: 'Moderated',
  feedback: 'Fair.',
  reviewer: { ref: 't-1', name: 'Ms Rao' },
};
const read = async (query = '') => (await api.get(`/submissions/${id}/result${query}`)).body;
const drafted = (await read()).questions[1];
await api.patch(`/submissions/${id}/questions/${exam.questions[1]!.id}`, override);
const submission = (await api.get(`/submissions/${id}`)).body;
const result = await read();
const [ticked, mended, failed] = result.questions;

test('a result has exactly its fields, each question too [RES-1] [RES-22] [CONV-6]', () => {
  expect(Object.keys(result).sort()).toEqual(RESULT);
  expect(Object.keys(ticked).sort()).toEqual(QUESTION);
  expect(Object.keys(mended).sort()).toEqual(QUESTION);
  expect(Object.keys(failed).sort()).toEqual([...QUESTION, 'error'].sort());
});

describe('each field of a result', () => {
  test.each<[string, string, unknown]>([
    ['RES-2', 'submission_id', id],
    ['RES-3', 'exam_id', exam.id],
    ['RES-4', 'candidate', { id: exam.candidates[0]!.id, external_id: 'c-1', name: 'Asha Rao', roll_number: '17' }],
    ['RES-5', 'status', 'partially_graded'],
    ['RES-6', 'needs_review', submission.needs_review],
    ['RES-7', 'review_reasons', submission.review_reasons],
    ['RES-8', 'finalized', false],
    ['RES-9', 'finalized_at', null],
    ['RES-10', 'rubric_version', submission.rubric_version],
    ['RES-11', 'totals', { awarded: 4, max: 6, percentage: 66.67, questions_graded: 2, questions_failed: 1 }],
    ['RES-12', 'questions', [ticked, mended, failed]],
    ['RES-13', 'checked_copy', { available: true, download_path: `/submissions/${id}/checked-copy` }],
    ['RES-14', 'graded_at', expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/)],
    ['RES-15', 'credits_charged', 0.5],
    ['RES-17', 'updated_at', submission.updated_at],
  ])('[%s] %s', (_id, field, value) => expect(result[field]).toEqual(value));
});

describe('each field of a question', () => {
  test.each<[string, string, unknown]>([
    ['RES-23', 'question_id', exam.questions[1]!.id],
    ['RES-24', 'label', '2'],
    ['RES-25', 'section', 'A'],
    ['RES-26', 'status', 'graded'],
    ['RES-27', 'counted', true],
    ['RES-28', 'awarded', 2],
    ['RES-29', 'max', 3],
    ['RES-30] [RES-47', 'source', 'human'],
    ['RES-31', 'confidence', expect.any(Number)],
    ['RES-32', 'confidence_basis', 'provisional'],
    ['RES-33', 'examples', 0],
    ['RES-34', 'marker', { name: expect.any(String), version: expect.any(String), prompt_version: null }],
    ['RES-35', 'needs_review', false],
    ['RES-36', 'review_reasons', []],
    ['RES-37', 'extracted_answer', expect.stringContaining('chlorophyll')],
    ['RES-38', 'feedback', 'Fair.'],
    [
      'RES-42',
      'review',
      {
        reviewer: { ref: 't-1', name: 'Ms Rao' },
        reason: 'Moderated',
        edited: true,
        edited_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
        approved: false,
      },
    ],
  ])('[%s] %s', (_id, field, value) => expect(mended[field]).toEqual(value));

  test('criteria, unless a person gives a mark other than their sum [RES-39]', () => {
    expect(drafted.criteria).toEqual([
      { name: 'Chlorophyll', awarded: 1.5, max: 1.5, reason: expect.any(String) },
      { name: 'Reflection', awarded: 1.5, max: 1.5, reason: expect.any(String) },
    ]);
    expect(mended.criteria).toEqual([]);
  });

  test('what nobody has reviewed says so [RES-42] [RES-45] [RES-31]', () => {
    expect(ticked).toMatchObject({ source: 'objective', review: null, confidence: 1 });
  });

  test('one that could not be graded says why [RES-26] [RES-43] [RES-44] [RES-112] [SERR-15]', () => {
    expect(failed).toMatchObject({
      status: 'failed',
      needs_review: true,
      awarded: 0,
      review_reasons: expect.arrayContaining(['question_failed']),
    });
    expect(failed.error).toEqual({ code: expect.any(String), message: expect.any(String) });
  });
});

test('a failed submission carries its error, others none [RES-16]', async () => {
  expect(result).not.toHaveProperty('error');
});

describe('include', () => {
  const extra = async (query: string) => {
    const { questions } = await read(query);
    const keys = questions.map((question: any) =>
      Object.keys(question)
        .filter((key) => key !== 'error')
        .sort(),
    );
    for (const own of keys) expect(own).toEqual(keys[0]);
    return [
      ...keys[0].filter((key: string) => !QUESTION.includes(key)).map((key: string) => `+${key}`),
      ...QUESTION.filter((key) => !keys[0].includes(key)).map((key) => `-${key}`),
    ];
  };

  test.each([
    ['[RES-49] [RES-41]', '?include=annotations', ['+annotations']],
    ['[RES-50] [RES-40]', '?include=model_answer', ['+model_answer']],
    ['[RES-51] [RES-37]', '?include=-extracted_answer', ['-extracted_answer']],
    ['[RES-51]', '?include=extracted_answer', []],
    ['[RES-122] [RES-123]', '?include=revision', ['+revision']],
    [
      '[RES-52]',
      '?include=model_answer,annotations,-extracted_answer',
      ['+annotations', '+model_answer', '-extracted_answer'],
    ],
  ])('%s %s', async (_, query, difference) => {
    expect(await extra(query)).toEqual(difference);
    const row = (await api.get(`/exams/${exam.id}/results${query}`)).body.data[0];
    expect(row).toEqual(await read(query));
  });

  test('an unknown word is named, the list takes the same words [RES-53] [RES-54] [CONV-14]', async () => {
    for (const path of [`/submissions/${id}/result`, `/exams/${exam.id}/results`]) {
      expect(fieldsOf(await api.get(`${path}?include=feedback`))).toEqual(['include invalid']);
      expect(fieldsOf(await api.get(`${path}?include=annotations,`))).toEqual(['include invalid']);
    }
  });

  test('a model answer is shown as the exam has it, null where it has none [RES-40]', async () => {
    const question = { label: '2', type: 'short_answer', max_marks: 1, text: 'Why?', model_answer: 'Because <so>.' };
    const other = await openExam(api, { questions: [question, { ...PARTIAL.questions[0], label: '1' }] });
    const { id: copy } = await grade(api, other, 0, [{ label: '2', text: 'So.' }]);
    const { body } = await api.get(`/submissions/${copy}/result?include=model_answer`);
    expect(body.questions.map((one: any) => one.model_answer)).toEqual(['Because <so>.', null]);
  });

  test('a typed copy has no annotations [RES-61]', async () => {
    const { questions } = await read('?include=annotations');
    for (const question of questions) expect(question.annotations).toEqual([]);
  });
});

test('an unknown submission has no result [RES-70]', async () => {
  expect(errorOf(await api.get(`/submissions/${crypto.randomUUID()}/result`))).toBe('404 submission_not_found');
  expect(errorOf(await api.get('/submissions/nonsense/result'))).toBe('404 submission_not_found');
});

test('a result follows its submission [RES-5] [RES-8] [RES-9] [RES-17]', async () => {
  const other = await openExam(api);
  const copy = await submit(api, other, 0, written());
  await ended(api, copy.id);
  await api.post(`/exams/${other.id}/finalize`, { submission_ids: [copy.id] });
  const now = (await api.get(`/submissions/${copy.id}`)).body;
  const { body } = await api.get(`/submissions/${copy.id}/result`);
  for (const field of [
    'status',
    'needs_review',
    'review_reasons',
    'finalized',
    'finalized_at',
    'rubric_version',
    'credits_charged',
    'updated_at',
  ]) {
    expect([field, body[field]]).toEqual([field, now[field]]);
  }
  expect(body.finalized).toBe(true);
});
