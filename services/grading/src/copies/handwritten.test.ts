import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { pageOf } from '@exam-evaluation/reading/layout/lines.testing.ts';
import { toReadCopy } from '@exam-evaluation/reading/located.ts';
import { pack } from '@exam-evaluation/reading/packed.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet, type SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inThisProcess } from '../computing/in-this-process.ts';
import { locatingBy } from '../computing/locating.ts';
import { findCopyReader, type PageThreads } from '../pages/threads.ts';
import { readCopy } from './read-copy.ts';

// Handwritten copies are read from their pictures alone, since they have no text layer.

/** Reading takes seconds per page, and longer on a busy machine. */
const SLOW = 120_000;
const FIXTURES = new URL('../../../../test/fixtures/scans/', import.meta.url);

let folder: string;
let reader: PageThreads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'by-hand-'));
  reader = await findCopyReader();
});

afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

const exam = (count: number) =>
  create(ExamSnapshotSchema, {
    questions: Array.from({ length: count }, (_, at) => ({ id: `q${at + 1}`, label: String(at + 1) })),
  });

async function read(pdf: Uint8Array) {
  const file = path.join(folder, 'copy.pdf');
  await writeFile(file, pdf);
  return readCopy(file, exam(2), { reader, ...locatingBy(inThisProcess) });
}

const ITEMS = [
  { label: 'Q1.', text: 'Green plants make sugar from water and carbon dioxide when light falls on their leaves.' },
  { label: 'Q2.', text: 'The speed is 42 m/s after the fall.' },
];

test(
  'a photograph of handwriting is read; what it says answers no question',
  async () => {
    const document = await PDFDocument.create();
    const picture = await document.embedJpg(await readFile(new URL('handwritten_text.jpg', FIXTURES)));
    document.addPage([500, 332]).drawImage(picture, { x: 0, y: 0, width: 500, height: 332 });
    const { answers, unassignedText } = await read(await document.save());
    expect(unassignedText.join(' ')).toContain('You must be the change you want to see in the world!');
    expect(answers.map(({ text, reviewReasons }) => [text, reviewReasons])).toEqual([
      ['', ['answer_not_located']],
      ['', ['answer_not_located']],
    ]);
  },
  SLOW,
);

test.each<SheetStyle>([
  { font: 'reenie-beanie', fontSize: 20, ruled: true },
  { font: 'cedarville-cursive', fontSize: 18, squared: true, slant: 8 },
])(
  'a handwritten page is read with at most one word in ten wrong: %j',
  async (style) => {
    const { pdf } = await printSheet(ITEMS, style);
    const { answers } = await read(await scanPages(pdf, { dpi: 200, noise: 8, skewDegrees: 1 }));
    for (const [at, { text, reviewReasons, lines }] of answers.entries()) {
      const wanted = ITEMS[at]!.text.split(' ');
      const wrong = text.split(/\s+/).filter((word, place) => word !== wanted[place]);
      expect(wrong.length).toBeLessThanOrEqual(wanted.length / 10);
      expect(reviewReasons).toEqual([]);
      expect(lines.length).toBeGreaterThan(0);
    }
  },
  SLOW,
);

test('handwriting is judged by the share of sure words', () => {
  const byHand = (text: string, confidences: number[]) => {
    const page = pageOf(1, text);
    const words = page.words.map((word, at) => ({ ...word, hand: true as const, confidence: confidences[at]! }));
    return { sizes: [], pages: [pack({ ...page, words })], reviewReasons: [] };
  };
  const text = '1. Water boils when heated';
  const judged = (...confidences: number[]) => {
    const [answer] = toReadCopy(byHand(text, confidences), exam(1)).answers;
    return { ...answer!, doubtful: answer!.doubtfulWords?.map(({ start, end }) => answer!.text.slice(start, end)) };
  };
  expect(judged(99, 95, 85, 99, 80)).toMatchObject({ reviewReasons: [], readingConfidence: 1, doubtful: undefined });
  expect(judged(99, 95, 85, 60, 70)).toMatchObject({
    reviewReasons: ['low_confidence'],
    readingConfidence: 0.5,
    doubtful: ['when', 'heated'],
  });
  expect(judged(99, 95, 20, 60, 70)).toMatchObject({ reviewReasons: ['illegible'], readingConfidence: 0.25 });
  expect(() => judged(40, 75, 20, 60, 70)).toThrow('Nothing on the pages could be read reliably.');
});
