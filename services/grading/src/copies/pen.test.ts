import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { PenMark } from '@exam-evaluation/testing/pen.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet, type SheetItem, type SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inThisProcess } from '../computing/in-this-process.ts';
import { locatingBy } from '../computing/locating.ts';
import { findCopyReader, type PageThreads } from '../pages/threads.ts';
import { readCopy } from './read-copy.ts';

// Pen marks on print: words struck out, options marked.

let folder: string;
let reader: PageThreads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pen-'));
  reader = await findCopyReader();
});

afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(
  items: readonly SheetItem[],
  style: SheetStyle,
  questions: { label: string; options?: object[] }[],
) {
  const { pdf } = await printSheet(items, style);
  const file = path.join(folder, 'copy.pdf');
  await writeFile(file, await scanPages(pdf, { dpi: 200, skewDegrees: 0.7, noise: 8 }));
  const exam = create(ExamSnapshotSchema, { questions: questions.map((one) => ({ id: one.label, ...one })) });
  return await readCopy(file, exam, { reader, ...locatingBy(inThisProcess) });
}

test.each<SheetStyle>([
  { ruled: true, labels: 'margin', font: 'times' },
  { columns: 2, font: 'courier' },
])('struck-out text is not an answer; an answer struck out as a whole needs a review: %j', async (style) => {
  const items: SheetItem[] = [
    { label: 'Q1.', text: 'Arteries carry blood to the heart, and veins carry it away from there.', struck: true },
    { label: 'Q1.', text: 'Arteries carry blood away from the heart; veins bring it back.' },
    { label: 'Q2.', text: 'Plants take in oxygen.', struck: true },
    { label: 'Q3.', text: 'The speed is 42 m/s after the fall of the ball.' },
  ];
  const { answers } = await read(items, style, [{ label: '1' }, { label: '2' }, { label: '3' }]);
  expect(answers.map(({ text, reviewReasons }) => [text.replace(/\s+/g, ' '), reviewReasons])).toEqual([
    [items[1]!.text, []],
    ['', ['answer_not_located']],
    [items[3]!.text, []],
  ]);
});

const CITIES = ['Paris', 'London', 'New Delhi', 'Rome'];
const LABELS = ['a', 'b', 'c', 'd'];

/** The mark on one option of each question, and on two options of the last question. */
test.each<[PenMark[], SheetStyle]>([
  [['tick', 'circle', 'cross', 'tick'], {}],
  [['tick', 'cross', 'fill', 'tick'], { boxes: 'square', font: 'times' }],
  [['fill', 'tick', 'cross', 'fill'], { boxes: 'bubble', font: 'noto-sans', columns: 2 }],
])('printed options are chosen by a %j: %j', async (marks, style) => {
  const items = marks.map((mark, chosen) => ({
    label: `${chosen + 1}.`,
    question: 'Which of these cities is meant?',
    text: '',
    options: CITIES.map((text, at) => ({
      label: `(${LABELS[at]})`,
      text,
      ...(at === chosen || (chosen === 3 && at === 0) ? { mark } : {}),
    })),
  }));
  const options = CITIES.map((text, at) => ({ label: LABELS[at]!, text }));
  const questions = items.map((_, at) => ({ label: `${at + 1}`, text: 'Which of these cities is meant?', options }));
  const { answers } = await read(items, style, questions);
  expect(answers.map(({ selectedOptions }) => selectedOptions)).toEqual([['a'], ['b'], ['c'], ['a', 'd']]);
});
