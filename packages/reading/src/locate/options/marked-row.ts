import { median } from '../../layout/median.ts';
import type { Edges, PageWords, Piece, Word } from '../../layout/word.ts';

/** Printed boxes to tick, or letters to circle, for one question; one for each option. */
export interface MarkedRow {
  shape: 'boxes' | 'letters';
  labels: readonly string[];
  /** Where each option is marked; `pixels` counts all ink there. */
  places: Piece[];
  /** Words that belong to the row only. */
  words: Set<Word>;
  edges: Edges;
}

/**
 * A place counts as marked if its ink exceeds that of an unmarked one by the factor INK_SHARE, plus BESIDE_BOX
 * x-heights squared for boxes, or BESIDE_LETTER of the letters' ink for letters.
 */
const [INK_SHARE, BESIDE_BOX, BESIDE_LETTER] = [1.08, 0.03, 0.35];
/** Within this share of the threshold a person has to check. */
const DOUBT_SHARE = 0.25;
/**
 * Quantile of the ink at a place, over rows with the same letters, that is taken for unmarked; most places are not
 * marked.
 */
const UNMARKED_QUANTILE = 0.3;
/** With fewer rows than this, letters are compared within the row, where their ink may differ by this factor. */
const [SIMILAR_ROWS_MIN, LETTER_INK_RATIO] = [3, 1.35];
/** Minimum ink of a letter relative to the others. Spots of small letters are not recorded as ink. */
const LETTER_MIN = 0.6;
/** Confidence (0-100) of a marked option, and of one that may be marked. */
const MARKED_CONFIDENCE = 95;
export const DOUBTFUL_CONFIDENCE = 5;

/**
 * The options marked in a row, as words at the beginning of the row.
 * @param rows all rows of the page.
 */
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
    const isClear = Math.abs(pixels - enough) > DOUBT_SHARE * (enough - own);
    if (pixels <= enough && isClear) return [];
    return {
      text: labels[at]!,
      confidence: isClear ? MARKED_CONFIDENCE : DOUBTFUL_CONFIDENCE,
      part,
      left,
      right,
      top,
      bottom,
    };
  });
}

/** The ink that each place of a row would have if unmarked, estimated from similar rows. */
function usualInk({ shape, places }: MarkedRow, alike: readonly MarkedRow[]): number[] {
  const isFew = alike.length < SIMILAR_ROWS_MIN;
  if (shape === 'letters') {
    const own = places.map(({ pixels }, at) =>
      isFew ? pixels : unmarkedQuantile(alike.map((row) => row.places[at]!.pixels)),
    );
    const middle = median(own.filter((pixels) => pixels > 0));
    if (isFew) return own.map(() => middle * LETTER_INK_RATIO);
    return own.map((pixels) => Math.max(pixels, middle * LETTER_MIN));
  }
  // Outlines vary in darkness along a page, so ink is taken relative to the lightest place of its row.
  const shareOf = (row: MarkedRow, at: number) => row.places[at]!.pixels / leastOf(row);
  return places.map(
    (_, at) => leastOf({ places }) * (isFew ? 1 : unmarkedQuantile(alike.map((row) => shareOf(row, at)))),
  );
}

const unmarkedQuantile = (values: number[]): number =>
  values.sort((one, other) => one - other)[Math.floor(values.length * UNMARKED_QUANTILE)] ?? 0;

const leastOf = ({ places }: Pick<MarkedRow, 'places'>): number =>
  Math.max(1, Math.min(...places.map(({ pixels }) => pixels)));

/** The part of the page that contains the number of the question, since letters may have been split off as a column. */
function partOf({ edges, places, words }: MarkedRow, page: PageWords): number {
  const [{ top, bottom }] = places as [Piece, ...Piece[]];
  const middle = (top + bottom) / 2;
  const before = page.words.filter((word) => word.right <= edges.left && word.top < middle && word.bottom > middle);
  const nearest = before.sort((one, other) => other.right - one.right)[0];
  return (nearest ?? [...words][0] ?? page.words[0])?.part ?? 0;
}
