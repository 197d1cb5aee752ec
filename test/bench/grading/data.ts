import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One marked answer of a public data set. */
export interface Row {
  set: string;
  /** Unique over all sets. */
  question: string;
  questionText: string;
  references: string[];
  answer: string;
  /** A person's mark as a share of the full marks, 0-1. */
  share: number;
}

/** The data sets: name, file, and the marks an answer is worth (1: right or wrong). */
export const SETS = [
  { name: 'Mohler', file: 'mohler-1-to-6.jsonl', max: 5 },
  { name: 'SciEntsBank', file: 'scientsbank-train.jsonl', max: 1 },
  { name: 'Beetle', file: 'beetle-train.jsonl', max: 1 },
  { name: 'SAF', file: 'saf-train.jsonl', max: 5 },
] as const;

interface Line {
  question_id: string;
  question: string;
  reference_answers: string[];
  answer: string;
  score: number;
  max: number;
}

/** All rows of the data sets that lie in a folder. */
export function readRows(folder: string): Row[] {
  return SETS.flatMap(({ name, file }) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Line)
      .map((line) => ({
        set: name,
        // Three questions of SAF share one id.
        question: `${name} ${line.question_id} ${line.question}`,
        questionText: line.question,
        references: line.reference_answers,
        answer: line.answer,
        share: line.score / line.max,
      })),
  );
}

/** What a set's answers are worth, in marks. */
export function maxOf(set: string): number {
  return SETS.find(({ name }) => name === set)!.max;
}

/** Deals the questions of each set out to `folds` groups, by a fixed seed: answers to one question are never in two groups. */
export function foldsOf(rows: readonly Row[], folds: number): Map<string, number> {
  const groups = new Map<string, number>();
  for (const { name } of SETS) {
    const questions = [...new Set(rows.filter((row) => row.set === name).map((row) => row.question))].sort();
    for (const [index, question] of shuffled(questions, 20_111).entries()) groups.set(question, index % folds);
  }
  return groups;
}

/** A copy in an order that depends on the seed only. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const out = [...items];
  for (let last = out.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [out[last], out[other]] = [out[other]!, out[last]!];
  }
  return out;
}

/** Numbers in [0, 1) that depend on the seed only (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
