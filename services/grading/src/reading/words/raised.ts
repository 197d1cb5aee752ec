import { ENGLISH_WORDS } from '../../english-words.ts';
import { median } from '../median.ts';
import { rowsOf } from './rows.ts';
import { covers, type Edges, heightOf, type Piece, union, type Word } from './word.ts';

/** Of the height of a capital: how high a raised or lowered figure is, unlike a dot, a quotation mark or a letter. */
const [HIGH_MIN, HIGH_MAX] = [0.5, 0.95];
/** Letters from which on a word without figures is no formula. */
const LONG = 5;
/** Heights of a word that a sign of it may stand behind it, or above. */
const BEHIND = 0.5;
/** A raised dash is so thin, and so far above the line. */
const [DASH, RAISED_DASH] = [0.2, 0.52];
/** Of that height: how far above the line a raised figure ends, and how far below it a lowered one. */
const [ABOVE, BELOW] = [0.22, 0.12];
/** And how far above other signs a raised one begins: a 2 that lost its foot ends high, too. */
const BEGINS = 0.05;
/** Heights above other signs that nothing of their row ends. */
const APART = 0.6;
/** Signs that reach below the line in print, too. */
const DEEP = /[gjpqyQ/()[\]{}|]/u;
/** Of the height of the highest sign on the line: so high the full ones are, and so high a letter at least; so many on a line. */
const [FULL_MIN, LETTER_MIN, SIGNS_MIN] = [0.85, 0.45, 2];
/**
 * How near to the line print stands, in heights, and in pixels at least, or clearly off it: so much of it, and so much of all.
 * By hand it is nobody's to tell.
 */
const [LEVEL, LEVEL_PIXELS, LEVEL_MIN, ON_LINE_MIN] = [0.08, 2, 0.85, 0.45];
/** Pieces around a word that say where its line is: over the whole width a row may slant. */
const NEAR = 14;
/** Share of the narrower piece that two pieces of one sign have in common across, a serif that broke off too. */
const OVER = 0.5;

/** A sign that a reader took for a raised one itself. */
const READ_RAISED = /[¹²³⁰⁴-⁹⁺⁻]/u;

/** A sign of a word: the pieces of ink that stand one above another. */
interface Sign extends Edges {
  shift: 'raised' | 'lowered' | 'none';
}

/**
 * Words with `^` before what stands raised: `10^8`, `SO4^2-`. A reader takes small figures for others or leaves them out: where
 * a word has not as many signs as were read, what it says is left to a person.
 *
 * @param ink pieces of ink, small ones too.
 */
export function withRaised(words: readonly Word[], ink: readonly Piece[]): Word[] {
  const changed = new Map<Word, Word>();
  for (const row of rowsOf(words.filter(({ struck }) => !struck))) {
    const pieces = piecesOf(row, ink);
    const all = [...pieces.values()].flat();
    for (const [word, own] of pieces) {
      const line = mayBeFormula(word.text) ? lineOf(nearest(all, word)) : undefined;
      if (!line) continue;
      const signs = asRead(word.text, signsOf(own, line));
      if (signs.some(({ shift }) => shift !== 'none')) changed.set(word, settled(word, signs));
    }
  }
  return words.map((word) => changed.get(word) ?? word);
}

/** The ink of each word of a row, with what stands right behind it and in no other word: a charge that was not read. */
function piecesOf(row: readonly Word[], ink: readonly Piece[]): Map<Word, Piece[]> {
  return new Map(
    row.map((word) => {
      const by = (word.bottom - word.top) * BEHIND;
      const around = { ...word, top: word.top - by, right: word.right + by };
      const isOther = (piece: Piece) => row.some((other) => other !== word && covers(other, piece));
      return [word, ink.filter((piece) => covers(word, piece) || (covers(around, piece) && !isOther(piece)))];
    }),
  );
}

