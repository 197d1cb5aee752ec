import { legibilityOf } from './legibility.ts';
import { median } from './median.ts';
import type { ReadWord } from './word.ts';

/** Minimum number of comparable words needed to tell print from handwriting. */
const WORDS_MIN = 4;
/** Maximum deviation of a word's height from the median of its kind, as a share of that median, in print. */
const HEIGHT_TOLERANCE = 0.12;
/** Maximum share of words in print whose height deviates. */
const UNEVEN_MAX = 0.25;

/** Returned by `unevenness` when there are too few words to compare. */
export const UNKNOWN = 1;

/** Whether words are print: legible, with even heights. */
export const isPrint = (words: readonly ReadWord[]): boolean => legibilityOf(words).legible && isEven(words);

/** Whether words of the same kind have the same height. False when there are too few words to compare. */
export const isEven = (words: readonly ReadWord[]): boolean => unevenness(words) <= UNEVEN_MAX;

/**
 * Share of words whose height deviates from the median of their kind. Print has 0-0.25, or up to 0.5 with mixed
 * typefaces; handwriting has 0.3-0.75, filled-in forms included.
 */
export function unevenness(words: readonly ReadWord[]): number {
  const kinds = Map.groupBy(words, ({ text }) => kindOf(text));
  kinds.delete(undefined);
  const measured = [...kinds.values()].filter((alike) => alike.length >= WORDS_MIN - 1);
  const total = measured.reduce((sum, alike) => sum + alike.length, 0);
  const uneven = measured.reduce((sum, alike) => sum + unevenOf(alike.map(({ top, bottom }) => bottom - top)), 0);
  return total < WORDS_MIN ? UNKNOWN : uneven / total;
}

/** Number of heights that deviate from the median. */
function unevenOf(heights: readonly number[]): number {
  const middle = median(heights);
  return heights.filter((height) => Math.abs(height - middle) > middle * HEIGHT_TOLERANCE).length;
}

/** Median height of words with ascenders or capitals and no descenders, such as `Road`; undefined without any. */
export function capitalHeightOf(words: readonly ReadWord[]): number | undefined {
  const heights = words.filter(({ text }) => kindOf(text) === 'tall false').map(({ top, bottom }) => bottom - top);
  return heights.length > 0 ? median(heights) : undefined;
}

/**
 * The kind of a word by its ascenders and descenders: print gives words of one kind the same height. Undefined for
 * symbols.
 */
function kindOf(text: string): string | undefined {
  if (/[^\p{L}\p{N}.:'’()-]/u.test(text)) return undefined;
  if (/[()]/.test(text)) return 'brackets';
  const high = /[\p{Lu}\p{N}bdfhklß]/u.test(text) ? 'tall' : /[ti]/.test(text) ? 'middle' : 'small';
  return `${high} ${/[gjpqyQ]/.test(text)}`;
}
