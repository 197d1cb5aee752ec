import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import type { Edges, PageWords, Word } from '../../layout/word.ts';
import { answersOf } from '../answers.ts';

const exam = create(ExamSnapshotSchema, { questions: ['1', '2', '3'].map((label) => ({ id: label, label })) });
const TEXTS = [['Rust is an oxide'], ['Sound needs', 'a medium'], ['Salt']];

function at(x: number, y: number, text: string): Word[] {
  let left = x;
  return text.split(' ').map((word) => {
    const own = { text: word, confidence: 95, left, right: left + word.length * 12, top: y, bottom: y + 20, part: 0 };
    left = own.right + 8;
    return own;
  });
}

/** A table of three rows of 100 pixels, with each number `down` pixels below the first line of its answer. */
function table(down: number, rules: Edges[]): PageWords {
  const words = TEXTS.flatMap((lines, row) => [
    ...at(100, 120 + row * 100 + down, `${row + 1}`),
    ...lines.flatMap((text, line) => at(200, 120 + row * 100 + line * 28, text)),
  ]);
  return { ...pageOf(1), words, rules };
}

const RULES = [0, 1, 2, 3].map((row) => ({ left: 80, right: 900, top: 100 + row * 100, bottom: 102 + row * 100 }));
const read = (page: PageWords) => answersOf([page], exam).answers.map(({ text }) => text.replaceAll('\n', ' '));
const WHOLE = TEXTS.map((lines) => lines.join(' '));

test('a number centred in its cell is the label of the text in its row', () => {
  expect(read(table(30, RULES))).toEqual(WHOLE);
  expect(read(table(14, RULES))).toEqual(WHOLE);
  expect(read(table(0, RULES))).toEqual(WHOLE);
});

test('ruled paper with a line of text on each rule is not a table of labels', () => {
  const lines = ['1. Rust is an oxide', 'of iron', '2. Sound', '3. Salt'];
  const rules = lines.map((_, row) => ({ left: 80, right: 900, top: 122 + row * 40, bottom: 124 + row * 40 }));
  expect(read({ ...pageOf(1, ...lines), rules })).toEqual(['Rust is an oxide of iron', 'Sound', 'Salt']);
});
