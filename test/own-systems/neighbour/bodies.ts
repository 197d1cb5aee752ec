// Bodies that are expensive to check: those of an attacker, and the heaviest that all limits allow.

/** A POST with an expensive body. */
export interface Heavy {
  name: string;
  /** Path below `/v1`; `{examId}` stands for an open typed exam. */
  path: string;
  body: () => string;
  /** The expected answer. */
  expected: string;
}

const MB = 2 ** 20;
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const joined = (count: number, make: (n: number) => string) => many(count, make).join();
const keys = (count: number) => joined(count, (n) => `"k${n}":1`);
const exam = (questions: object[], more: object = {}) =>
  JSON.stringify({ title: 'Heavy', mode: 'typed', questions, ...more });
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));

const post = (name: string, path: string, body: () => string, expected: string): Heavy => ({
  name,
  path,
  body,
  expected,
});
const SUBMIT = '/exams/{examId}/submissions';
const candidate = '"candidate":{"external_id":"c-1"}';

/** Bodies that only an attacker would send. */
export const HOSTILE: readonly Heavy[] = [
  post('800,000 unknown keys', '/exams', () => `{${keys(800_000)}}`, '422 validation_failed'),
  post('800,000 keys in an unknown field', '/exams', () => `{"x":{${keys(800_000)}}}`, '422 validation_failed'),
  post(
    'tags of 5,000 keys on 200 questions',
    '/exams',
    () => `{"title":"T","mode":"typed","questions":[${joined(200, () => `{"max_marks":1,"tags":{${keys(5_000)}}}`)}]}`,
    '422 validation_failed',
  ),
  post(
    '600,000 answers',
    SUBMIT,
    () => `{${candidate},"answers":[${filled('{"label":"1"},', 600_000 * 14)}{}]}`,
    '422 validation_failed',
  ),
  post(
    '5,000,000 empty answers',
    SUBMIT,
    () => `{${candidate},"answers":[${filled('{},', 15 * MB)}{}]}`,
    '422 validation_failed',
  ),
  post(
    '5,000,000 objects for a title',
    '/exams',
    () => `{"title":[${filled('{},', 15 * MB)}{}],"mode":"typed"}`,
    '422 validation_failed',
  ),
  post(
    '8,000,000 levels',
    '/exams',
    () => `{"questions":${'['.repeat(8 * MB - 10)}${']'.repeat(8 * MB - 10)}}`,
    '400 malformed_json',
  ),
  post('a top level of 5,000,000 objects', '/exams', () => `[${filled('{},', 15 * MB)}{}]`, '400 malformed_json'),
  post(
    '2,000 candidates, each with 400 unknown keys',
    '/candidates',
    () => `{"candidates":[${joined(2_000, () => `{${keys(400)}}`)}]}`,
    '422 validation_failed',
  ),
  post(
    '2,000 candidates with nothing right',
    '/candidates',
    () =>
      `{"candidates":[${filled('{"external_id":"<>","name":1,"roll_number":[],"section_or_class":{}},', 2_000 * 69).slice(0, -1)}]}`,
    '422 validation_failed',
  ),
  post(
    '1,000 keys of 16 KB',
    '/exams',
    () => `{${joined(1_000, (n) => `"${'k'.repeat(16_000)}${n}":1`)}}`,
    '422 validation_failed',
  ),
  post(
    'one field 1,500,000 times',
    '/exams',
    () => `{${filled('"title":1,', 15 * MB)}"mode":"typed"}`,
    '422 validation_failed',
  ),
  post('a number of 15,000,000 digits', '/exams', () => `{"title":${'7'.repeat(15 * MB)}}`, '422 validation_failed'),
  post(
    '8,000,000 names of uploads',
    '/credits/quote',
    () => `{"upload_ids":[${filled('1,', 15 * MB)}1]}`,
    '422 validation_failed',
  ),
  post(
    'NUL in every text',
    '/exams',
    () => exam(many(200, () => ({ max_marks: 1, text: '\0'.repeat(10_000) }))),
    '422 validation_failed',
  ),
  post(
    'a wrong keyword 500,000 times',
    '/exams',
    () =>
      exam(
        many(200, () => ({ max_marks: 1, rubric: { criteria: many(50, () => ({ keywords: many(50, () => 1) })) } })),
      ),
    '422 validation_failed',
  ),
];

/** The most that all limits allow: all of it is checked, sent on, stored and answered. */
export const ALLOWED: readonly Heavy[] = [
  post(
    'tags as full as they may be',
    '/exams',
    () => exam(many(200, () => ({ max_marks: 1, tags: { a: many(2_700, () => []) } }))),
    '201',
  ),
  post(
    '500,000 keywords',
    '/exams',
    () =>
      exam(
        many(200, () => ({
          max_marks: 50,
          rubric: {
            criteria: many(50, (c) => ({ name: `c${c}`, marks: 1, keywords: many(50, (n) => `word ${c} ${n}`) })),
          },
        })),
      ),
    '201',
  ),
  post(
    '15 MB of texts',
    '/exams',
    () =>
      exam(
        many(200, () => ({
          max_marks: 24,
          text: 'x '.repeat(5_000),
          model_answer: 'y '.repeat(10_000),
          rubric: {
            criteria: many(22, (n) => ({ name: `c${n}`, marks: n === 0 ? 3 : 1, guidance: 'z '.repeat(1_000) })),
          },
        })),
      ),
    '201',
  ),
  post(
    '2,000 candidates',
    '/candidates',
    () =>
      JSON.stringify({
        candidates: many(2_000, (n) => ({
          external_id: `${n}`.padEnd(128, 'e'),
          name: 'n'.repeat(255),
          roll_number: 'r'.repeat(64),
          section_or_class: 's'.repeat(64),
        })),
      }),
    '200',
  ),
];
