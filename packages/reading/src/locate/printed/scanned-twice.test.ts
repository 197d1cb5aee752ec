import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import { answersOf } from '../answers.ts';

const exam = create(ExamSnapshotSchema, {
  title: 'Term test',
  questions: ['1', '2', '3'].map((label) => ({ id: label, label })),
});
const FIRST = ['1. Rust is an oxide of iron.', 'It forms in damp air.', '2. Sound needs a medium.'];
const LAST = ['3. Salt and water form', 'when an acid meets a base.', 'Both of them are used up.'];
const read = (...pages: string[][]) =>
  answersOf(
    pages.map((lines, at) => pageOf(at + 1, ...lines)),
    exam,
  ).answers.map(({ text }) => text.replaceAll('\n', ' '));
const WHOLE = [
  'Rust is an oxide of iron. It forms in damp air.',
  'Sound needs a medium.',
  'Salt and water form when an acid meets a base. Both of them are used up.',
];

describe('a page scanned twice', () => {
  test('counts once, and its lines are not headers', () => {
    expect(read(FIRST, LAST, LAST)).toEqual(WHOLE);
    expect(read(FIRST, FIRST, LAST)).toEqual(WHOLE);
  });

  test('counts as two if the second scan has more ink', () => {
    const pages = [FIRST, LAST, LAST].map((lines, at) => {
      const ink = Array.from({ length: at + 1 }, () => ({ left: 100, top: 900, right: 120, bottom: 920, pixels: 90 }));
      return { ...pageOf(at + 1, ...lines), ink };
    });
    const { answers } = answersOf(pages, exam);
    expect(answers[2]!.text.replaceAll('\n', ' ')).toBe(`${WHOLE[2]} ${WHOLE[2]}`);
  });

  test('is not a repetition if its numbers differ', () => {
    const sum = (n: number) => [`${n}. The area is ${n * 7} m`, `as ${n} times 7 is that`, `and ${n} is the width`];
    expect(read(sum(1), sum(2), sum(3)).map((text) => text.length > 0)).toEqual([true, true, true]);
  });
});
