import { readFileSync } from 'node:fs';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ExamSnapshotSchema, type QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import type { PageWords } from '../layout/word.ts';
import { answersOf } from './answers.ts';

const exam = (...questions: MessageInitShape<typeof QuestionSchema>[]) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: questions.map((question) => ({ id: question.label, ...question })),
  });

test('a printed form that nobody filled in has its questions located, out of page order, and nothing in their answers', () => {
  const file = new URL('../../../../test/fixtures/scans/midterm_scan_100.words.json', import.meta.url);
  const more = { ink: [], boxes: [], xHeight: 14 };
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as PageWords[]).map((page) => ({ ...page, ...more }));
  const { answers } = answersOf(
    pages,
    exam({ label: '1', text: 'Question 1.' }, { label: '2', text: 'Question 2.' }, { label: '3', text: 'Question 3.' }),
  );
  for (const answer of answers) expect(answer).toMatchObject({ text: '', lines: [], reviewReasons: [] });
});

test('a letter in a ring that was taken for a box is no missing answer, and a box at the edge of the page is none', () => {
  const page = pageOf(1, '1. Paris', '2.', '3. Rome');
  const boxesAt = (left: number) => [{ left, right: left + 30, top: 135, bottom: 165, pixels: 200 }];
  const reasonsWith = (left: number) =>
    answersOf([{ ...page, boxes: boxesAt(left) }], exam({ label: '1' }, { label: '2' }, { label: '3' })).answers.map(
      ({ reviewReasons }) => reviewReasons.join(),
    );
  expect(reasonsWith(150)).toEqual(['', 'illegible', '']);
  expect(reasonsWith(900)).toEqual(['', '', '']);
});
