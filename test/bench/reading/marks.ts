import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from '@bufbuild/protobuf';
import { inThisProcess as computing } from '@exam-evaluation/grading/computing/in-this-process.ts';
import { locatingBy } from '@exam-evaluation/grading/computing/locating.ts';
import { readCopy } from '@exam-evaluation/grading/copies/read-copy.ts';
import { markingInThisProcess } from '@exam-evaluation/grading/engines/in-this-process.ts';
import { markCopy } from '@exam-evaluation/grading/engines/mark-copy.ts';
import { type Answer, answerTo } from '@exam-evaluation/marking/answers.ts';
import { createOfflineMarker } from '@exam-evaluation/marking/offline/marker.ts';
import { type ExamSnapshot, ExamSnapshotSchema, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { CopyReader } from '@exam-evaluation/reading/page.ts';
import { random, scanPages } from '@exam-evaluation/testing/scans.ts';
import { printSheet } from '@exam-evaluation/testing/sheets.ts';
import type { BenchCase } from './cases.ts';
import { handCases } from './hand-cases.ts';
import { SENTENCES } from './sentences.ts';

/** Number of copies, each in another font. */
const COPIES = 10;
/** Marks of a question, and by how much two of its marks may differ, in hundredths. */
const [WORTH, NEAR] = [400, 50];

/** Counts of handwritten answers, by how their marks compare with those of the same answers typed. */
interface Compared {
  answers: number;
  near: number;
  /** Marks that differ more, with and without a review reason. */
  told: number;
  untold: number;
  /** Answers with a review reason, whatever their marks, among the handwritten and the typed ones. */
  review: number;
  reviewTyped: number;
}

/**
 * Reads and marks ten handwritten copies (plain, ruled and squared paper, slanting hands, two pens, answers struck out)
 * and compares their marks with those of the same answers typed.
 * @param folder receives the copies as `copy-1.pdf` and so on.
 */
export async function measureMarks(reader: CopyReader, seed: number, folder: string, show: boolean): Promise<void> {
  const marker = createOfflineMarker();
  const { signal } = new AbortController();
  const mark = (exam: ExamSnapshot, answers: readonly Answer[]) =>
    markCopy(exam, answers, [], { marker: markingInThisProcess(marker), signal });
  const fonts = [...Map.groupBy(handCases(seed), ({ group }) => group).values()];
  const next = random(seed);
  const all: Compared = { answers: 0, near: 0, told: 0, untold: 0, review: 0, reviewTyped: 0 };
  for (const [at, sheets] of fonts.slice(0, COPIES).entries()) {
    const { name, writing, style, scan } = sheets[at % sheets.length]!;
    const exam = examOf(writing, next);
    const file = path.join(folder, `copy-${at + 1}.pdf`);
    await writeFile(file, await scanPages((await printSheet(writing.items, style)).pdf, scan));
    const read = await readCopy(file, exam, { reader, ...locatingBy(computing) });
    const typed = exam.questions.map((question, index) =>
      answerTo(question, { text: writing.questions[index]!.expected }),
    );
    const [byHand, asTyped] = [await mark(exam, read.answers), await mark(exam, typed)];
    for (const [index, one] of byHand.entries()) {
      const other = asTyped[index]!;
      const isNear = Math.abs(one.awarded! - other.awarded!) <= NEAR;
      all.answers++;
      all.near += Number(isNear);
      all.told += Number(!isNear && one.needsReview);
      all.untold += Number(!isNear && !one.needsReview);
      all.review += Number(one.needsReview);
      all.reviewTyped += Number(other.needsReview);
      if (!show || isNear) continue;
      console.log(
        `${name} | ${one.label}: ${one.awarded} by hand, ${other.awarded} typed ${one.reviewReasons?.join()}`,
      );
      console.log(`  wanted: ${writing.questions[index]!.expected}\n  read:   ${read.answers[index]!.text}`);
    }
  }
  const percent = (part: number) => `${((100 * part) / all.answers).toFixed(1)} %`;
  console.log(
    `\nmarks by hand, ${COPIES} copies, ${all.answers} answers: ${percent(all.near)} within half a mark of the same words typed;`,
  );
  console.log(`further off and a person told ${percent(all.told)}, nobody told ${percent(all.untold)}`);
  console.log(`a person is told of ${percent(all.review)}, of ${percent(all.reviewTyped)} typed`);
}

/** An exam whose model answers contain part of what a copy says and something that it does not say. */
function examOf({ questions }: BenchCase['writing'], next: () => number): ExamSnapshot {
  const modelAnswer = (expected: string) => {
    const said = expected.split(/(?<=[.;])\s+/);
    const other = SENTENCES[Math.floor(next() * SENTENCES.length)]!;
    return [...said.slice(0, Math.ceil(said.length / 2)), other].join(' ');
  };
  return create(ExamSnapshotSchema, {
    title: 'Term examination',
    questions: questions.map(({ label, expected }, at) => ({
      id: `q${at}`,
      label,
      type: QuestionType.LONG_ANSWER,
      text: '',
      maxMarks: WORTH,
      modelAnswer: modelAnswer(expected),
    })),
  });
}
