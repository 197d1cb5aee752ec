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

/** All rows of the data sets in a folder. */
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

/** Whether people judged a set's answers as right or wrong instead of by degrees. */
export function isTwoWay(set: string): boolean {
  return maxOf(set) === 1;
}

/** What a set's answers are worth, in marks. */
export function maxOf(set: string): number {
  return SETS.find(({ name }) => name === set)!.max;
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
