// Reads, marks and draws scans as a worker does, as copies of an exam with three written questions.
// Usage: npm run bench:scans -- FOLDER    (PDF, PNG, JPEG and TIFF files)

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { PAGES_MAX } from '@exam-evaluation/contract/limits.ts';
import { drawWithinLimits } from '@exam-evaluation/grading/checked-copy/draw-within-limits.ts';
import { createDrawer } from '@exam-evaluation/grading/checked-copy/drawer.ts';
import { formatMarks } from '@exam-evaluation/grading/checked-copy/wording.ts';
import { inThisProcess as computing } from '@exam-evaluation/grading/computing/in-this-process.ts';
import { locatingBy } from '@exam-evaluation/grading/computing/locating.ts';
import { readCopy } from '@exam-evaluation/grading/copies/read-copy.ts';
import { markingInThisProcess } from '@exam-evaluation/grading/engines/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/engines/mark-copy.ts';
import { findCopyReader } from '@exam-evaluation/grading/pages/threads.ts';
import { mapInk } from '@exam-evaluation/grading/worker/map-ink.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { QuestionResultSchema, TotalsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import { textOf } from '@exam-evaluation/testing/pdf-text.ts';
import { pictureToPdf } from '@exam-evaluation/testing/scans.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the scans: npm run bench:scans -- FOLDER');
const { signal } = new AbortController();
const reader = await findCopyReader();
const marker = createOfflineMarker();
const drawer = createDrawer();
const log = createLogger({ service: 'bench', level: 'warn' });
const work = await mkdtemp(path.join(tmpdir(), 'bench-scans-'));
/** Dots an inch that originals and checked copies are compared at. */
const DPI = 100;
const snapshot = create(ExamSnapshotSchema, {
  title: 'Scans',
  questions: ['1', '2', '3'].map((label) => ({
    id: label,
    label,
    maxMarks: 500,
    text: `Question ${label}`,
    modelAnswer: 'The form is filled in by the person whom it is about, with the date and a signature.',
  })),
});

try {
  const rows: Record<string, object> = {};
  for (const file of (await readdir(folder)).filter((name) => /\.(?:pdf|png|jpe?g|tiff?)$/i.test(name)).sort())
    rows[file] = await tryScan(path.join(folder, file));
  console.table(rows);
} finally {
  drawer.close();
  reader.close();
  await rm(work, { recursive: true, force: true });
}

async function tryScan(file: string): Promise<object> {
  const original = /\.pdf$/i.test(file) ? await readFile(file) : await pictureToPdf(file);
  const copy = path.join(work, 'copy.pdf');
  await writeFile(copy, original);
  try {
    const { answers, reviewReasons } = await readCopy(copy, snapshot, { reader, ...locatingBy(computing) });
    const questions = (await markCopy(snapshot, answers, [], { marker: markingInThisProcess(marker), signal })).map(
      (question) => create(QuestionResultSchema, question),
    );
    const sizes = await reader.pages.pageSizes(copy, PAGES_MAX);
    const pages = sizes.map((_, index) => index + 1);
    const inkMaps = await mapInk(reader, copy, pages, sizes, signal);
    const order = { snapshot, questions, totals: create(TotalsSchema, { max: 1_500 }), reviewReasons, inkMaps };
    const file = { path: copy, pages: pages.length, sizes };
    const checked = await drawWithinLimits({ drawer, pages: reader.pages, log }, order, file, signal);
    const drawn = path.join(work, 'checked.pdf');
    await writeFile(drawn, checked);
    const text = await textOf(checked);
    const told = questions.flatMap((question) => [
      formatMarks(question),
      ...(question.feedback ?? '').split(/(?<=[.!?])\s+/),
    ]);
    return {
      outcome: 'graded',
      pages: pages.length,
      'review reasons': questions.map(({ reviewReasons: own }) => own.join('+') || '-').join(', '),
      'ink drawn over': await drawnOver(copy, drawn, pages),
      'KB larger': Math.round((checked.length - original.length) / 1_000),
      'texts missing': told.filter((one) => !text.includes(one)).length,
    };
  } catch (error) {
    if (error instanceof CopyError) return { outcome: error.code };
    throw error;
  }
}

/** Share of the original's dark pixels that look otherwise on the checked copy. */
async function drawnOver(copy: string, drawn: string, pages: readonly number[]): Promise<string> {
  let [dark, changed] = [0, 0];
  for (const page of pages) {
    const before = await reader.pages.render(copy, page, DPI, signal);
    const after = await reader.pages.render(drawn, page, DPI, signal);
    before.data.forEach((level, at) => {
      if (level >= 128) return;
      dark += 1;
      if (Math.abs(after.data[at]! - level) > 32) changed += 1;
    });
  }
  return `${((100 * changed) / Math.max(1, dark)).toFixed(3)} %`;
}
