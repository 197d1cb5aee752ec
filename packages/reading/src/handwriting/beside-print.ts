import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { isDoubtful, legibilityOf } from '../layout/legibility.ts';
import { isEven, UNKNOWN, unevenness } from '../layout/print.ts';
import { rowsOf } from '../layout/rows.ts';
import { covers, type Edges, type Piece, union, type Word } from '../layout/word.ts';
import type { PreparedPage } from '../pictures/prepare.ts';
import { withStruck } from '../words/struck.ts';
import type { HandWord } from './pp-ocr.ts';
import type { HandReader, ReadHandOptions } from './reader.ts';
import { shrinkToInk } from './tight.ts';

/** Ink outside words counts as writing if there are this many pieces, or one of this height in x-heights. */
const [PIECES_MIN, TALL_MIN] = [3, 1.3];
/** Maximum height of a handwritten word in x-heights; anything higher is a drawing, even if it looks like an O. */
const HIGH_MAX = 10;
/**
 * Mean confidence (0-1) above which print is clear. Pages of print reach at least 0.92; handwriting-like fonts mostly
 * less.
 */
const CLEAR_MIN = 0.91;
/**
 * Maximum unevenness of letter heights in print: a single typeface has at most 0.12, handwriting-like fonts 0.16 to
 * 0.6.
 */
const UNEVEN_MAX = 0.13;
/**
 * A page of print with at least MANY_WORDS words has a mean confidence of at least MANY_WORDS_CONFIDENCE_MIN: 0.88 on
 * the worst scans of the benchmark, against 0.84 for handwriting-like fonts that are as even as print. This does not
 * hold for pages with few words, many of which may be single letters.
 */
const [MANY_WORDS, MANY_WORDS_CONFIDENCE_MIN] = [60, 0.87];
/** Mean confidence (0-1) below which a line on a printed page may be handwriting. */
const DOUBTFUL_BELOW = 0.8;
/**
 * Minimum share of sure words in a handwritten line on a printed page: to replace doubtful print, and to be added
 * beside it. Drawings read as handwriting have hardly any sure words.
 */
const [REPLACE_SHARE_MIN, ADD_SHARE_MIN] = [0.8, 0.4];
/**
 * Minimum confidence (0-100) of printed words where the handwriting model found none; they are mostly single letters.
 */
const PRINT_ONLY_CONFIDENCE_MIN = 90;

/**
 * Replaces words by handwritten ones where print could not be read: on the whole page if it is not print, else in
 * doubtful lines and in ink outside words. If the handwriting model exceeds its limits on a picture, the printed words
 * remain.
 */
export async function withHandwriting(
  print: readonly Word[],
  page: Pick<PreparedPage, 'picture' | 'level' | 'parts' | 'ink' | 'strokes' | 'frames' | 'xHeight'>,
  reader: HandReader,
  options: Pick<ReadHandOptions, 'vocabulary' | 'signal'>,
): Promise<Word[]> {
  const doubted = isReadAsPrint(print) ? doubtfulLines(withStruck(print, page.strokes, page.xHeight)) : undefined;
  const ink = doubted && unreadInk(print, page);
  const within = doubted ? [...doubted.map(union), ...ink!] : page.frames;
  if (within?.length === 0) return [...print];
  const found = await noneOverLimit(() => reader.read(page.level, { ...options, within }));
  const written = found.filter(({ top, bottom }) => bottom - top <= page.xHeight * HIGH_MAX);
  const rows = rowsOf(written.map((word) => toWord(word, page)));
  const taken = rows.filter((row) => {
    const instead = print.filter(isAmong(row));
    const share = sureShare(row);
    if (doubted && instead.length > 0) return share >= REPLACE_SHARE_MIN && !isClear(instead) && !hasDigits(row);
    return doubted ? share >= ADD_SHARE_MIN : !isClear(instead);
  });
  const isGuess = ({ confidence }: Word) =>
    rows.length > 0 && !legibilityOf(print).legible && confidence < PRINT_ONLY_CONFIDENCE_MIN;
  const kept = print.filter((word) => !isAmong(taken.flat())(word) && !isGuess(word));
  return [...withBeginnings(kept, rows.flat()), ...taken.flat()];
}

