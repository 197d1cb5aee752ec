import { median } from '../../median.ts';
import type { Edges, PageWords, Piece, Word } from '../../words/word.ts';

/** What a paper prints to be marked for one question: boxes to tick or letters to circle, one for each option. */
export interface MarkedRow {
  shape: 'boxes' | 'letters';
  labels: readonly string[];
  /** Where each option is marked; `pixels`: all ink there. */
  places: Piece[];
  /** Words that stand for nothing else. */
  words: Set<Word>;
  edges: Edges;
}

/**
 * Ink that marks a place: more than it has unmarked by a share of that, and in squares of a small letter besides boxes, of the
 * letters' own ink besides letters.
 */
const [INK_SHARE, BESIDE_BOX, BESIDE_LETTER] = [1.08, 0.03, 0.35];
/** So near to that, by its share of the difference, a person has to look. */
const DOUBT = 0.25;
/** Of rows with the same letters, how many hold less ink at a place than what counts as usual: most are not marked. */
const UNMARKED = 0.3;
/** Of fewer rows nothing can be said about each letter; they differ by so much. */
const [ALIKE_MIN, LETTERS_DIFFER] = [3, 1.35];
/** A letter has so much of the others' ink, though small ones are not among the ink that is kept of a page. */
const LETTER_MIN = 0.6;
/** Confidence of an option that was marked, and of one that may have been. */
const CLEAR = 95;
export const UNCLEAR = 5;

/** The options marked in a row, as words that stand at its beginning. @param rows all of the page. */
export function markedIn(row: MarkedRow, rows: readonly MarkedRow[], page: PageWords): Word[] {
  const { labels, places, shape } = row;
  const usual = usualInk(
    row,
    rows.filter((other) => other.shape === shape && other.labels === labels),
  );
  const { top, bottom } = places[0]!;
  const part = partOf(row, page);
  return places.flatMap(({ left, right, pixels }, at) => {
    const own = usual[at]!;
    const more = shape === 'boxes' ? page.xHeight ** 2 * BESIDE_BOX : median(usual) * BESIDE_LETTER;
    const enough = own * INK_SHARE + more;
    const isClear = Math.abs(pixels - enough) > DOUBT * (enough - own);
    if (pixels <= enough && isClear) return [];
    return { text: labels[at]!, confidence: isClear ? CLEAR : UNCLEAR, part, left, right, top, bottom };
  });
}

/** The ink at each place of a row as if nobody had marked it, by what the others have. */
function usualInk({ shape, places }: MarkedRow, alike: readonly MarkedRow[]): number[] {
  const isFew = alike.length < ALIKE_MIN;
  if (shape === 'letters') {
    const own = places.map(({ pixels }, at) => (isFew ? pixels : lowOf(alike.map((row) => row.places[at]!.pixels))));
    const middle = median(own.filter((pixels) => pixels > 0));
    if (isFew) return own.map(() => middle * LETTERS_DIFFER);
    return own.map((pixels) => Math.max(pixels, middle * LETTER_MIN));
  }
  // Outlines grow paler or darker along a page, as a whole.
  const shareOf = (row: MarkedRow, at: number) => row.places[at]!.pixels / leastOf(row);
  return places.map((_, at) => leastOf({ places }) * (isFew ? 1 : lowOf(alike.map((row) => shareOf(row, at)))));
}

const lowOf = (values: number[]): number =>
  values.sort((one, other) => one - other)[Math.floor(values.length * UNMARKED)] ?? 0;

const leastOf = ({ places }: Pick<MarkedRow, 'places'>): number =>
  Math.max(1, Math.min(...places.map(({ pixels }) => pixels)));

/** The part of the page that the question's number stands in: letters may have been taken for a column of their own. */
function partOf({ edges, places, words }: MarkedRow, page: PageWords): number {
  const [{ top, bottom }] = places as [Piece, ...Piece[]];
  const middle = (top + bottom) / 2;
  const before = page.words.filter((word) => word.right <= edges.left && word.top < middle && word.bottom > middle);
  const nearest = before.sort((one, other) => other.right - one.right)[0];
  return (nearest ?? [...words][0] ?? page.words[0])?.part ?? 0;
}
