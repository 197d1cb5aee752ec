import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { pageOf } from '../../layout/lines.testing.ts';
import type { PageWords, Word } from '../../layout/word.ts';
import { answersOf } from '../answers.ts';

const exam = create(ExamSnapshotSchema, {
  questions: ['1', '2', '3'].map((label) => ({ id: label, label })),
});
const read = (page: PageWords) => answersOf([page], exam).answers.map(({ text }) => text.replace(/\s+/g, ' '));

/** Words of a text at a position; `~` marks the next word as poorly recognized. */
function at(x: number, y: number, text: string): Word[] {
  return text.split(' ').map((written, index, all) => {
    const left = x + all.slice(0, index).join(' ').length * 12 + (index > 0 ? 12 : 0);
    const word = written.replace(/^~/, '');
    const confidence = word === written ? 95 : 20;
    return { text: word, confidence, left, right: left + word.length * 12 - 4, top: y, bottom: y + 20, part: 0 };
  });
}

const TEXTS = [
  ['Rust is an oxide of iron', 'that forms in damp air.'],
  ['Salt and water form when', 'an acid meets a base.', 'Both are used up.'],
  ['Sound needs a medium and', 'cannot cross empty space.'],
];
const WHOLE = TEXTS.map((lines) => lines.join(' '));

/** Texts one below another, with labels to the left at the given offsets below the first line. */
function table(margins: [label: string, down: number][][], apart = 60): PageWords {
  let y = 100;
  const words = TEXTS.flatMap((lines, index) => {
    const top = y;
    y += lines.length * 28 + apart - 28;
    return [
      ...lines.flatMap((line, row) => at(260, top + row * 28, line)),
      ...margins[index]!.flatMap(([label, down]) => at(100, top + down, label)),
    ];
  });
  return { ...pageOf(1), words };
}

describe('labels in a margin', () => {
  test('that are vertically centred in their rows are moved to the beginning of the text beside them', () => {
    expect(read(table([[['1', 14]], [['2', 28]], [['3', 14]]]))).toEqual(WHOLE);
    expect(read(table([[['Q.1', 14]], [['~| Q.2', 30]], [['Q.3', 14]]]))).toEqual(WHOLE);
  });

  test('that were misread are moved like the others', () => {
    expect(read(table([[['Q.1', 14]], [['O,2', 28]], [['Q.3', 14]]]))).toEqual(WHOLE);
  });

  test('are none where a mark in a box was read as a sign', () => {
    const page = table([[['1', 14]], [['@', 28]], [['3', 14]]]);
    const [box] = page.words.filter(({ text }) => text === '@').map((word) => ({ ...word, pixels: 300 }));
    const lines = answersOf([{ ...page, boxes: [box!] }], exam).answers.flatMap(({ text }) => text.split('\n'));
    expect(lines).toContain(TEXTS[1]![0]!);
  });

  test('mostly on first lines do not include text above the first label', () => {
    const page = table([[['1', 0]], [['2', 0]], [['3', 0]]]);
    const words = [...at(260, 72, 'Answer all questions. Write clearly.'), ...page.words];
    expect(read({ ...page, words })).toEqual(WHOLE);
  });

  test('on two lines are joined', () => {
    const two = (n: number): [string, number][] => [
      ['Question', 0],
      [`${n}`, 28],
    ];
    expect(read(table([two(1), two(2), two(3)]))).toEqual(WHOLE);
    const named = (n: number): [string, number][] => [
      ['Answer to', 0],
      [`Question ${n}`, 28],
    ];
    expect(read(table([named(1), named(2), named(3)]))).toEqual(WHOLE);
  });

  test('leave no ink that looks like an unread answer', () => {
    const page = table(
      [1, 2, 3].map((n): [string, number][] => [
        ['Answer to', 0],
        [`Question ${n}`, 28],
      ]),
    );
    const ink = page.words.flatMap(({ text, left, top }) =>
      Array.from(text, (_, n) => ({
        left: left + n * 12,
        right: left + n * 12 + 8,
        top,
        bottom: top + 18,
        pixels: 60,
      })),
    );
    expect(answersOf([{ ...page, ink }], exam).answers.map(({ reviewReasons }) => reviewReasons)).toEqual([[], [], []]);
  });

  test('of lines with normal spacing stay beside their lines', () => {
    const words = ['Rust', 'Salt', 'Sound', 'Water'].flatMap((text, row) => [
      ...at(260, 100 + row * 40, text),
      ...(row < 3 ? at(100, 100 + row * 40, `${row + 1}`) : []),
    ]);
    expect(read({ ...pageOf(1), words })).toEqual(['Rust', 'Salt', 'Sound Water']);
  });
});

test('printed questions above indented options are not a margin', () => {
  const questions = ['1', '2', '3'].map((label) => ({ id: label, label }));
  const words = questions.flatMap(({ label }, n) => [
    ...at(100, 100 + n * 155, `${label}. What`),
    ...at(220, 100 + n * 155, 'is this?'),
    ...['Iron', 'Gold', 'Zinc'].flatMap((text, row) => [
      ...at(160, 150 + n * 155 + row * 35, 'ABC'[row]!),
      ...at(220, 150 + n * 155 + row * 35, text),
    ]),
  ]);
  const texts = answersOf([{ ...pageOf(1), words }], create(ExamSnapshotSchema, { questions })).answers;
  expect(texts.map(({ text }) => text)).toEqual(questions.map(() => 'What is this?\nA Iron\nB Gold\nC Zinc'));
});

describe('labels alone on two lines', () => {
  test('are whole', () => {
    const page = pageOf(1, 'Question', '1', 'Rust', 'Answer to', 'Question 2', 'Salt', 'Q. No.', '3', 'Sound');
    expect(read(page)).toEqual(['Rust', 'Salt', 'Sound']);
  });

  test('a numeric answer below `Answer` is not such a label', () => {
    expect(read(pageOf(1, 'Q1. Answer:', '3', 'Q2. Salt', 'Q3. Sound'))).toEqual(['3', 'Salt', 'Sound']);
  });
});
