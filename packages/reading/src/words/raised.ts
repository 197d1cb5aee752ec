import { ENGLISH_WORDS } from '@exam-evaluation/marking/dictionary/english-words.ts';
import { median } from '../layout/median.ts';
import { rowsOf } from '../layout/rows.ts';
import { covers, type Edges, heightOf, type Piece, union, type Word } from '../layout/word.ts';

/**
 * Height range of superscript and subscript digits, relative to a capital; dots, quotation marks and letters are
 * outside it.
 */
const [HIGH_MIN, HIGH_MAX] = [0.5, 0.95];
/** A word without digits and with at least this many letters is not a formula. */
const LONG_WORD_MIN = 5;
/** Margin to the right of a word, and above it, in which one of its characters may be; in word heights. */
const MARGIN = 0.5;
/** Maximum thickness of a superscript dash, and its minimum distance above the baseline; in heights of a capital. */
const [DASH_THICKNESS_MAX, DASH_ABOVE_MIN] = [0.2, 0.52];
/**
 * Minimum distance in heights of a capital: of a superscript's bottom above the baseline, of a subscript's bottom below
 * it.
 */
const [RAISED_MIN, LOWERED_MIN] = [0.22, 0.12];
/**
 * Minimum distance of a superscript's top above the capitals, in heights of a capital. It rejects a 2 that lost its
 * foot.
 */
const RAISED_TOP_MIN = 0.05;
/** Ink that ends more than this many heights above the capitals belongs to the row above. */
const ROW_ABOVE_MIN = 0.6;
/** Characters with descenders in ordinary print. */
const DESCENDERS = /[gjpqyQ/()[\]{}|]/u;
/**
 * Relative to the highest character on the baseline: minimum height of a capital and of a letter. SIGNS_MIN characters
 * must be on the baseline.
 */
const [FULL_MIN, LETTER_MIN, SIGNS_MIN] = [0.85, 0.45, 2];
/**
 * A character is on the baseline if its bottom is within BASELINE_TOLERANCE heights of it (at least
 * BASELINE_TOLERANCE_PIXELS). In print this holds for LEVEL_MIN of the characters that are neither raised nor lowered
 * and for ON_LINE_MIN of all. Handwriting is too uneven.
 */
const [BASELINE_TOLERANCE, BASELINE_TOLERANCE_PIXELS, LEVEL_MIN, ON_LINE_MIN] = [0.08, 2, 0.85, 0.45];
/** Number of nearby pieces of ink from which a word's baseline is estimated; a whole row may slant. */
const NEIGHBOURS = 14;
/**
 * Minimum horizontal overlap of two pieces of one character, such as a broken-off serif, as a share of the narrower
 * piece.
 */
const STACKED_OVERLAP_MIN = 0.5;

/** A character that the reader itself recognized as superscript. */
const READ_RAISED = /[¹²³⁰⁴-⁹⁺⁻]/u;

/** A character of a word: pieces of ink stacked vertically. */
interface Sign extends Edges {
  shift: 'raised' | 'lowered' | 'none';
}

/**
 * Puts `^` before superscripts: `10^8`, `SO4^2-`. The reader misreads small digits or leaves them out, so a word whose
 * ink does not match the number of characters read is marked `unsettled`, for a person to check.
 *
 * @param ink pieces of ink, including small ones.
 */
export function withRaised(words: readonly Word[], ink: readonly Piece[]): Word[] {
  const changed = new Map<Word, Word>();
  for (const row of rowsOf(words.filter(({ struck }) => !struck))) {
    const formulas = new Set(row.filter(({ text }) => mayBeFormula(text)));
    if (formulas.size === 0) continue;
    const pieces = piecesOf(row, ink);
    const all = [...pieces.values()].flat();
    for (const [word, own] of pieces) {
      const line = formulas.has(word) ? baselineOf(nearest(all, word)) : undefined;
      if (!line) continue;
      const signs = ignoreDescenders(word.text, signsOf(own, line));
      if (signs.some(({ shift }) => shift !== 'none')) changed.set(word, withCarets(word, signs));
    }
  }
  return words.map((word) => changed.get(word) ?? word);
}

/**
 * The ink of each word in a row, including ink close to its right that belongs to no other word, such as an unread
 * charge.
 */
function piecesOf(row: readonly Word[], ink: readonly Piece[]): Map<Word, Piece[]> {
  return new Map(
    row.map((word) => {
      const by = (word.bottom - word.top) * MARGIN;
      const around = { ...word, top: word.top - by, right: word.right + by };
      const isOther = (piece: Piece) => row.some((other) => other !== word && covers(other, piece));
      return [word, ink.filter((piece) => covers(word, piece) || (covers(around, piece) && !isOther(piece)))];
    }),
  );
}

