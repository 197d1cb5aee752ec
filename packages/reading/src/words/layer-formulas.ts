import { heightOf, union } from '../layout/word.ts';
import type { LayerWord, PageSize } from '../pictures/renderer.ts';

/** A word of the text layer, or several that form one formula. */
export interface LayerFormula extends LayerWord {
  /** Formed from parts at different heights, with `^` before superscripts. */
  isFormula?: true;
  /** Superscripts and subscripts cannot be told apart. */
  isUnclear?: true;
}

/** Minimum gap between words of a text layer, in word heights; parts of one formula are closer. */
export const WORD_GAP_MIN = 0.15;
/** Minimum vertical offset of a superscript, as a fraction of the height of full-size characters. */
const RAISE_MIN = 0.2;
/**
 * Minimum vertical overlap of adjacent parts, as a fraction of the first one's height; another line of text has none.
 */
const OVERLAP_MIN = 0.3;

/**
 * Joins words of a text layer that are close together at different heights. PDF writers emit `H`, `2` and `O` of `H₂O`
 * as separate words, and may put a subscript and the superscript after it into one word.
 *
 * @param layer the words of the text layer, in reading order.
 * @param size the size of the page, in any unit.
 */
export function joinFormulas(layer: readonly LayerWord[], size: PageSize): LayerFormula[] {
  const formulas: LayerWord[][] = [];
  for (const word of layer) {
    const last = formulas.at(-1);
    if (last && follows(last.at(-1)!, word, size)) last.push(word);
    else formulas.push([word]);
  }
  return formulas.flatMap((parts) => (isLevel(parts) ? parts : [asFormula(parts)]));
}

function follows(before: LayerWord, word: LayerWord, { width, height }: PageSize): boolean {
  const gap = (word.left - before.right) * width;
  const beside = Math.min(before.bottom, word.bottom) - Math.max(before.top, word.top);
  const tall = Math.max(heightOf(before), heightOf(word));
  return Math.abs(gap) <= tall * height * WORD_GAP_MIN && beside >= heightOf(before) * OVERLAP_MIN;
}

/** Whether all parts have the same height and baseline, so that they are separate words. */
function isLevel(parts: readonly LayerWord[]): boolean {
  const [first] = parts;
  const by = heightOf(first!) * RAISE_MIN;
  return parts.every(({ top, bottom }) => Math.abs(top - first!.top) < by && Math.abs(bottom - first!.bottom) < by);
}

function asFormula(parts: readonly LayerWord[]): LayerFormula {
  const [line] = parts as [LayerWord]; // A formula begins on its baseline.
  const by = heightOf(line) * RAISE_MIN;
  const isRaised = ({ bottom }: LayerWord) => bottom < line.bottom - by;
  const isUnclear = parts.some(({ top, bottom }) => top < line.top && bottom > line.bottom);
  return {
    text: parts.map((part) => (isRaised(part) ? `^${part.text}` : part.text)).join(''),
    ...union(parts),
    isFormula: true,
    ...(isUnclear && { isUnclear }),
  };
}
