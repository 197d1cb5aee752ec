// Reads seeded sheets and reports how many answers were found and how many words were right.
// Usage: npm run bench:reading [-- --seed 7] [--only upright] [--every 4] [--npm] [--show]
// `--every 4` reads every fourth sheet of each group; `--npm` reads with the programs from npm where native ones are installed.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { create } from '@bufbuild/protobuf';
import type { Answer } from '@exam-evaluation/grading/answers.ts';
import { findCopyReader, readCopy } from '@exam-evaluation/grading/reading/copy.ts';
import { pdfium } from '@exam-evaluation/grading/reading/pictures/pdfium.ts';
import { npmTesseract } from '@exam-evaluation/grading/reading/words/npm-tesseract.ts';
import { type ExamSnapshot, ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import { type BenchCase, type BenchQuestion, benchCases } from './cases.ts';
import { isLocated, wordsRight } from './score.ts';

interface Tally {
  answers: number;
  located: number;
  words: number;
  right: number;
  review: number;
  /** Not located, and nobody told to look. */
  lost: number;
  ms: number;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    only: { type: 'string' },
    every: { type: 'string', default: '1' },
    npm: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
const folder = await mkdtemp(path.join(tmpdir(), 'bench-reading-'));
const reader = values.npm ? { pages: pdfium, words: npmTesseract() } : await findCopyReader();
const tallies = new Map<string, Tally>();
try {
  const groups = Map.groupBy(benchCases(Number(values.seed)), (one) => one.group);
  for (const [group, cases] of groups) {
    if (values.only !== undefined && group !== values.only) continue;
    for (const one of cases.filter((_, at) => at % Number(values.every) === 0)) await measure(one);
  }
} finally {
  await reader.words.close();
  await rm(folder, { recursive: true, force: true });
}
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
console.log('group      answers  located  words right  need review     lost  s per sheet');
for (const [group, tally] of tallies) {
  const { answers, located, words, right, review, lost, ms } = tally;
  const shares = [percent(located, answers), percent(right, words), percent(review, answers), percent(lost, answers)];
  const cells = [...shares, (ms / 1000).toFixed(1)];
  console.log(
    `${group.padEnd(10)} ${String(answers).padStart(7)}  ${cells.map((cell, at) => cell.padStart([7, 11, 11, 7, 11][at]!)).join('  ')}`,
  );
}

async function measure({ group, name, writing, style, scan }: BenchCase): Promise<void> {
  const { pdf } = await printSheet(writing.items, style);
  const file = path.join(folder, 'sheet.pdf');
  await writeFile(file, await scanPages(pdf, scan));
  const started = performance.now();
  const answers = await read(file, examOf(writing.questions));
  const tally = tallies.get(group) ?? { answers: 0, located: 0, words: 0, right: 0, review: 0, lost: 0, ms: 0 };
  tallies.set(group, tally);
  const ms = performance.now() - started;
  // A running mean: seconds a sheet.
  tally.ms += (ms - tally.ms) / (tally.answers / writing.questions.length + 1);
  writing.questions.forEach((question, at) => {
    const answer = answers[at];
    const text = question.options ? (answer?.selectedOptions.join(' ') ?? '') : (answer?.text ?? '');
    const { right, expected } = wordsRight(question.expected, text);
    const located = isLocated(question.expected, text);
    tally.answers++;
    tally.located += Number(located);
    tally.words += expected;
    tally.right += right;
    const needsReview = !answer || answer.reviewReasons.length > 0;
    tally.review += Number(needsReview);
    tally.lost += Number(!located && !needsReview);
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

async function read(file: string, exam: ExamSnapshot): Promise<Answer[]> {
  try {
    return (await readCopy(file, exam, { reader })).answers;
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
