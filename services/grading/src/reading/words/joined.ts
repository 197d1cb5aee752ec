import type { Picture } from '../pictures/picture.ts';
import { INK } from '../pictures/spots.ts';
import { rowsOf } from './rows.ts';
import type { ReadWord } from './word.ts';

/** Gaps from which on the usual ones of a page are known, between words and within them. */
const GAPS_MIN = 20;
/** A word is divided at a gap that is so wide, of a narrow one between words, of a wide one within words, and of the next one in it. */
const [OF_BLANK, OF_INNER, OF_NEXT] = [0.8, 1.3, 1.6];

/** White between the letters of a word. */
interface Gap {
  left: number;
  right: number;
  /** Pieces of ink before it in its word. */
  before: number;
}

/**
 * The words of a picture, those divided that stand as far apart as words do: a reader leaves the blank out behind a letter
 * or before a unit, `Anoun` or `273K`.
 */
export function withBlanks(words: readonly ReadWord[], picture: Picture): ReadWord[] {
  const gaps = words.map((word) => gapsOf(word, picture));
  const inner = gaps.flatMap((own) => own.map(widthOf)).sort((a, b) => a - b);
  const blanks = rowsOf(words)
    .flatMap((row) => row.slice(1).map((word, at) => word.left - row[at]!.right))
    .filter((width) => width > 0)
    .sort((a, b) => a - b);
  if (Math.min(inner.length, blanks.length) < GAPS_MIN) return [...words];
  const blank = Math.max(share(blanks, 0.1) * OF_BLANK, share(inner, 0.98) * OF_INNER);
  return words.flatMap((word, at) => {
    const [widest, next] = gaps[at]!.toSorted((a, b) => widthOf(b) - widthOf(a));
    const isBlank = widest && widthOf(widest) >= Math.max(blank, next ? widthOf(next) * OF_NEXT : 0);
    if (!isBlank) return [word];
    // Letters that touch are one piece of ink: which of them the gap follows is known where none do, or behind the first.
    const [first, second] = [word.text.slice(0, widest.before), word.text.slice(widest.before)];
    const isKnown = gaps[at]!.length + 1 === word.text.length || /^[AI]$/.test(first);
    // Figures are set as wide as one another: a 1 stands apart from the next one. Signs do, too.
    if (!isKnown || !/[\p{L}\p{N}]$/u.test(first) || !/^[\p{L}\p{N}]/u.test(second) || isFigures(first, second))
      return [word];
    return [
      { ...word, text: first, right: widest.left },
      { ...word, text: second, left: widest.right },
    ];
  });
}

const isFigures = (first: string, second: string): boolean => /\d$/.test(first) && /^\d/.test(second);

const widthOf = ({ left, right }: Gap): number => right - left;

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)]!;

/** The gaps that go through a word from its top down, left to right. */
function gapsOf({ left, right, top, bottom }: ReadWord, { width, height, data }: Picture): Gap[] {
  const found: Gap[] = [];
  let [begin, before] = [-1, 0];
  for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
    let isInked = false;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom) && !isInked; y++)
      isInked = data[y * width + x]! < INK;
    if (!isInked) {
      if (begin < 0) begin = x;
      continue;
    }
    if (begin >= 0 && before > 0) found.push({ left: begin, right: x, before });
    if (begin >= 0 || before === 0) before++;
    begin = -1;
  }
  return found;
}
