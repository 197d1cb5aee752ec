import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inThisProcess } from '../computing/in-this-process.ts';
import { locatingBy } from '../computing/locating.ts';
import { findCopyReader, type PageThreads } from '../pages/threads.ts';
import { readCopy } from './read-copy.ts';

/**
 * `^` starts a superscript, `_` a subscript, a space ends either; both are set smaller, as in browsers and word
 * processors.
 */
const ANSWERS = [
  'The ions are Cl^- and Na^+ in water.',
  'Sulfate is SO_4^2- and calcium is Ca^2+ here.',
  'The area is x^2 and the volume is x^3 in all.',
  'There are 10^8 of them in 5 cm^2 of it.',
  'The water boils at ten past two, and not before.',
];

let folder: string;
let reader: PageThreads;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raised-'));
  reader = await findCopyReader();
});

afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([0.7, 0.83])(
  'raised signs of a page in print, %d as large as others, are read or left to a person',
  async (size) => {
    const file = path.join(folder, 'copy.pdf');
    await writeFile(file, await scanPages(await pageWithRaised(size), { noise: 3, skewDegrees: 0.4 }));
    const questions = ANSWERS.map((_, at) => ({ id: `q${at + 1}`, label: String(at + 1) }));
    const { answers } = await readCopy(file, create(ExamSnapshotSchema, { questions }), {
      reader,
      ...locatingBy(inThisProcess),
    });
    for (const [at, { text, reviewReasons }] of answers.entries())
      if (text !== ANSWERS[at]!.replace('_', '')) expect([text, reviewReasons]).toEqual([text, ['low_confidence']]);
    expect(answers.at(-1)).toMatchObject({ text: ANSWERS.at(-1), reviewReasons: [] });
  },
);

async function pageWithRaised(size: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const page = document.addPage([595, 842]);
  ANSWERS.forEach((answer, at) => {
    let [x, rise, scale] = [64, 0, 1];
    for (const character of `${at + 1}. ${answer}`) {
      if (character === '^') [rise, scale] = [4, size];
      else if (character === '_') [rise, scale] = [-2.5, size];
      else {
        if (character === ' ') [rise, scale] = [0, 1];
        page.drawText(character, { x, y: 740 - 40 * at + rise, size: 12 * scale, font });
        x += font.widthOfTextAtSize(character, 12 * scale);
      }
    }
  });
  return document.save();
}
