import { legibilityOf } from './legibility.ts';
import { median } from './median.ts';
import type { ReadWord } from './words/word.ts';

/** Fewer words tell nothing about their writer's hand. */
const WORDS_MIN = 4;
/** How far a letter's height may be from its like in print. */
const NEAR = 0.12;
/** Of words set in one type at most so many are not as tall as their like. */
const UNEVEN_MAX = 0.25;

/** Unevenness of so few words that nothing can be said. */
export const UNKNOWN = 1;

/** Whether words are print, all in all: they can be read, and letters of one kind are as tall as one another. */
export const isPrint = (words: readonly ReadWord[]): boolean => legibilityOf(words).legible && isEven(words);

/** Whether letters of one kind are as tall as one another, as far as there are enough of them to say so. */
export const isEven = (words: readonly ReadWord[]): boolean => unevenness(words) <= UNEVEN_MAX;

/**
 * Share of words that are not as tall as others of their kind: 0-0.25 in print, up to 0.5 where several types are mixed,
 * 0.3-0.75 by hand, forms with print in them too; UNKNOWN where nothing can be said.
 */
export function unevenness(words: readonly ReadWord[]): number {
  const kinds = Map.groupBy(words, ({ text }) => kindOf(text));
  kinds.delete(undefined);
  const measured = [...kinds.values()].filter((alike) => alike.length >= WORDS_MIN - 1);
  const total = measured.reduce((sum, alike) => sum + alike.length, 0);
  const uneven = measured.reduce((sum, alike) => sum + unevenOf(alike.map(({ top, bottom }) => bottom - top)), 0);
  return total < WORDS_MIN ? UNKNOWN : uneven / total;
}

/** How many heights are far from the middle one. */
function unevenOf(heights: readonly number[]): number {
  const middle = median(heights);
  return heights.filter((height) => Math.abs(height - middle) > middle * NEAR).length;
}

/** Middle height of words that reach up and not down, such as `Road`; undefined without any. */
export function capitalHeightOf(words: readonly ReadWord[]): number | undefined {
  const heights = words.filter(({ text }) => kindOf(text) === 'tall false').map(({ top, bottom }) => bottom - top);
  return heights.length > 0 ? median(heights) : undefined;
}

/** Words of one kind reach as high and as low; undefined where signs say nothing about it. */
function kindOf(text: string): string | undefined {
  if (/[^\p{L}\p{N}.:'’()-]/u.test(text)) return undefined;
  if (/[()]/.test(text)) return 'brackets';
  const high = /[\p{Lu}\p{N}bdfhklß]/u.test(text) ? 'tall' : /[ti]/.test(text) ? 'middle' : 'small';
  return `${high} ${/[gjpqyQ]/.test(text)}`;
}