/** Printed words with what the handwriting model saw at the beginnings of their lines. */
function withBeginnings(print: readonly Word[], written: readonly Word[]): Word[] {
  const begun = written.filter(({ beginning }) => beginning);
  const firsts = new Map(
    rowsOf(print).flatMap(([first]) => {
      const own = first && begun.find((other) => beginsWith(first, other));
      return own ? [[first, own.beginning!] as const] : [];
    }),
  );
  return print.map((word) => (firsts.has(word) ? { ...word, beginning: firsts.get(word)! } : word));
}

/** Whether two words begin at the same place. */
const beginsWith = (word: Edges, other: Edges): boolean =>
  Math.abs(word.left - other.left) < word.bottom - word.top &&
  Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top) > (word.bottom - word.top) / 2;

/**
 * Whether OCR for print suffices for a page: its letters are even and few words doubtful, or it is clear and even or
 * very short.
 */
function isReadAsPrint(words: readonly Word[]): boolean {
  const uneven = unevenness(words);
  const { confidence, legible } = legibilityOf(words);
  const isTooDoubtful = words.length >= MANY_WORDS && confidence < MANY_WORDS_CONFIDENCE_MIN;
  if (legible && uneven <= UNEVEN_MAX && !isTooDoubtful) return true;
  return isClear(words) && (isEven(words) || uneven === UNKNOWN);
}

const isClear = (words: readonly Word[]): boolean => legibilityOf(words).confidence >= CLEAR_MIN;

/**
 * Whether a word is in the same place as one of the others. Either of the two may be divided: `x=5` into `x`, `=` and
 * `5`.
 */
const isAmong = (others: readonly Word[]) => (word: Word) =>
  others.some((other) => covers(other, word) || covers(word, other));

const sureShare = (words: readonly Word[]): number =>
  words.filter((word) => !isDoubtful(word)).length / Math.max(1, words.length);

/** Printed lines with low confidence, except struck-out ones. */
const doubtfulLines = (words: readonly Word[]): Word[][] =>
  rowsOf(words).filter((row) => legibilityOf(row).confidence < DOUBTFUL_BELOW && !row.some(({ struck }) => struck));

/**
 * Whether a line has digits after its label. The handwriting model confidently reads `1023` for a printed 10²³, so the
 * doubtful print is kept there.
 */
const hasDigits = (row: readonly Word[]): boolean => row.slice(1).some(({ text }) => /\d/.test(text));

/**
 * Ink outside words that may be writing. Single letters next to a word are excluded: boxes of printed words often end
 * one letter too early, and handwriting after printed words is longer.
 */
function unreadInk(words: readonly Word[], { ink, xHeight }: Pick<PreparedPage, 'ink' | 'xHeight'>): Piece[] {
  const pieces = ink.filter((piece) => !words.some((word) => covers(word, piece)));
  const isTall = ({ top, bottom }: Piece) => bottom - top >= xHeight * TALL_MIN;
  const near = words.map((word) => ({ ...word, left: word.left - xHeight, right: word.right + xHeight }));
  const isAlone = (piece: Piece) => pieces.filter((other) => isBeside(piece, other, xHeight)).length === 1;
  const own = pieces.filter((piece) => !(isAlone(piece) && near.some((word) => covers(word, piece))));
  return own.length >= PIECES_MIN || own.some(isTall) ? own : [];
}

/** Whether two pieces of ink are on one line and as close as letters. True for a piece and itself. */
const isBeside = (piece: Piece, other: Piece, xHeight: number): boolean =>
  other.top < piece.bottom &&
  other.bottom > piece.top &&
  other.left < piece.right + xHeight &&
  other.right > piece.left - xHeight;

/**
 * Converts a handwritten word and assigns it to the part of the page that contains its centre, or to the nearest one.
 */
export function toWord(
  { confidence, ...word }: HandWord,
  { picture, parts }: Pick<PreparedPage, 'picture' | 'parts'>,
): Word {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  const beyond = ({ left, top, right, bottom }: Edges) =>
    Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom);
  const distances = parts.map(beyond);
  const part = distances.indexOf(Math.min(...distances));
  return { ...shrinkToInk(word, picture, parts[part]!), confidence: confidence * 100, hand: true, part };
}

/** Returns nothing when a picture exceeds the reader's budget; the words read before then remain. */
export async function noneOverLimit<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ChildFailed && error.failure === 'limit') return [];
    throw error;
  }
}
