import { isNonAnswer } from '@exam-evaluation/grading/marking/offline/conduct/non-answer.ts';
import { alternativesOf } from '@exam-evaluation/grading/marking/offline/likeness/alternatives.ts';
import { type FittedModel, weigh } from '@exam-evaluation/grading/marking/offline/model.ts';
import { closest } from '@exam-evaluation/grading/marking/offline/model-answer/closest.ts';
import { type Reading, readText } from '@exam-evaluation/grading/marking/text/read.ts';
import { maxOf, type Row, SETS } from './data.ts';
import { borrowed, invented } from './made-up.ts';

/** Where a row comes from: an answer that a person marked as it is, one made up, or one set beside another student's instead of the model answer. */
export type Origin = 'marked' | 'invented' | 'borrowed';

/** How much a row counts. */
const WEIGHTS: Record<Origin, number> = { marked: 1, invented: 0.1, borrowed: 0.2 };

/** A row with its comparison with the model answer. */
export interface Measured extends Row {
  features: number[];
  origin: Origin;
  weight: number;
}

const readings = new Map<string, Reading>();

/** Reads a text once. */
export function read(text: string): Reading {
  const known = readings.get(text) ?? readText(text);
  readings.set(text, known);
  return known;
}

/** The model answer that an exam with this question would have. */
export function modelAnswer(row: Row): string {
  return row.references.join('\n');
}

/** All that a model is fitted on. */
export function material(rows: readonly Row[], common: FittedModel['common']): Measured[] {
  return [
    ...measure(rows, common, 'marked'),
    ...measure(invented(rows), common, 'invented'),
    ...measure(borrowed(rows), common, 'borrowed'),
  ];
}

/** Compares each answer with its model answer as the marker does; blank and non-answers are left out, as rules settle them. */
function measure(rows: readonly Row[], common: FittedModel['common'], origin: Origin): Measured[] {
  const weights = weigh({ common });
  const alternatives = new Map(rows.map((row) => [modelAnswer(row), alternativesOf(modelAnswer(row))]));
  return rows
    .filter((row) => !isNonAnswer(row.answer))
    .map((row) => {
      const { features } = closest(
        read(row.answer),
        alternatives.get(modelAnswer(row))!,
        read(row.questionText),
        weights,
        maxOf(row.set) === 1,
      );
      return { ...row, features, origin, weight: WEIGHTS[origin] };
    });
}

/** Weight of frequent stems, in hundredths, from the share of answers they stand in (each set counts the same). */
export function commonWords(rows: readonly Row[]): FittedModel['common'] {
  const shares = new Map<string, number>();
  for (const { name } of SETS) {
    const own = rows.filter((row) => row.set === name);
    for (const row of own) {
      for (const stem of new Set(read(row.answer).words.map((word) => word.stem))) {
        shares.set(stem, (shares.get(stem) ?? 0) + 1 / own.length / SETS.length);
      }
    }
  }
  const weights = [...shares].map(
    ([stem, share]) => [stem, Math.round(Math.max(5, (100 * -Math.log(share + 0.0005)) / 7.6))] as const,
  );
  return Object.fromEntries(weights.filter(([, weight]) => weight < 95).sort(([a], [b]) => (a < b ? -1 : 1)));
}
