// What a person has framed is read again: all that stands in the frames, and nothing beside them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import type { Box } from '@exam-evaluation/marking/answers.ts';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { type PlacedItem, printSheet, type SheetItem, type SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inThisProcess } from '../computing/in-this-process.ts';
import { locatingBy } from '../computing/locating.ts';
import { findCopyReader, type PageThreads } from '../pages/threads.ts';
import { readFramed } from './read-framed.ts';

/** Reading takes seconds per page, and longer on a busy machine. */
const SLOW = 120_000;
const { signal } = new AbortController();

let folder: string;
let installed: PageThreads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framed-'));
  installed = await findCopyReader({ PRINT_READER: 'npm' });
});
afterAll(async () => {
  installed.close();
  await rm(folder, { recursive: true, force: true });
});

const ITEMS: SheetItem[] = [
  { label: 'Q1.', text: 'Green plants make sugar from water and carbon dioxide when light falls on their leaves.' },
  { label: 'Q2.', text: 'Arteries carry blood away from the heart; veins bring it back.' },
  { label: 'Q3.', text: 'B' },
  { label: 'Q4.', text: 'The speed is 42 m/s after the fall.', newPage: true },
];
const EXAM = create(ExamSnapshotSchema, {
  questions: ITEMS.map((_, at) => ({
    id: `q${at + 1}`,
    label: `${at + 1}`,
    options: at === 2 ? ['A', 'B', 'C'].map((label) => ({ label, text: '' })) : [],
  })),
});

const frame = ({ page, top, bottom }: PlacedItem): Box => ({
  ...{ page, x: 0.05, y: top - 0.006 },
  ...{ width: 0.9, height: bottom - top + 0.012 },
});
/** The same place on a page that lies upside down. */
const turned = ({ page, x, y, width, height }: Box): Box => ({
  ...{ page, x: 1 - x - width, y: 1 - y - height, width, height },
});

async function read(pdf: Uint8Array, questionId: string, within: Box[], reader: CopyReader = installed) {
  const file = path.join(folder, 'copy.pdf');
  await writeFile(file, pdf);
  const framed = [{ questionId, within }];
  return (await readFramed(file, EXAM, framed, { reader, signal, ...locatingBy(inThisProcess) }))[0]!;
}

const SCAN = { dpi: 200, skewDegrees: 1, noise: 10, jpegQuality: 70 };
const plain = (text: string) => text.replace(/\s+/g, ' ');

test.each<[string, SheetStyle, object, (box: Box) => Box]>([
  ['a scanned page', { header: 'Biology, class 10' }, SCAN, (box) => box],
  ['a scanned page upside down', {}, { ...SCAN, quarters: 2 }, turned],
  ['handwriting', { font: 'kalam', fontSize: 20 }, SCAN, (box) => box],
])(
  'a frame on %s is read by itself, without the label before the answer [REV-117]',
  async (_, style, scan, placeOf) => {
    const { pdf, placed } = await printSheet(ITEMS, style);
    const place = placeOf(frame(placed[1]!));
    const answer = await read(await scanPages(pdf, scan), 'q2', [place]);
    expect(plain(answer.text)).toBe(ITEMS[1]!.text);
    expect(answer).toMatchObject({ questionId: 'q2', reviewReasons: [] });
    const { y } = answer.lines[0]!.box;
    expect([y > place.y - 0.01, y < place.y + place.height]).toEqual([true, true]);
  },
  SLOW,
);

test(
  'only the pages with a frame are read; frames on several pages are one answer, in the order of the pages [REV-117]',
  async () => {
    const { pdf, placed } = await printSheet(ITEMS);
    const pages: number[] = [];
    const reader: CopyReader = {
      pages: installed.pages,
      readPage: async (page, options) => {
        pages.push(page.number);
        return await installed.readPage(page, options);
      },
    };
    const scan = await scanPages(pdf, SCAN);
    const { text } = await read(scan, 'q1', [frame(placed[3]!), frame(placed[0]!)], reader);
    expect(plain(text)).toBe(`${ITEMS[0]!.text} Q4. ${ITEMS[3]!.text}`);
    expect(await read(scan, 'q3', [frame(placed[2]!)], reader)).toMatchObject({ selectedOptions: ['B'] });
    expect(pages.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  },
  SLOW,
);

test(
  'a frame in which nothing can be read, or that is on no page, is refused for good [REV-118]',
  async () => {
    const { pdf } = await printSheet(ITEMS);
    const empty = { page: 1, x: 0.1, y: 0.7, width: 0.5, height: 0.1 };
    const refusal = { code: 'copy_unreadable', isTransient: false };
    for (const place of [empty, { ...empty, page: 3 }])
      await expect(read(pdf, 'q1', [place])).rejects.toMatchObject(refusal);
  },
  SLOW,
);
