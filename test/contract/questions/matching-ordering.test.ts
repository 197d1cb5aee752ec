// Matching and ordering as an integrator meets them: typed answers, structured or written, and a checked copy.
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { ended, errorOf, grade, institute, openExam, served } from '../../harness/kit.ts';
import { upload } from '../../harness/uploads.ts';

const list = (labels: string, ...texts: string[]) => texts.map((text, at) => ({ label: labels[at], text }));
const CAPITALS = {
  label: 'm',
  type: 'matching',
  text: 'Match the capitals with their countries.',
  max_marks: 3,
  negative_marks: 1,
  options: list('ABC', 'Paris', 'Rome', 'Delhi'),
  matches: list('1234', 'India', 'France', 'Italy', 'Spain'),
  answer: {
    pairs: [
      { option: 'A', match: '2' },
      { option: 'B', match: '3' },
      { option: 'C', match: '1' },
    ],
  },
};
const TEA = {
  label: 'o',
  type: 'ordering',
  text: 'Put the steps in order.',
  max_marks: 3,
  options: list('ABCD', 'Boil', 'Drink', 'Fill', 'Pour'),
  correct_options: ['C', 'A', 'D', 'B'],
};
const EXAM = { questions: [CAPITALS, TEA, { ...TEA, label: 'p', partial: 'proportional' }] };
const pairs = (...given: string[]) => ({ pairs: given.map(([option, match]) => ({ option, match })) });

let api: Api;
let exam: any;
let candidate = 0;
beforeAll(async () => {
  api = await institute({ credits: 10 });
  const candidates = Array.from({ length: 40 }, (_, n) => ({ external_id: `c-${n}`, name: `C ${n}` }));
  exam = await openExam(api, { ...EXAM, candidates });
});

/** The results of one copy, by label. */
async function resultsOf(answers: object[]): Promise<any> {
  const { id, credits_charged } = await grade(api, exam, candidate++, answers);
  const { questions } = (await api.get(`/submissions/${id}/result`)).body;
  return { id, credits_charged, ...Object.fromEntries(questions.map((one: any) => [one.label, one])) };
}

describe('matching', () => {
  test.each<[string, object, number, string]>([
    ['pairs', pairs('A2', 'B3', 'C1'), 3, '[QUES-122] [QUES-124] [SUB-144]'],
    ['pairs, one wrong', pairs('A2', 'B3', 'C4'), 2, '[QUES-122]'],
    ['pairs, two left out', pairs('A2'), 1, '[QUES-122]'],
    ['pairs, all wrong', pairs('A1', 'B2', 'C3'), -1, '[QUES-114] [QUES-68]'],
    ['labels', { text: 'A-2, B-3, C-1' }, 3, '[QUES-124]'],
    ['arrows', { text: '2→a, 3→b, 1→c' }, 3, '[QUES-124]'],
    ['texts', { text: 'Paris - France\nRome - Spain\nDelhi - India' }, 2, '[QUES-124]'],
  ])('%s: %j earns %d %s', async (_, answer, awarded) => {
    const { m, credits_charged } = await resultsOf([{ label: 'm', ...answer }]);
    expect(m).toMatchObject({ awarded, needs_review: false, source: 'objective' });
    expect(credits_charged).toBe(0);
  });
});

describe('ordering', () => {
  test.each<[string, object, number, number, string]>([
    ['a list', { selected_options: ['C', 'A', 'D', 'B'] }, 3, 3, '[QUES-123] [SUB-145]'],
    ['neighbours', { selected_options: ['B', 'C', 'A', 'D'] }, 0, 2, '[QUES-123]'],
    ['labels', { text: 'C, A, D, B' }, 3, 3, '[QUES-124]'],
    ['lines', { text: '1. Fill\n2. Boil\n3. Pour\n4. Drink' }, 3, 3, '[QUES-124]'],
  ])('%s: %j earns %d, and %d for its parts %s', async (_, answer, whole, parts) => {
    const { o, p } = await resultsOf(['o', 'p'].map((label) => ({ label, ...answer })));
    expect([o, p]).toMatchObject([
      { awarded: whole, needs_review: false },
      { awarded: parts, needs_review: false },
    ]);
  });
});

test('what is unclear earns nothing, costs nothing and goes to a person; nothing is unanswered [QUES-124] [QUES-69] [QUES-121]', async () => {
  const { m, o, p } = await resultsOf([
    { label: 'm', text: '2, 3, 1' },
    { label: 'o', text: 'C, A, or perhaps D' },
  ]);
  expect(m).toMatchObject({ awarded: 0, needs_review: true, review_reasons: ['low_confidence'] });
  expect(o).toMatchObject({ awarded: 0, needs_review: true, review_reasons: ['low_confidence'] });
  expect(p).toMatchObject({ awarded: 0, needs_review: false, source: 'unanswered' });
});

test('the checked copy shows the answers', async () => {
  const { id } = await resultsOf([
    { label: 'm', ...pairs('A2', 'B3', 'C4') },
    { label: 'o', selected_options: ['C', 'A', 'B', 'D'] },
  ]);
  const copy = await api.get(`/submissions/${id}/checked-copy`);
  expect(copy.status).toBe(200);
});

test('on paper they are read from what stands beside their labels [QUES-122] [QUES-123]', async () => {
  const { pdf } = await printSheet([
    { label: 'm.', text: 'A - 2, B - 3, C - 4' },
    { label: 'o.', text: 'C, A, D, B' },
    { label: 'p.', text: 'C, A, D' },
  ]);
  const paper = await openExam(api, { ...EXAM, mode: 'handwritten' });
  const copy = { candidate: { id: paper.candidates[0]!.id }, upload_id: await upload(api, pdf) };
  const { body } = await served(() => api.post(`/exams/${paper.id}/submissions`, copy));
  expect(await ended(api, body.id)).toMatchObject({ status: 'graded' });
  const { questions } = (await api.get(`/submissions/${body.id}/result`)).body;
  expect(questions).toMatchObject([
    { awarded: 2, needs_review: false, extracted_answer: 'A-2, B-3, C-4' },
    { awarded: 3, needs_review: false, extracted_answer: 'C, A, D, B' },
    // The fourth one may not have been read.
    { awarded: 0, needs_review: true, extracted_answer: 'C, A, D' },
  ]);
});

describe('refusals', () => {
  const submitted = async (answer: object) =>
    await api.post(`/exams/${exam.id}/submissions`, { candidate: { external_id: 'c-39' }, answers: [answer] });
  test.each([
    ['[SUB-144]', { label: 'm', ...pairs('A2'), text: 'A-2' }, '422 validation_failed'],
    ['[SUB-144]', { label: 'm', ...pairs('A2', 'A3') }, '422 validation_failed'],
    ['[SUB-144]', { label: 'o', ...pairs('A2') }, '422 validation_failed'],
    ['[SUB-144]', { label: 'm', selected_options: ['A'] }, '422 validation_failed'],
    ['[SUB-36]', { label: 'm', ...pairs('A9') }, '422 unknown_option_label'],
    ['[SUB-36]', { label: 'm', ...pairs('Z1') }, '422 unknown_option_label'],
    ['[SUB-145]', { label: 'o', selected_options: ['A', 'A'] }, '422 validation_failed'],
    ['[SUB-36]', { label: 'o', selected_options: ['E'] }, '422 unknown_option_label'],
  ])('%s %j is %s', async (_, answer, error) => {
    expect(errorOf(await submitted(answer))).toBe(error);
  });
});