/** Where full signs begin and where the line is that most stand on; undefined where they stand on no line. */
function lineOf(pieces: readonly Piece[]): Pick<Edges, 'top' | 'bottom'> | undefined {
  const highest = Math.max(...pieces.map(heightOf));
  const letters = pieces.filter((piece) => heightOf(piece) >= highest * LETTER_MIN);
  const bottom = median(letters.map((piece) => piece.bottom));
  const near = Math.max(LEVEL_PIXELS, highest * LEVEL);
  const onLine = letters.filter((piece) => Math.abs(piece.bottom - bottom) <= near);
  const tallest = Math.max(...onLine.map(heightOf));
  const isOff = (piece: Piece) => piece.bottom < bottom - tallest * ABOVE || piece.bottom > bottom + tallest * BELOW;
  const level = letters.filter((piece) => !isOff(piece));
  if (onLine.length < Math.max(SIGNS_MIN, level.length * LEVEL_MIN, letters.length * ON_LINE_MIN)) return undefined;
  const full = onLine.filter((piece) => heightOf(piece) >= tallest * FULL_MIN);
  return { top: median(full.map((piece) => piece.top)), bottom };
}

/**
 * Words of the language have no raised signs, nor have long ones without figures. `Nat` may be an ion all the same, and what
 * stands behind a lone letter its power.
 */
function mayBeFormula(text: string): boolean {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^\p{Lu}\p{L}{1,2}$/u.test(plain) || (/^\p{L}\S/u.test(text) && plain.length === 1)) return true;
  return !ENGLISH_WORDS.has(plain.toLowerCase()) && (/\p{N}|\p{L}\W+\S/u.test(text) || plain.length < LONG);
}

function nearest(pieces: readonly Piece[], word: Edges): Piece[] {
  const away = ({ left, right }: Edges) => Math.abs(left + right - word.left - word.right);
  return [...pieces].sort((one, other) => away(one) - away(other)).slice(0, NEAR);
}

/** Without the lowered ones that are read as signs that reach below the line anyway. */
function asRead(text: string, signs: readonly Sign[]): Sign[] {
  const characters = Array.from(text);
  const isDeep = (at: number) => characters.length === signs.length && DEEP.test(characters[at]!);
  return signs.map((sign, at) => (sign.shift === 'lowered' && isDeep(at) ? { ...sign, shift: 'none' } : sign));
}

function settled(word: Word, signs: readonly Sign[]): Word {
  const characters = Array.from(word.text);
  const isFigure = (at: number) => /[\p{N}+\-−–]/u.test(characters[at] ?? '');
  const isTold = characters.length === signs.length && signs.every(({ shift }, at) => shift === 'none' || isFigure(at));
  // Where a box was read by hand, it may hold signs of its neighbours; a ² that stands raised is its own.
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
  return stacked(pieces).map((sign) => {
    const share = heightOf(sign) / height;
    const isOfRowAbove = sign.bottom < top - height * APART;
    const isDash = share <= DASH && sign.bottom < bottom - height * RAISED_DASH;
    const isSmall = share >= HIGH_MIN && share <= HIGH_MAX;
    const isRaised = isSmall && sign.top < top - height * BEGINS && sign.bottom < bottom - height * ABOVE;
    const isLowered = isSmall && sign.bottom > bottom + height * BELOW;
    const shift = !isOfRowAbove && (isRaised || isDash) ? 'raised' : isLowered ? 'lowered' : 'none';
    return { ...sign, shift };
  });
}

/** Pieces that stand one above another, as one sign each: a thin one breaks in two on paper. From left to right. */
function stacked(pieces: readonly Edges[]): Edges[] {
  const signs: Edges[] = [];
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const last = signs.at(-1);
    const over = last ? Math.min(last.right, piece.right) - Math.max(last.left, piece.left) : 0;
    if (last && over >= OVER * Math.min(last.right - last.left, piece.right - piece.left)) {
      signs[signs.length - 1] = union([last, piece]);
    } else signs.push(piece);
  }
  return signs;
}
