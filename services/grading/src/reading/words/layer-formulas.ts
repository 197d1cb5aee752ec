import type { LayerWord, PageSize } from '../pictures/renderer.ts';
import { heightOf, union } from './word.ts';

/** A word of a layer, or several that make one formula. */
export interface LayerFormula extends LayerWord {
  /** Made of parts at different heights, with `^` before what stands raised. */
  isFormula?: true;
  /** Which of its signs stand raised and which lowered cannot be told. */
  isUnclear?: true;
}

/** Heights of a word from which on words of a layer stand apart, unlike signs of one. */
export const APART = 0.15;
/** Of the height of full signs: how far above their foot raised ones end; parts that differ by less are level. */
const SHIFT = 0.2;
/** Heights of a part, of those of the one before, that stand beside each other: another line of text has none. */
const BESIDE = 0.3;

/**
 * Words of a layer, with those joined that stand close together at different heights. A program that writes a PDF sets `H`, `2`
 * and `O` of `H₂O` one by one, and puts a lowered and a raised sign that follow one another into one word.
 *
 * @param layer in the order of reading.
 * @param size of the page, in any unit.
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
  return Math.abs(gap) <= tall * height * APART && beside >= heightOf(before) * BESIDE;
}

/** Whether all parts stand on one line in one size: they are words of their own. */
function isLevel(parts: readonly LayerWord[]): boolean {
  const [first] = parts;
  const by = heightOf(first!) * SHIFT;
  return parts.every(({ top, bottom }) => Math.abs(top - first!.top) < by && Math.abs(bottom - first!.bottom) < by);
}

function asFormula(parts: readonly LayerWord[]): LayerFormula {
  const [line] = parts as [LayerWord]; // What begins a formula stands on its line.
  const by = heightOf(line) * SHIFT;
  const isRaised = ({ bottom }: LayerWord) => bottom < line.bottom - by;
  const isUnclear = parts.some(({ top, bottom }) => top < line.top && bottom > line.bottom);
  return {
    text: parts.map((part) => (isRaised(part) ? `^${part.text}` : part.text)).join(''),
    ...union(parts),
    isFormula: true,
    ...(isUnclear && { isUnclear }),
  };
}