/** The baseline and the top of the capitals; undefined if too few characters share a baseline. */
function baselineOf(pieces: readonly Piece[]): Pick<Edges, 'top' | 'bottom'> | undefined {
  const highest = Math.max(...pieces.map(heightOf));
  const letters = pieces.filter((piece) => heightOf(piece) >= highest * LETTER_MIN);
  const bottom = median(letters.map((piece) => piece.bottom));
  const near = Math.max(BASELINE_TOLERANCE_PIXELS, highest * BASELINE_TOLERANCE);
  const onLine = letters.filter((piece) => Math.abs(piece.bottom - bottom) <= near);
  const tallest = Math.max(...onLine.map(heightOf));
  const isOff = (piece: Piece) =>
    piece.bottom < bottom - tallest * RAISED_MIN || piece.bottom > bottom + tallest * LOWERED_MIN;
  const level = letters.filter((piece) => !isOff(piece));
  if (onLine.length < Math.max(SIGNS_MIN, level.length * LEVEL_MIN, letters.length * ON_LINE_MIN)) return undefined;
  const full = onLine.filter((piece) => heightOf(piece) >= tallest * FULL_MIN);
  return { top: median(full.map((piece) => piece.top)), bottom };
}

/**
 * Whether a word may contain a superscript. Words in the dictionary and long words without digits do not, except that
 * `Nat` may be an ion and characters after a single letter may be its exponent.
 */
function mayBeFormula(text: string): boolean {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^\p{Lu}\p{L}{1,2}$/u.test(plain) || (/^\p{L}\S/u.test(text) && plain.length === 1)) return true;
  return !ENGLISH_WORDS.has(plain.toLowerCase()) && (/\p{N}|\p{L}\W+\S/u.test(text) || plain.length < LONG_WORD_MIN);
}

function nearest(pieces: readonly Piece[], word: Edges): Piece[] {
  const away = ({ left, right }: Edges) => Math.abs(left + right - word.left - word.right);
  return [...pieces].sort((one, other) => away(one) - away(other)).slice(0, NEIGHBOURS);
}

/** Ignores subscripts where the text has a character with a descender. */
function ignoreDescenders(text: string, signs: readonly Sign[]): Sign[] {
  const characters = Array.from(text);
  const isDeep = (at: number) => characters.length === signs.length && DESCENDERS.test(characters[at]!);
  return signs.map((sign, at) => (sign.shift === 'lowered' && isDeep(at) ? { ...sign, shift: 'none' } : sign));
}

function withCarets(word: Word, signs: readonly Sign[]): Word {
  const characters = Array.from(word.text);
  const isFigure = (at: number) => /[\p{N}+\-−–]/u.test(characters[at] ?? '');
  const isTold = characters.length === signs.length && signs.every(({ shift }, at) => shift === 'none' || isFigure(at));
  // A handwritten word's box may include ink of its neighbours; only a `²` that is raised is surely its own.
  const isOwn = (character: string, at: number) =>
    READ_RAISED.test(character) ? signs[at]!.shift === 'raised' : signs[at]!.shift === 'none';
  if (!isTold || (word.hand && !characters.every(isOwn))) return { ...word, unsettled: true };
  const text = characters.map((character, at) => {
    const begins = signs[at]!.shift === 'raised' && at > 0 && signs[at - 1]!.shift !== 'raised';
    return begins ? `^${character.normalize('NFKC')}` : character.normalize('NFKC');
  });
  return { ...word, text: text.join('') };
}

function signsOf(pieces: readonly Edges[], { top, bottom }: Pick<Edges, 'top' | 'bottom'>): Sign[] {
  const height = bottom - top;
  return groupStacked(pieces).map((sign) => {
    const share = heightOf(sign) / height;
    const isOfRowAbove = sign.bottom < top - height * ROW_ABOVE_MIN;
    const isDash = share <= DASH_THICKNESS_MAX && sign.bottom < bottom - height * DASH_ABOVE_MIN;
    const isSmall = share >= HIGH_MIN && share <= HIGH_MAX;
    const isRaised = isSmall && sign.top < top - height * RAISED_TOP_MIN && sign.bottom < bottom - height * RAISED_MIN;
    const isLowered = isSmall && sign.bottom > bottom + height * LOWERED_MIN;
    const shift = !isOfRowAbove && (isRaised || isDash) ? 'raised' : isLowered ? 'lowered' : 'none';
    return { ...sign, shift };
  });
}

/**
 * Groups pieces of ink that are above one another into characters, left to right; print may break a thin one in two.
 */
function groupStacked(pieces: readonly Edges[]): Edges[] {
  const signs: Edges[] = [];
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const last = signs.at(-1);
    const over = last ? Math.min(last.right, piece.right) - Math.max(last.left, piece.left) : 0;
    if (last && over >= STACKED_OVERLAP_MIN * Math.min(last.right - last.left, piece.right - piece.left)) {
      signs[signs.length - 1] = union([last, piece]);
    } else signs.push(piece);
  }
  return signs;
}
