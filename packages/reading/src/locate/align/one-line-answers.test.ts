// Copies in which nearly every line is an answer with its label, all at the same distance: neither space nor a list tells
// which line has a label that was misread.

import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { answersOf } from '../answers.ts';

const WORDS = ['Rust', 'Salt', 'Gold', 'Iron', 'Tin', 'Zinc', 'Lead', 'Coal', 'Sand'];
const exam = create(ExamSnapshotSchema, {
  questions: WORDS.map((_, at) => ({ id: `${at + 1}`, label: `${at + 1}` })),
});
const lines = (sign: string, others: Record<number, string | undefined> = {}): string[] =>
  WORDS.flatMap((word, at) => (at + 1 in others ? (others[at + 1] ?? []) : `${at + 1}${sign} ${word}`));
const read = (texts: string[]) => answersOf([pageOf(1, ...texts)], exam).answers;

test.each([
  ['the first one, as another number', '.', 1, '4, Rust'],
  ['as a number that the paper does not have', '.', 5, '45. Tin'],
  ['as that before an option’s letter', '.', 5, '45. B)'],
  ['as a sign', ')', 1, ') rust'],
  ['as a letter that looks like another digit', ')', 6, 'I) Zinc'],
])('an answer whose label was misread, %s, is the one that is due, and a person is told', (_, sign, at, line) => {
  const answers = read(lines(sign, { [at]: line }));
  const texts = WORDS.map((word, index) => (index + 1 === at ? line.replace(/^\S+ /, '') : word));
  expect(answers.map(({ text }) => text)).toEqual(texts);
  expect(answers[at - 1]!.reviewReasons).toEqual(['low_confidence']);
});

test('of two questions that a guessed label may answer, a person is told of both', () => {
  const answers = read(lines('.', { 5: '45. Tin', 6: undefined }));
  expect([4, 5].map((at) => answers[at]!.text)).toEqual(['Tin', '']);
  expect([4, 5].map((at) => answers[at]!.reviewReasons.length > 0)).toEqual([true, true]);
});

test('a line without anything like a label goes on with the answer above it', () => {
  const answers = read(lines('.', { 5: 'is red' }));
  expect(answers[3]!.text).toBe('Iron\nis red');
  expect(answers[4]!.text).toBe('');
});

test('a question that was left out is unanswered, and nobody needs to look', () => {
  const answers = read(lines('.', { 5: undefined }));
  expect(answers.map(({ text }) => text)).toEqual(WORDS.map((word, at) => (at === 4 ? '' : word)));
  expect(answers.flatMap(({ reviewReasons }) => reviewReasons)).toEqual([]);
});
