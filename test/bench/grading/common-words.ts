import type { FittedModel } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { readCached } from '@exam-evaluation/marking/text/read.ts';
import { type Row, SETS } from './data.ts';

/** The weight of a word that is in all answers, in hundredths; and the weight from which on a word is not stored. */
const [LEAST, NEARLY_ALL] = [5, 95];
/** A stem in this share of the answers counts as rare: `ln(1 / RARE)` is the weight of 100 hundredths. */
const RARE = 0.0005;

/**
 * Computes the weights of frequent stems, in hundredths, from the share of answers that contain them; all sets count
 * the same.
 */
export function commonWords(rows: readonly Row[]): FittedModel['common'] {
  const shares = new Map<string, number>();
  for (const { name } of SETS) {
    const own = rows.filter(({ set }) => set === name);
    for (const { answer } of own) {
      for (const stem of new Set(readCached(answer).words.map((word) => word.stem))) {
        shares.set(stem, (shares.get(stem) ?? 0) + 1 / own.length / SETS.length);
      }
    }
  }
  const weights = [...shares].map(([stem, share]) => [stem, weightOf(share)] as const);
  return Object.fromEntries(weights.filter(([, weight]) => weight < NEARLY_ALL).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function weightOf(share: number): number {
  return Math.round(Math.max(LEAST, (100 * Math.log(share + RARE)) / Math.log(RARE)));
}
