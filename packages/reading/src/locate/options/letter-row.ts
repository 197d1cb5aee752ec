import { bare } from '../../layout/similarity.ts';
import { covers, type Edges, type PageWords, type Piece, union, type Word } from '../../layout/word.ts';
import type { MarkedRow } from './marked-row.ts';

/** Margin around a letter in which its mark is searched, in x-heights: horizontally and vertically. */
const [MARGIN_X, MARGIN_Y] = [2.5, 2.2];

/** Whether a word is this label. */
export const isLetter = (text: string, label: string): boolean => bare(text) === bare(label);

export const middleX = ({ left, right }: Edges): number => (left + right) / 2;

/** A row whose letters are centred at `middles`, between two heights. */
export function rowAt(
  middles: readonly number[],
  { top, bottom }: Pick<Edges, 'top' | 'bottom'>,
  { row, page, labels }: { row: readonly Word[]; page: PageWords; labels: readonly string[] },
): MarkedRow {
  const step = (middles.at(-1)! - middles[0]!) / (middles.length - 1);
  const width = Math.min(step / 2, page.xHeight * MARGIN_X);
  const before = row.filter((word) => middleX(word) < middles[0]! - Math.min(step / 2, page.xHeight * 1.2));
  // Ink of the line above does not count as a mark.
  const lowestAbove = page.words.reduce(
    (lowest, word) =>
      word.bottom <= top && word.right > middles[0]! && word.left < middles.at(-1)!
        ? Math.max(lowest, word.bottom)
        : lowest,
    0,
  );
  const letters = middles.map((middle): Piece => {
    const around = {
      left: middle - width,
      right: middle + width,
      top: Math.max(top - page.xHeight * MARGIN_Y, (lowestAbove + top) / 2),
      bottom: bottom + page.xHeight,
    };
    return {
      left: middle - page.xHeight,
      right: middle + page.xHeight,
      top,
      bottom,
      pixels: inkIn(around, before, page),
    };
  });
  const end = middles.at(-1)! + step / 2;
  const own = new Set(row.filter((word) => !before.includes(word) && middleX(word) < end));
  return { shape: 'letters', labels, places: letters, words: own, edges: union([...letters, ...own]) };
}

/** Ink around a letter, excluding that of the words before the row. */
function inkIn(around: Omit<Piece, 'pixels'>, before: readonly Word[], page: PageWords): number {
  return page.ink
    .filter((piece) => covers(around, piece) && !before.some((word) => covers(word, piece)))
    .reduce((sum, { pixels }) => sum + pixels, 0);
}
