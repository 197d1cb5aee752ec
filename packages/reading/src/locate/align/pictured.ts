// How likely a line begins with a certain label, by its picture or, where the handwriting model did not see it, by its
// text. Every label that the copy may carry is asked for, so that `5.` is still likely where `S.` was read.

import { remember, rememberFor } from '@exam-evaluation/marking/text/remember.ts';
import type { Beginning } from '../../layout/word.ts';
import { looksLike } from '../labels/look-alikes.ts';

/** The probability that a time step shows a sign; '' is the blank. */
export type Step = (sign: string) => number;

/** Least probability of a sign in a step of a picture. */
const FLOOR = 1e-5;
/** Paths below this probability are given up. */
const HOPELESS = 1e-9;
/** Probability that a sign was written where the picture shows one that looks like it. */
const SHOWN_ALIKE = 0.05;
/** Probability that two strokes, as in `ii`, are seen as one. */
const MERGED = 0.05;
/** Probabilities that a character was read as it stands, and as one that looks like it. */
const [READ, ALIKE] = [0.9, 0.02];
/** Single strokes, and the probability that one was read as another. */
const [STROKES, STROKE_READ] = ['1iIlL|!', 0.15];
/** Probability that a letter was read as any other one, and that a sign before a capital letter was not read. */
const OTHER = 0.005;
/** What two strokes may be read as. */
const MAY_BE_TWO = /[iIlL|!1uUnt]/;
/** Characters of a text that a label may take up. */
const CHARACTERS_MAX = 18;

/** The most signs whose probability is kept, since hundreds of labels are asked for. */
const SIGNS_MAX = 200;

/** The steps of a picture. The model tells signs alike apart by what a text goes on with, which says nothing of a label. */
export const stepsOfPicture = rememberFor((beginning: Beginning): Step[] =>
  beginning.map((likely) =>
    remember(
      (sign) =>
        Math.max(
          FLOOR,
          likely.reduce((sum, seen) => sum + seen.probability * shownAs(seen.sign, sign), 0),
        ),
      SIGNS_MAX,
    ),
  ),
);

/** How likely a sign was written where another one, or the same, is seen. */
function shownAs(seen: string, sign: string): number {
  if (seen === sign || isSameLetter(seen, sign)) return 1;
  return seen !== '' && looksLike(seen, sign) ? SHOWN_ALIKE : 0;
}

const isSameLetter = (one: string, other: string): boolean =>
  /\p{L}/u.test(one) && one.toLowerCase() === other.toLowerCase();

/** A text as if it were a picture: each character, and the gap behind it. */
export const stepsOfText = (text: string): Step[] =>
  Array.from(text.slice(0, CHARACTERS_MAX)).flatMap((read, at, { length }): Step[] => {
    const mayBeLost = at + 1 === length || /^\s*\p{Lu}/u.test(text.slice(at + 1));
    const steps: Step[] = [
      (sign) => (sign === '' ? (read !== ' ' ? OTHER : text[at + 1] === '(' ? READ : 1 - READ) : readAs(read, sign)),
      (sign) => {
        if (sign === '') return 1;
        if (/^[il]$/.test(sign)) return MAY_BE_TWO.test(read) ? MERGED : FLOOR;
        return mayBeLost && /[^\p{L}\p{N}\s]/u.test(sign) ? OTHER : FLOOR;
      },
    ];
    return steps.map((step) => remember(step, SIGNS_MAX));
  });

/** The probability that a sign was read as a character. A digit is only read as what looks like it. */
function readAs(read: string, sign: string): number {
  if (read === sign || isSameLetter(read, sign)) return READ;
  if (STROKES.includes(read) && STROKES.includes(sign)) return STROKE_READ;
  if (looksLike(read, sign)) return ALIKE;
  return /\p{L}/u.test(sign) && /\p{L}/u.test(read) ? OTHER : FLOOR;
}

/** The probability that a line begins with a label. */
export function beginsWith(steps: readonly Step[], label: string): number {
  const likely = startsWith(steps, label);
  // `Q1` does not begin `Q12`.
  if (likely < HOPELESS || !/\d$/.test(label)) return likely;
  return likely - FIGURES.reduce((sum, figure) => sum + startsWith(steps, label + figure), 0);
}

/** The probability that a line starts with a text, whatever is behind it; spaces within it may be missing. */
export function startsWith(steps: readonly Step[], text: string): number {
  const joined = text.replace(/ (?=\S)/g, '');
  return prefixProbability(steps, text) + (joined === text ? 0 : prefixProbability(steps, joined));
}

const FIGURES = Array.from('0123456789');

/** Whether a sign may be anywhere with this probability: a cheap bound, since it must be in one of the steps. */
export const mayShow = (steps: readonly Step[], sign: string, probability: number): boolean =>
  steps.reduce((sum, step) => sum + step(sign), 0) >= probability;

/** The probability that a line begins with a label, a space behind it. */
export const beginsApart = (steps: readonly Step[], label: string): number => prefixProbability(steps, `${label} `);

/** Least probability of all figures together at which their shares tell anything. */
const FIGURES_MIN = 1e-3;

/** The probability that a line begins with a label, given that it begins with a figure. */
export function shareOfFigures(steps: readonly Step[], label: string): number {
  const all = FIGURES.reduce((sum, figure) => sum + startsWith(steps, figure), 0);
  return all < FIGURES_MIN ? 0 : beginsWith(steps, label) / all;
}

/** The sum over all alignments whose text begins with these signs (CTC prefix probability). */
function prefixProbability(steps: readonly Step[], text: string): number {
  const signs = Array.from(text);
  // By the number of signs so far: the paths that end in the last of them, and in the blank behind it.
  let ended = new Float64Array(signs.length + 1);
  let blank = new Float64Array(signs.length + 1);
  blank[0] = 1;
  let found = 0;
  for (const step of steps) {
    const [nextEnded, nextBlank] = [new Float64Array(signs.length + 1), new Float64Array(signs.length + 1)];
    const none = step('');
    let left = 0;
    for (const [count, sign] of signs.entries()) {
      const reached = blank[count]! + ended[count]!;
      if (reached === 0 && ended[count + 1] === 0) continue;
      const likely = step(sign);
      nextBlank[count] = reached * none;
      const merged = /^[il]$/i.test(sign) ? MERGED * ended[count]! : 0;
      const begun = (sign === signs[count - 1] ? blank[count]! + merged : reached) * likely;
      if (count === signs.length - 1) found += begun;
      else nextEnded[count + 1] = begun + ended[count + 1]! * likely;
      left += nextBlank[count]! + nextEnded[count + 1]!;
    }
    [ended, blank] = [nextEnded, nextBlank];
    if (left < HOPELESS) break;
  }
  return found;
}
