import { rowsOf } from '../layout/rows.ts';
import type { ReadWord } from '../layout/word.ts';
import type { Picture } from '../pictures/picture.ts';
import { INK } from '../pictures/spots.ts';

/** Minimum number of gaps, within words and between them, from which a page's typical gaps are estimated. */
const GAPS_MIN = 20;
/**
 * A word is divided at a gap at least this many times as wide as a narrow gap between words (10th percentile), a wide
 * gap within words (98th percentile), and the second widest gap of the same word.
 */
const [WORD_GAP_RATIO, LETTER_GAP_RATIO, NEXT_GAP_RATIO] = [0.8, 1.3, 1.6];

interface Gap {
  left: number;
  right: number;
  /** Number of ink pieces before the gap in its word. */
  before: number;
}

/**
 * Divides words at gaps as wide as those between words: the reader sometimes drops the space after a single letter or
 * before a unit, as in `Anoun` or `273K`.
 */
export function divideAtGaps(words: readonly ReadWord[], picture: Picture): ReadWord[] {
  const gaps = words.map((word) => gapsOf(word, picture));
  const inner = gaps.flatMap((own) => own.map(widthOf)).sort((a, b) => a - b);
  const blanks = rowsOf(words)
    .flatMap((row) => row.slice(1).map((word, at) => word.left - row[at]!.right))
    .filter((width) => width > 0)
    .sort((a, b) => a - b);
  if (Math.min(inner.length, blanks.length) < GAPS_MIN) return [...words];
  const blank = Math.max(share(blanks, 0.1) * WORD_GAP_RATIO, share(inner, 0.98) * LETTER_GAP_RATIO);
  return words.flatMap((word, at) => {
    const [widest, next] = gaps[at]!.toSorted((a, b) => widthOf(b) - widthOf(a));
    const isBlank = widest && widthOf(widest) >= Math.max(blank, next ? widthOf(next) * NEXT_GAP_RATIO : 0);
    if (!isBlank) return [word];
    // Touching letters are one piece of ink. The letter before the gap is known only if no letters touch, or if it is
    // the first one.
    const [first, second] = [word.text.slice(0, widest.before), word.text.slice(widest.before)];
    const isKnown = gaps[at]!.length + 1 === word.text.length || /^[AI]$/.test(first);
    // Do not divide between digits, which have a fixed width, so that a 1 has wide gaps; nor at symbols, which have
    // wide gaps too.
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

/** The gaps in a word, left to right: columns without ink over its full height. */
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
