import { ENGLISH_WORDS } from '../../english-words.ts';
import { median } from '../median.ts';
import { rowsOf } from './rows.ts';
import { covers, type Edges, type Piece, type Word } from './word.ts';

/** Of the height of a capital: how high a raised or lowered figure is, unlike a dot, a quotation mark or a letter. */
const [HIGH_MIN, HIGH_MAX] = [0.5, 0.85];
/** Letters from which on a word without figures is no formula. */
const LONG = 5;
/** Heights of a word that a sign of it may stand behind it, or above. */
const BEHIND = 0.5;
/** A raised dash is so thin, and so far above the line. */
const [DASH, RAISED_DASH] = [0.2, 0.52];
/** Of that height: how far above the line a raised figure ends, and how far below it a lowered one. */
const [ABOVE, BELOW] = [0.22, 0.1];
/** And how far above other signs a raised one begins: a 2 that lost its foot ends high, too. */
const BEGINS = 0.05;
/** Full signs of a row: of the height that most of its tall ones have, so many at least. */
const [TALL, FULL_MIN, FULL_MAX, SIGNS_MIN] = [0.85, 0.8, 1.15, 2];
/** Share of them that stands on one line in print, and how near to it, in heights; by hand it is nobody's to tell. */
const [LEVEL_MIN, LEVEL] = [0.85, 0.08];
/** Pieces around a word that say where its line is: over the whole width a row may slant. */
const NEAR = 14;
/** Share of the narrower piece that two pieces of one sign have in common across. */
const OVER = 0.5;

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
      const signs = signsOf(own, line);
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

/** Where the full signs of a row begin and end; undefined where they stand on no line. */
function lineOf(pieces: readonly Piece[]): Pick<Edges, 'top' | 'bottom'> | undefined {
  const heightOf = ({ top, bottom }: Piece) => bottom - top;
  const heights = pieces.map(heightOf).sort((one, other) => one - other);
  const tall = heights[Math.floor((heights.length - 1) * TALL)] ?? 0;
  const full = pieces.filter((piece) => heightOf(piece) >= tall * FULL_MIN && heightOf(piece) <= tall * FULL_MAX);
  const [top, bottom] = [median(full.map((piece) => piece.top)), median(full.map((piece) => piece.bottom))];
  const level = full.filter((piece) => Math.abs(piece.bottom - bottom) <= tall * LEVEL);
  return full.length >= SIGNS_MIN && level.length >= full.length * LEVEL_MIN ? { top, bottom } : undefined;
}

/** Words of the language have no raised signs, nor have long ones without figures; `Nat` may be an ion all the same. */
function mayBeFormula(text: string): boolean {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (/^\p{Lu}\p{L}{1,2}$/u.test(plain)) return true;
  return !ENGLISH_WORDS.has(plain.toLowerCase()) && (/\p{N}|\p{L}\W+\S/u.test(text) || plain.length < LONG);
}

function nearest(pieces: readonly Piece[], word: Edges): Piece[] {
  const away = ({ left, right }: Edges) => Math.abs(left + right - word.left - word.right);
  return [...pieces].sort((one, other) => away(one) - away(other)).slice(0, NEAR);
}

function settled(word: Word, signs: readonly Sign[]): Word {
  const characters = Array.from(word.text);
  const isFigure = (at: number) => /[\p{N}+\-−–]/u.test(characters[at] ?? '');
  const isTold = characters.length === signs.length && signs.every(({ shift }, at) => shift === 'none' || isFigure(at));
  // Where a box was read by hand, it may hold signs of its neighbours.
  if (!isTold || word.hand) return { ...word, unsettled: true };
  const text = characters.map((character, at) => {
    const begins = signs[at]!.shift === 'raised' && at > 0 && signs[at - 1]!.shift !== 'raised';
    return begins ? `^${character}` : character;
  });
  return { ...word, text: text.join('') };
}

function signsOf(pieces: readonly Edges[], { top, bottom }: Pick<Edges, 'top' | 'bottom'>): Sign[] {
  const height = bottom - top;
  const signs: Sign[] = [];
  for (const piece of [...pieces].sort((one, other) => one.left - other.left)) {
    const last = signs.at(-1);
    const over = last ? Math.min(last.right, piece.right) - Math.max(last.left, piece.left) : 0;
    if (last && over > OVER * Math.min(last.right - last.left, piece.right - piece.left)) {
      const both = {
        left: last.left,
        right: Math.max(last.right, piece.right),
        top: Math.min(last.top, piece.top),
        bottom: Math.max(last.bottom, piece.bottom),
      };
      signs[signs.length - 1] = { ...both, shift: 'none' };
      continue;
    }
    const share = (piece.bottom - piece.top) / height;
    const isDash = share <= DASH && piece.bottom < bottom - height * RAISED_DASH;
    const isSmall = share >= HIGH_MIN && share <= HIGH_MAX;
    const isRaised = isSmall && piece.top < top - height * BEGINS && piece.bottom < bottom - height * ABOVE;
    const isLowered = isSmall && piece.bottom > bottom + height * BELOW;
    signs.push({ ...piece, shift: isRaised || isDash ? 'raised' : isLowered ? 'lowered' : 'none' });
  }
  return signs;
}
