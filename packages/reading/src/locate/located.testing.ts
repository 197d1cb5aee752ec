import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { pageOf } from '../layout/lines.testing.ts';
import { linesOf } from '../layout/lines.ts';
import type { Beginning } from '../layout/word.ts';
import { locateAnswers } from './align/align.ts';

/** Name, pages, labels of the exam, and the expected answers. */
export type LocateCase = [name: string, pages: string[][], labels: string[], expected: Record<string, string>];

/** Questions named by their path, such as `2a`: each digit or letter is one part, and `II` is a number. */
export const ask = (...labels: string[]) =>
  labels.map((label) =>
    create(
      QuestionSchema,
      /^(?:.|[IVX]+)$/.test(label)
        ? { id: label, label }
        : { id: label, parentLabel: label[0]!, label: label.slice(1) },
    ),
  );

/** The beginning of a line as the handwriting model sees it, which says this text. */
export const seenAs = (text: string): Beginning =>
  Array.from(text).flatMap((sign) => [
    [
      { sign, probability: 0.98 },
      { sign: '', probability: 0.01 },
    ],
    [{ sign: '', probability: 1 }],
  ]);

/** Answers by question id, lines joined by `|`; unassigned lines under `-`. */
export function located(pages: string[][], ...labels: string[]): Record<string, string> {
  const lines = pages.flatMap((texts, at) => linesOf(pageOf(at + 1, ...texts)));
  const { answers, unassigned } = locateAnswers(lines, ask(...labels));
  const out = Object.fromEntries([...answers].map(([id, found]) => [id, found.map((line) => line.text).join('|')]));
  return unassigned.length > 0 ? { ...out, '-': unassigned.map((line) => line.text).join('|') } : out;
}
