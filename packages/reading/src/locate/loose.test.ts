import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { pageOf } from '../layout/lines.testing.ts';
import type { PageWords } from '../layout/word.ts';
import { answersOf } from './answers.ts';

const exam = (count: number) =>
  create(ExamSnapshotSchema, {
    title: 'Term test',
    questions: Array.from({ length: count }, (_, at) => ({ id: `${at + 1}`, label: `${at + 1}` })),
  });

/** The reasons of the copy, then those of its answers. */
const reasonsOf = (pages: readonly PageWords[], count: number) => {
  const { answers, reviewReasons } = answersOf(pages, exam(count));
  return [reviewReasons.join(), ...answers.map((answer) => answer.reviewReasons.join())];
};

test.each<[string, string[], string[]]>([
  ['a whole sentence', ['Clouds form and it rains.'], ['unassigned_text', '', 'low_confidence']],
  ['the middle of one', ['back to the sea'], ['unassigned_text', '', 'low_confidence']],
  ['a calculation', ['F = 5 x 8'], ['unassigned_text', '', 'low_confidence']],
  ['a sentence below the name', ['Name: Asha', 'Clouds form and it rains.'], ['unassigned_text', '', 'low_confidence']],
  ['a name', ['Asha Verma'], ['', '', '']],
  ['a school', ["St. Mary's Convent School, Pune", 'Class 10 B'], ['', '', '']],
  ['a title', ['The water cycle'], ['', '', '']],
  ['what is above the name', ['Answer each question in your own words.', 'Name: Asha'], ['', '', '']],
  ['rough work', ['Rough work', '12 + 15 = 27'], ['', '', '']],
])('text above the first label that may be an answer is told, and who may own it: %s', (_, above, reasons) => {
  const answers = ['1. Plants make food.', '2. Water rises.'];
  expect(reasonsOf([pageOf(1, ...above, ...answers)], 2)).toEqual(reasons);
});

test('text above the first label answers the first question if that label is of the second one', () => {
  expect(reasonsOf([pageOf(1, 'F = 5 x 8', '2. Plants make food.', '3. Water rises.')], 3)).toEqual([
    '',
    'low_confidence',
    '',
    '',
  ]);
});

/** Words that are moved to where they are on the page. */
function moved(page: PageWords, places: Record<string, { left?: number; top?: number }>): PageWords {
  const words = page.words.map((word) => {
    const { left = word.left, top = word.top } = places[word.text] ?? {};
    return { ...word, left, right: left + word.right - word.left, top, bottom: top + word.bottom - word.top };
  });
  return { ...page, words };
}

test.each<[string, string[], Record<string, { left?: number; top?: number }>, string[]]>([
  [
    'the part of a fraction above the label’s line',
    ['1. Plants make food.', '3/', '2. = x', '3. Water rises.'],
    { '3/': { left: 240, top: 162 } },
    ['', 'low_confidence', 'low_confidence', ''],
  ],
  [
    'an answer far to the right of another, and a label without one',
    ['1. 42 N 18', '2.', '3. Water rises.'],
    { 18: { left: 700 } },
    ['', 'low_confidence', 'answer_not_located', ''],
  ],
  [
    'a wide gap where no answer is missing',
    ['1. 42 N 18', '2. Gold', '3. Water rises.'],
    { 18: { left: 700 } },
    ['', '', '', ''],
  ],
  [
    'the lines of two columns read as one',
    ['1. Plants make food rain falls', 'with green leaves from clouds', '2. Water rises.'],
    { rain: { left: 500 }, falls: { left: 570 }, from: { left: 500 }, clouds: { left: 570 } },
    ['', 'low_confidence', ''],
  ],
  [
    'one line with a wide gap',
    ['1. Plants make food rain falls', 'with green leaves from clouds', '2. Water rises.'],
    { rain: { left: 500 }, falls: { left: 570 } },
    ['', '', ''],
  ],
  [
    'a note left of the labels',
    ['1. Plants make food.', '2. Water rises.', 'note'],
    { note: { left: 10 } },
    ['', '', 'low_confidence'],
  ],
])('writing that may be another question’s is told: %s', (_, lines, places, reasons) => {
  expect(reasonsOf([moved(pageOf(1, ...lines), places)], reasons.length - 1)).toEqual(reasons);
});
