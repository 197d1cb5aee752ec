// Measures the memory of the tab, and how long the page stands still, while a class's scan is split in the browser and
// handed in. Usage: npm run bench:class-set [-- --pages 400] [--kilobytes 380]

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDocument, type PDFEmbeddedPage, rgb } from '@cantoo/pdf-lib';
import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { type DashboardSystem, startDashboard } from '../../browser/dashboard.ts';
import { startStandalone, temporaryDataFolder } from '../../harness/system.ts';
import { rendererMegabytes } from './renderer.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '400' },
    kilobytes: { type: 'string', default: '380' },
  },
});
const [pagesWanted, kilobytes] = [Number(values.pages), Number(values.kilobytes)];
const QUESTIONS = 4;
/** What an ordinary laptop has for one tab, in MB. */
const TAB_MB_MAX = 1_024;
const PATIENCE_MS = 30 * 60_000;

const dataFolder = temporaryDataFolder('bench-class-set');
const { process: child } = await startStandalone(dataFolder, { GRADING_SLOTS: '0' });
process.env.TEST_RUNTIME = join(dataFolder, 'runtime.json');
const dashboard = await startDashboard();
const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-bench-class-set-'));
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, rendererMegabytes(process.pid));
}, 250);
try {
  const institute = await dashboard.institute('Bench');
  const examId = await openExam(dashboard, institute);
  const scan = join(folder, 'scan.pdf');
  const { bytes, pages, candidates } = await writeScan(dashboard, { institute, examId, path: scan });
  const page = await dashboard.signedIn(institute, 'Asha', 'examiner');
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${dashboard.address}/exams/${examId}/class-set`);
  await page.evaluate(`
    var longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  `);
  const step = async (name: string, act: () => Promise<unknown>) => {
    peak = 0;
    const startedAt = performance.now();
    await act();
    const longest = await page.evaluate<number>('[longest, (longest = 0)][0]');
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`| ${name} | ${seconds.toFixed(0)} | ${peak.toFixed(0)} | ${longest.toFixed(0)} |`);
    return peak;
  };
  console.log(
    `${pages} pages of ${candidates} candidates in ${(bytes / 2 ** 20).toFixed(0)} MB; load ${loadavg()[0]!.toFixed(1)}\n`,
  );
  console.log('| step | seconds | most MB of the tab | longest task ms |');
  console.log('| --- | --: | --: | --: |');
  const peaks = [
    await step('read and split', async () => {
      await page.locator('input[type=file]').setInputFiles(scan);
      await page.getByRole('button', { name: `These are right: ${candidates} copies` }).waitFor();
    }),
    await step('make the copies', async () => {
      await page.getByRole('button', { name: /^These are right/ }).click();
      await page.getByRole('button', { name: `Hand in ${candidates}` }).waitFor();
    }),
    await step('hand in', async () => {
      await page.getByRole('button', { name: `Hand in ${candidates}` }).click();
      await page.getByText(`${candidates} of ${candidates} handed in.`).waitFor();
    }),
  ];
  if (Math.max(...peaks) > TAB_MB_MAX) {
    console.error(`The tab took more than ${TAB_MB_MAX} MB.`);
    process.exitCode = 1;
  }
} finally {
  clearInterval(watch);
  await dashboard.stop();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  for (const made of [folder, dataFolder]) rmSync(made, { recursive: true, force: true });
}

/** An open exam with more candidates than the scan will have. */
async function openExam({ exams }: DashboardSystem, instituteId: string): Promise<string> {
  const { exam } = await exams.createExam({
    ...{ instituteId, source: Source.DASHBOARD, operationId: crypto.randomUUID() },
    fields: { title: 'A class', mode: Mode.HANDWRITTEN },
    open: true,
    candidates: Array.from({ length: pagesWanted / 2 }, (_, n) => ({
      externalId: `S-${1_000 + n}`,
      name: `Candidate ${n}`,
    })),
    questions: Array.from({ length: QUESTIONS }, () => ({
      ...{ type: QuestionType.LONG_ANSWER, text: 'Why?', maxMarks: 500, modelAnswer: 'Because.' },
    })),
  });
  return exam!.id;
}

/** The printed sheets of the class, each page on a picture of its own that weighs what a scanned page does. */
async function writeScan(
  system: DashboardSystem,
  { institute, examId, path }: { institute: string; examId: string; path: string },
): Promise<{ bytes: number; pages: number; candidates: number }> {
  const { exams } = system;
  const { registrations } = await exams.listRegistrations({ instituteId: institute, examId, page: { limit: 200 } });
  const all = registrations.flatMap(({ candidate }) => candidate?.id ?? []);
  const sheetsOf = async (candidateIds: string[]) => {
    const { pdf } = await exams.drawAnswerSheets({ instituteId: institute, examId, candidateIds });
    return await PDFDocument.load(pdf);
  };
  const first = await sheetsOf(all.slice(0, 1));
  const candidateIds = all.slice(0, Math.round(pagesWanted / first.getPageCount()));
  const whole = await PDFDocument.create();
  const pages: PDFEmbeddedPage[] = [];
  for (const id of candidateIds) {
    const printed = await sheetsOf([id]);
    pages.push(...(await whole.embedPdf(printed, printed.getPageIndices())));
  }
  const base = await paper(system);
  for (const sheet of pages) {
    // Bytes behind the end of a JPEG make each picture another one; readers pass over them.
    const image = await whole.embedJpg(Buffer.concat([base, randomBytes(kilobytes * 1_024 - base.length)]));
    const { width, height } = sheet;
    const page = whole.addPage([width, height]);
    page.drawImage(image, { x: 0, y: 0, width, height });
    page.drawPage(sheet);
    page.drawText('Because it is so.', { x: 80, y: height / 2, size: 14, color: rgb(0.1, 0.1, 0.4) });
  }
  const bytes = await whole.save();
  writeFileSync(path, bytes);
  return { bytes: bytes.length, pages: pages.length, candidates: candidateIds.length };
}

/** A picture of grey paper, A4 at 200 dpi. */
async function paper({ page }: DashboardSystem): Promise<Buffer> {
  const blank = await page();
  await blank.setViewportSize({ width: 1_654, height: 2_339 });
  await blank.setContent('<body style="background: #f6f6f4">');
  const picture = await blank.screenshot({ type: 'jpeg', quality: 85 });
  await blank.close();
  return picture;
}
