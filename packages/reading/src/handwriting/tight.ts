import type { Edges } from '../layout/word.ts';
import type { Part } from '../pictures/columns.ts';
import type { Picture } from '../pictures/picture.ts';
import { INK } from '../pictures/spots.ts';

/** Maximum gap within a word, such as below the dot of an i, as a share of the box height. */
const GAP_MAX = 0.12;
/** Minimum number of ink pixels in a row or column that belong to a stroke rather than a speck. */
const STROKE_MIN = 2;

/**
 * Shrinks a word's box to its ink, as OCR for print does. The handwriting model includes paper around the word and
 * parts of other lines.
 * @param picture the clean page with its columns stacked.
 * @param part the part of the page that the word is in.
 */
export function shrinkToInk<T extends Edges>(word: T, picture: Picture, part: Part): T {
  const [across, down] = [part.atLeft - part.left, part.atTop - part.top];
  const box = {
    left: Math.max(0, Math.round(word.left + across)),
    right: Math.min(picture.width, Math.round(word.right + across)),
    top: Math.max(0, Math.round(word.top + down)),
    bottom: Math.min(picture.height, Math.round(word.bottom + down)),
  };
  const [high, wide] = [box.bottom - box.top, box.right - box.left];
  if (high <= 0 || wide <= 0) return word;
  const isInk = (x: number, y: number) => picture.data[y * picture.width + x]! < INK;
  const rows = Array.from({ length: high }, (_, y) => countOf(wide, (x) => isInk(box.left + x, box.top + y)));
  const [top, bottom] = aroundMiddle(rows, Math.ceil(high * GAP_MAX));
  const columns = Array.from({ length: wide }, (_, x) =>
    countOf(bottom - top, (y) => isInk(box.left + x, box.top + top + y)),
  );
  const [left, right] = [columns.findIndex(isStroke), columns.findLastIndex(isStroke) + 1];
  if (bottom <= top || left < 0) return word;
  return {
    ...word,
    left: box.left + left - across,
    right: box.left + right - across,
    top: box.top + top - down,
    bottom: box.top + bottom - down,
  };
}

const isStroke = (pixels: number): boolean => pixels >= STROKE_MIN;

function countOf(length: number, isCounted: (at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < length; at++) count += Number(isCounted(at));
  return count;
}

/** The range of rows with ink around the middle row, ignoring small gaps; `to` is exclusive. */
function aroundMiddle(rows: readonly number[], gap: number): [from: number, to: number] {
  const reach = (step: 1 | -1): number => {
    let last = rows.length >> 1;
    for (let at = last; at >= 0 && at < rows.length && Math.abs(at - last) <= gap; at += step) {
      if (isStroke(rows[at]!)) last = at;
    }
    return last;
  };
  return [reach(-1), reach(1) + 1];
}
