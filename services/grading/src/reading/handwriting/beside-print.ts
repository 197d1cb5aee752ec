import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { isDoubtful, legibilityOf } from '../legibility.ts';
import type { PreparedPage } from '../pictures/prepare.ts';
import { isEven, UNKNOWN, unevenness } from '../print.ts';
import { rowsOf } from '../words/rows.ts';
import { withStruck } from '../words/struck.ts';
import { covers, type Edges, type Piece, union, type Word } from '../words/word.ts';
import type { HandWord } from './pp-ocr.ts';
import type { HandReader, ReadHandOptions } from './reader.ts';
import { tightened } from './tight.ts';

/** Pieces of ink in no word that are writing, and how tall, in heights of a small letter, a single one must be. */
const [SEVERAL, TALL] = [3, 1.3];
/** In heights of a small letter: what is taller is a drawing, however much it looks like an O. */
const HIGH_MAX = 10;
/**
 * Confidence (0-1) of words that are clear print: pages of print are read with 0.92 and more, those in fonts like handwriting
 * mostly with less.
 */
const CLEAR = 0.91;
/** Unevenness of letters up to which a page is print however doubtful some of it is: 0.12 at most in one type, fonts like handwriting 0.16 to 0.6. */
const UNEVEN_MAX = 0.13;
/**
 * So many words, if they are print, are read with this confidence: 0.88 and more on the bench's sheets from the worst scanner, 0.84 and
 * less in fonts like handwriting that are as even as print. Of few words most may be lone letters.
 */
const [MANY, MANY_SURE] = [60, 0.87];
/** Confidence (0-1) of a line on a page of print below which it may not be print. */
const DOUBTED = 0.8;
/** On a page of print, the share of sure words from which a line by hand counts instead of doubtful print, and from which beside it: drawings have hardly any. */
const [INSTEAD_SHARE, BESIDE_SHARE] = [0.8, 0.4];
/** Confidence (0-100) from which print counts that the reader of handwriting does not see at all: a lone letter, mostly. */
const ALONE_SURE = 90;

/**
 * The words of a page, those by hand where the reader of print cannot read it: on all of a page that is not print, else in its
 * doubtful lines and the ink in no word. A picture that the reader of handwriting cannot finish keeps the words of print.
 */
export async function withHand(
  print: readonly Word[],
  page: Pick<PreparedPage, 'picture' | 'level' | 'parts' | 'ink' | 'strokes' | 'letter'>,
  reader: HandReader,
  options: Pick<ReadHandOptions, 'vocabulary' | 'signal'>,
): Promise<Word[]> {
  const doubted = isReadAsPrint(print) ? doubtedRows(withStruck(print, page.strokes, page.letter)) : undefined;
  const ink = doubted && unreadInk(print, page);
  const within = doubted && [...doubted.map(union), ...ink!];
  if (within?.length === 0) return [...print];
  const found = await orNothing(() => reader.read(page.level, { ...options, within }));
  const written = found.filter(({ top, bottom }) => bottom - top <= page.letter * HIGH_MAX);
  const rows = rowsOf(written.map((word) => toWord(word, page)));
  const taken = rows.filter((row) => {
    const instead = print.filter(isWithin(row));
    const share = sureShare(row);
    if (doubted && instead.length > 0) return share >= INSTEAD_SHARE && !isClear(instead) && !holdsFigures(row);
    return doubted ? share >= BESIDE_SHARE : !isClear(instead);
  });
  const isGuess = ({ confidence }: Word) => rows.length > 0 && !legibilityOf(print).legible && confidence < ALONE_SURE;
  return [...print.filter((word) => !isWithin(taken.flat())(word) && !isGuess(word)), ...taken.flat()];
}

/** Whether the reader of print has read a page well enough: it is print, or so little that its evenness says nothing, and clear. */
function isReadAsPrint(words: readonly Word[]): boolean {
  const uneven = unevenness(words);
  const { confidence, legible } = legibilityOf(words);
  const isTooDoubtful = words.length >= MANY && confidence < MANY_SURE;
  if (legible && uneven <= UNEVEN_MAX && !isTooDoubtful) return true;
  return isClear(words) && (isEven(words) || uneven === UNKNOWN);
}

const isClear = (words: readonly Word[]): boolean => legibilityOf(words).confidence >= CLEAR;

/** Whether a word lies in one of others. */
const isWithin = (others: readonly Word[]) => (word: Word) => others.some((other) => covers(other, word));

const sureShare = (words: readonly Word[]): number =>
  words.filter((word) => !isDoubtful(word)).length / Math.max(1, words.length);

/** Lines of print that the reader of print doubts, but for those that were struck out. */
const doubtedRows = (words: readonly Word[]): Word[][] =>
  rowsOf(words).filter((row) => legibilityOf(row).confidence < DOUBTED && !row.some(({ struck }) => struck));

/**
 * Whether figures stand in a line behind its label. The reader of handwriting is sure of `1023` where 10²³ is printed, so that a
 * doubt of the reader of print is worth more.
 */
const holdsFigures = (row: readonly Word[]): boolean => row.slice(1).some(({ text }) => /\d/.test(text));

/**
 * Ink in no word, as far as it may be writing. A lone letter beside a word is none: the reader of print draws its boxes a letter
 * too short, and what somebody writes behind printed words is more than that.
 */
function unreadInk(words: readonly Word[], { ink, letter }: Pick<PreparedPage, 'ink' | 'letter'>): Piece[] {
  const pieces = ink.filter((piece) => !words.some((word) => covers(word, piece)));
  const isTall = ({ top, bottom }: Piece) => bottom - top >= letter * TALL;
  const near = words.map((word) => ({ ...word, left: word.left - letter, right: word.right + letter }));
  const isAlone = (piece: Piece) => pieces.filter((other) => isBeside(piece, other, letter)).length === 1;
  const own = pieces.filter((piece) => !(isAlone(piece) && near.some((word) => covers(word, piece))));
  return own.length >= SEVERAL || own.some(isTall) ? own : [];
}

/** Whether two pieces of ink, or one and itself, stand in one line no further apart than letters do. */
const isBeside = (piece: Piece, other: Piece, letter: number): boolean =>
  other.top < piece.bottom &&
  other.bottom > piece.top &&
  other.left < piece.right + letter &&
  other.right > piece.left - letter;

/** A word by hand, in the part of the page that its middle lies in, or the nearest one. */
function toWord({ confidence, ...word }: HandWord, { picture, parts }: Pick<PreparedPage, 'picture' | 'parts'>): Word {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  const beyond = ({ left, top, right, bottom }: Edges) =>
    Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom);
  const distances = parts.map(beyond);
  const part = distances.indexOf(Math.min(...distances));
  return { ...tightened(word, picture, parts[part]!), confidence: confidence * 100, hand: true, part };
}

/** Nothing where a picture overruns the reader's limits: its pixels are at fault, and what was read as print stays. */
async function orNothing(read: () => Promise<HandWord[]>): Promise<HandWord[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ChildFailed && error.failure === 'limit') return [];
    throw error;
  }
}
