import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { readWords } from '@exam-evaluation/grading/copies/read-copy.ts';
import { markingInThisProcess } from '@exam-evaluation/grading/engines/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/engines/mark-copy.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { type ExamSnapshot, ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { vocabularyOf } from '@exam-evaluation/reading/handwriting/vocabulary.ts';
import { toReadCopy } from '@exam-evaluation/reading/located.ts';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { random, scanPages } from '@exam-evaluation/testing/scans.ts';
import { HAND_FONTS } from '@exam-evaluation/testing/sheet-fonts.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';

/** Hands, resolutions and numbers on each sheet: 510 numbers. */
const [HANDS, RESOLUTIONS, NUMBERS] = [HAND_FONTS.slice(0, 10), [150, 200, 300], 17] as const;
const UNITS = ['N', 'm/s', 'kg', 'J', 'C', 'W', 'A', 'mm', 'V', 'cm', 'm', 's', 'Hz', 'Pa', 'L', 'g', 'km'];
const WORTH = 100;

interface Written {
  number: string;
  unit: string;
}

interface Tally {
  answers: number;
  /** Answers of which a person is told. */
  told: number;
  /** Answers with other marks than they earn, of which nobody is told. */
  wrong: number;
  unread: number;
}

/**
 * Reads and marks 510 numbers by hand, most with a unit: against keys that they meet, and against keys that differ in one figure.
 * @param folder receives the copies.
 */
export async function measureNumbers(reader: CopyReader, seed: number, folder: string, show: boolean): Promise<void> {
  const marker = createOfflineMarker();
  const { signal } = new AbortController();
  const tallies = { 'keys met': emptyTally(), 'keys missed by one figure': emptyTally() };
  for (const dpi of RESOLUTIONS) {
    for (const [at, font] of HANDS.entries()) {
      const next = random(seed * 1_000 + dpi + at);
      const written = Array.from({ length: NUMBERS }, () => numberOf(next));
      const items = written.map(({ number, unit }, n) => ({ label: `${n + 1}.`, text: `${number} ${unit}`.trim() }));
      const file = path.join(folder, `numbers-${dpi}-${at}.pdf`);
      const { pdf } = await printSheet(items, { font, fontSize: 18 });
      await writeFile(file, await scanPages(pdf, { dpi, noise: 8, jpegQuality: 75, skewDegrees: next() - 0.5, seed }));
      const met = examOf(written);
      const missed = examOf(written.map((one) => ({ ...one, number: oneFigureOff(one.number, next) })));
      if (show) console.log(font, dpi, JSON.stringify(tallies));
      const words = await readWords(file, { reader, vocabulary: vocabularyOf(met) });
      for (const [tally, exam, earned] of [
        [tallies['keys met'], met, WORTH],
        [tallies['keys missed by one figure'], missed, 0],
      ] as const) {
        const { answers } = toReadCopy(words, exam);
        const results = await markCopy(exam, answers, [], { marker: markingInThisProcess(marker), signal });
        for (const [n, { awarded, needsReview }] of results.entries()) {
          tally.answers++;
          tally.told += Number(needsReview);
          tally.wrong += Number(!needsReview && awarded !== earned);
          tally.unread += Number(
            needsReview && answers[n]!.text.replace(/\s/g, '') !== items[n]!.text.replace(/\s/g, ''),
          );
          if (show && (needsReview || awarded !== earned) && earned > 0)
            console.log(`${font} ${dpi} | ${items[n]!.text} read as ${JSON.stringify(answers[n])}`);
        }
      }
    }
  }
  for (const [keys, { answers, told, wrong, unread }] of Object.entries(tallies)) {
    const percent = (part: number) => `${((100 * part) / answers).toFixed(1)} %`;
    console.log(
      `numbers by hand, ${keys}: ${answers} answers, a person is told of ${percent(told)} (${percent(unread)} misread),`,
    );
    console.log(`  wrong marks of which nobody is told ${percent(wrong)}`);
  }
}

const emptyTally = (): Tally => ({ answers: 0, told: 0, wrong: 0, unread: 0 });

/** Up to three figures, some with a point or a sign, and mostly a unit. */
function numberOf(next: () => number): Written {
  const kinds = [
    () => String(1 + Math.floor(next() * 99)),
    () => String(100 + Math.floor(next() * 900)),
    () => (next() * 10 + 0.1).toFixed(1),
    () => (next() + 0.01).toFixed(2),
    () => `-${1 + Math.floor(next() * 40)}`,
  ];
  const number = kinds[Math.floor(next() * kinds.length)]!();
  return { number, unit: next() < 0.75 ? UNITS[Math.floor(next() * UNITS.length)]! : '' };
}

/** The number with one figure, other than a leading zero, replaced by another. */
function oneFigureOff(number: string, next: () => number): string {
  const figures = Array.from(number.matchAll(/\d/g), ({ index }) => index).filter(
    (at) => !/^-?0\./.test(number) || at > 1,
  );
  const at = figures[Math.floor(next() * figures.length)]!;
  const other = 1 + ((Number(number[at]) + Math.floor(next() * 8)) % 9);
  return `${number.slice(0, at)}${other}${number.slice(at + 1)}`;
}

const examOf = (written: readonly Written[]): ExamSnapshot =>
  create(ExamSnapshotSchema, {
    title: 'Term examination',
    questions: written.map(({ number, unit }, at) => ({
      id: `q${at}`,
      label: `${at + 1}`,
      type: QuestionType.NUMERICAL,
      text: 'What is the result?',
      maxMarks: WORTH,
      answer: { value: Number(number), ...(unit ? { unit } : {}) },
    })),
  });
