// Reads seeded sheets and reports how many answers were found and how many words were right.
// Usage: npm run bench:reading [-- --seed 7] [--only upright] [--every 4] [--npm] [--show] [--product] [--marks]
// [--numbers] [--scans FOLDER]
// `--every 4` reads every fourth sheet of each group; `--npm` uses the programs from npm even where native ones exist;
// `--only hand` reads only handwritten sheets; `--marks` reads and marks ten handwritten copies instead; `--numbers`
// numbers by hand; `--scans` reads pictures, each with its words in a `.txt` beside it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { create } from '@bufbuild/protobuf';
import { inThisProcess as computing } from '@exam-evaluation/grading/computing/in-this-process.ts';
import { locatingBy } from '@exam-evaluation/grading/computing/locating.ts';
import { readCopy } from '@exam-evaluation/grading/copies/read-copy.ts';
import { findCopyReader } from '@exam-evaluation/grading/pages/threads.ts';
import type { Answer } from '@exam-evaluation/marking/answers.ts';
import { type ExamSnapshot, ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { cpuSeconds } from '../processes.ts';
import { type BenchCase, type BenchQuestion, benchCases } from './cases.ts';
import { handCases } from './hand-cases.ts';
import { measureMarks } from './marks.ts';
import { mixedCases } from './mixed-cases.ts';
import { measureNumbers } from './numbers.ts';
import type { PrintedCopy } from './product.ts';
import { measureScans } from './real-scans.ts';
import { isLocated, sureWords, wordsRight } from './score.ts';
import { measureSpeed } from './speed.ts';
import { variedCases } from './varied-cases.ts';

interface Tally {
  answers: number;
  located: number;
  words: number;
  right: number;
  review: number;
  /** Answers that were not located and have no review reason. */
  lost: number;
  /** Words read that are sure, how many of them are right, and how many were read. */
  sure: number;
  sureRight: number;
  read: number;
  /** Answers without a review reason, and how many of them have nine of ten words right. */
  alone: number;
  aloneRight: number;
  cpuSeconds: number;
  sheets: number;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    npm: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    scans: { type: 'string' },
    product: { type: 'boolean', default: false },
    marks: { type: 'boolean', default: false },
    numbers: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'bench-reading-'));
const reader = await findCopyReader(values.npm ? { PRINT_READER: 'npm' } : undefined);
const tallies = new Map<string, Tally>();
/** Sheets so far, and those that are plain print. */
let sheets = 0;
const print: PrintedCopy[] = [];
try {
  const seed = Number(values.seed);
  const groups = Map.groupBy(
    [...benchCases(seed), ...mixedCases(seed), ...handCases(seed), ...variedCases(seed)],
    (one) => one.group,
  );
  for (const [group, cases] of values.scans === undefined && !values.marks && !values.numbers ? groups : []) {
    if (values.only !== undefined && !`${group} `.startsWith(`${values.only} `)) continue;
    for (const one of cases.filter((_, at) => at % Number(values.every) === 0)) await measure(one);
  }
  if (values.marks) await measureMarks(reader, seed, folder, values.show);
  if (values.numbers) await measureNumbers(reader, seed, folder, values.show);
  if (print.length > 0) await measureSpeed(print, reader, values.product);
  if (values.scans !== undefined) await measureScans(values.scans, reader, values.show);
} finally {
  reader.close();
  await rm(folder, { recursive: true, force: true });
}
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const HEADINGS = ['located', 'words', 'review', 'lost', 'sure', 'of them right', 'unseen right', 'CPU s'];
if (tallies.size > 0) console.log(`${'group'.padEnd(26)} answers  ${HEADINGS.join('  ')}`);
for (const [group, tally] of tallies) {
  const { answers, located, words, right, review, lost, sure, sureRight, read, alone, aloneRight } = tally;
  const shares = [
    percent(located, answers),
    percent(right, words),
    percent(review, answers),
    percent(lost, answers),
    percent(sure, read),
    percent(sureRight, sure),
    percent(aloneRight, alone),
    (tally.cpuSeconds / tally.sheets).toFixed(1),
  ].map((cell, at) => cell.padStart(HEADINGS[at]!.length));
  console.log(`${group.padEnd(26)} ${String(answers).padStart(7)}  ${shares.join('  ')}`);
}

async function measure({ group, name, writing, style, scan }: BenchCase): Promise<void> {
  const { pdf } = await printSheet(writing.items, style);
  const file = path.join(folder, `sheet-${++sheets}.pdf`);
  await writeFile(file, await scanPages(pdf, scan));
  if (group === 'upright') print.push({ file, questions: writing.questions });
  const before = cpuSeconds();
  const answers = await readAnswers(file, examOf(writing.questions));
  const tally = tallies.get(group) ?? emptyTally();
  tallies.set(group, tally);
  tally.cpuSeconds += cpuSeconds() - before;
  tally.sheets++;
  writing.questions.forEach((question, at) => {
    const answer = answers[at];
    // Handwritten capitals often look like small letters, and marking ignores case.
    const fold = (written: string) => (group.startsWith('hand') ? written.toLowerCase() : written);
    const text = question.options ? (answer?.selectedOptions.join(' ') ?? '') : (answer?.text ?? '');
    const { right, expected, read } = wordsRight(fold(question.expected), fold(text));
    const located = isLocated(fold(question.expected), fold(text));
    tally.answers++;
    tally.located += Number(located);
    tally.words += expected;
    tally.right += right;
    const sure = sureWords(question.expected, (!question.options && answer) || { text: '' });
    tally.sure += sure.sure;
    tally.sureRight += sure.right;
    tally.read += read;
    const needsReview = !answer || answer.reviewReasons.length > 0;
    tally.review += Number(needsReview);
    tally.lost += Number(!located && !needsReview);
    tally.alone += Number(!needsReview);
    tally.aloneRight += Number(!needsReview && right >= expected * 0.9);
    if (values.show && (!located || right < expected * 0.97 || answer!.reviewReasons.length > 0)) {
      console.log(
        `${group} | ${name} | ${question.parentLabel ?? ''} ${question.label} ${answer?.reviewReasons.join()} ${answer?.readingConfidence.toFixed(2)}`,
      );
      console.log(
        `  wanted: ${JSON.stringify(question.expected)}\n  read:   ${JSON.stringify(text)} ${question.options ? JSON.stringify(answer?.text) : ''}`,
      );
    }
  });
}

function emptyTally(): Tally {
  const none = { answers: 0, located: 0, words: 0, right: 0, review: 0, lost: 0, sure: 0, sureRight: 0 };
  return { ...none, read: 0, alone: 0, aloneRight: 0, cpuSeconds: 0, sheets: 0 };
}

async function readAnswers(file: string, exam: ExamSnapshot): Promise<Answer[]> {
  try {
    return (await readCopy(file, exam, { reader, ...locatingBy(computing) })).answers;
  } catch (error) {
    console.log(String(error));
    return [];
  }
}

function examOf(questions: readonly BenchQuestion[]): ExamSnapshot {
  return create(ExamSnapshotSchema, {
    title: 'Term examination',
    questions: questions.map(({ label, parentLabel, text = '', options = [] }, at) => ({
      id: `q${at}`,
      label,
      ...(parentLabel === undefined ? {} : { parentLabel }),
      text,
      options,
    })),
  });
}
