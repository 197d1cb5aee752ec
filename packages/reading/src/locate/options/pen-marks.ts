import { median } from '../../layout/median.ts';
import { bare } from '../../layout/similarity.ts';
import { covers, type Edges, type PageWords, type Piece, union, type Word } from '../../layout/word.ts';
import { isCertainWord, PRINT_CONFIDENCE_MIN, type Printed, type PrintedList } from './printed-options.ts';

/** Maximum distance of a mark from an option's words, in x-heights: horizontally and vertically. */
const DISTANCE_X_MAX = 8;
const DISTANCE_Y_MAX = 1;
/** Size in x-heights from which a piece of ink is higher or wider than any printed character. */
const TALL_MIN = 2.2;
const WIDE_MIN = 1.5;
/**
 * Minimum ink of a mark in x-heights squared, beyond what is printed at every option, such as a box: at a label that
 * was recognized, so that its own ink can be subtracted, and at one that was not.
 */
const [INK_MIN, INK_UNKNOWN_MIN] = [0.15, 0.25];
const INK_FACTOR = 1.3;
/** Ink at two options is equal if it differs at most by this factor and, in x-heights squared, by that of a speck. */
const [EQUAL_RATIO_MAX, SPECK_INK] = [1.15, 0.1];
/** Maximum ink of a label relative to the median label. */
const LABEL_INK_RATIO_MAX = 1.5;
/** Within this share above or below the threshold a person has to check. */
const DOUBT_SHARE = 0.25;

/** Marks with less than this share of the strongest mark's ink may be specks or corrections. */
const FAINT_SHARE = 0.5;

/** The options that were ticked, circled, crossed or filled in, and whether that is certain. */
export interface Marked {
  labels: string[];
  sure: boolean;
}

/** @param signs labels of options in lower case; written on their own they are an answer, not a mark. */
export function markedOptions(list: PrintedList, signs: ReadonlySet<string>): Marked {
  const marks = marksAt(list, signs);
  const ink = marks.map((one) => one.ink);
  const [least, most] = [Math.min(...ink), Math.max(...ink)];
  const enough = list.options.map(({ hasLabel }) => least * INK_FACTOR + (hasLabel ? INK_MIN : INK_UNKNOWN_MIN));
  const stands = ink.map((one, at) => one > enough[at]!);
  const isFaint = ink.map((one) => one < most * FAINT_SHARE);
  const labels = list.options.filter((_, at) => stands[at] && !isFaint[at]).map(({ label }) => label);
  return {
    labels,
    sure:
      ink.every((one, at) => Math.abs(one - enough[at]!) > DOUBT_SHARE * (enough[at]! - least)) &&
      !stands.some((one, at) => one && isFaint[at]) &&
      !marks.some(({ isShared }) => isShared) &&
      // Boxes have equal ink; ticks and crosses do not. A label that was not recognized has a mark on it.
      (labels.length > 0 ||
        (most <= least * EQUAL_RATIO_MAX + SPECK_INK && list.options.every(({ hasLabel }) => hasLabel))),
  };
}

/**
 * Ink of the marks at each option in x-heights squared, excluding labels, and whether some may belong to another
 * option.
 */
function marksAt(list: PrintedList, signs: ReadonlySet<string>): { ink: number; isShared: boolean }[] {
  const { options } = list;
  const text = textOf(list, signs);
  const right = wordsRightOf(list);
  const nearby = new Map(
    pagesOf(list).map((page) => [page, Map.groupBy(page.ink, (piece) => nearest(piece, options))]),
  );
  const pieces = options.map((option) =>
    (nearby.get(option.line.page)!.get(option) ?? []).filter(
      (piece) =>
        (isTall(piece, option) || !text.some((word) => covers(word, piece))) &&
        !right.some((word) => distance(piece, word) < distance(piece, union(option.words))),
    ),
  );
  const labels = options.map((option, at) => {
    const [label] = option.hasLabel ? option.words : [];
    if (!label) return undefined;
    const isPlain = (piece: Piece) => covers(label, piece) && !isTall(piece, option) && !isWide(piece, option);
    // A tick before a label may be read as part of it.
    const plain = pieces[at]!.filter(isPlain).sort((a, b) => a.left - b.left);
    return sumOf(plain.slice(-label.text.length));
  });
  const usual = median(labels.filter((label) => label !== undefined));
  return options.map((option, at) => {
    // Ink far above that of a label, such as a filled-in one, is a mark.
    const label = isBare(option, pieces[at]!) ? 0 : Math.min(labels[at] || usual, usual * LABEL_INK_RATIO_MAX);
    const others = options.filter(({ line }) => line !== option.line);
    return {
      ink: Math.max(0, sumOf(pieces[at]!) - label) / option.line.page.xHeight ** 2,
      isShared: pieces[at]!.some((piece) => others.some(({ line }) => reachesOver(piece, line))),
    };
  });
}

/** Whether there is no ink at an option's label, so that all ink beside it belongs to a mark. */
const isBare = ({ words: [label], hasLabel }: Printed, pieces: readonly Piece[]): boolean =>
  hasLabel && !pieces.some((piece) => piece.right > label!.left && piece.left < label!.right);

/** Words of the column on the right; marks beside them do not belong to this list. */
function wordsRightOf(list: PrintedList): Word[] {
  const own = besides(list);
  const edge = Math.max(...list.options.map(({ words }) => union(words).right));
  return pagesOf(list)
    .flatMap(({ words }) => words)
    .filter((word) => word.left > edge && !own.has(word));
}

const pagesOf = ({ options }: PrintedList): PageWords[] => [...new Set(options.map(({ line }) => line.page))];

/** All words on the lines of a list and between them. */
const besides = ({ options, others }: PrintedList): Set<Word> =>
  new Set([...options.map(({ line }) => line), ...others].flatMap(({ words }) => words));

/** Whether a piece of ink covers the middle of a line's height. */
const reachesOver = (piece: Piece, { top, bottom }: Edges): boolean =>
  piece.top < (top + bottom) / 2 && piece.bottom > (top + bottom) / 2;

const sumOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { pixels }) => sum + pixels, 0);

/** The words whose ink is not a mark. Labels are excluded, because marks may lie on them. */
function textOf(list: PrintedList, signs: ReadonlySet<string>): Word[] {
  const { options } = list;
  const labels = new Set(options.flatMap(({ words, hasLabel }) => (hasLabel ? words.slice(0, 1) : [])));
  const texts = new Set(options.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
  const before = new Set(options.flatMap(({ line, words }) => line.words.slice(0, line.words.indexOf(words[0]!))));
  const beside = besides(list);
  const isText = (word: Word): boolean => {
    const plain = bare(word.text);
    if (labels.has(word) || plain === '') return false;
    if (texts.has(word)) return true;
    // Before an option, OCR may read `(ah` for a label with a tick on it.
    if (before.has(word)) return isCertainWord(word) && plain.length > 2;
    if (!beside.has(word)) return word.confidence >= PRINT_CONFIDENCE_MIN;
    // A single letter beside the list may be a tick, unless it is a label of an option.
    return isCertainWord(word) || (word.confidence >= PRINT_CONFIDENCE_MIN && (/\d/.test(plain) || signs.has(plain)));
  };
  return [...texts, ...pagesOf(list).flatMap(({ words }) => words)].filter(isText);
}

const isTall = ({ top, bottom }: Edges, { line }: Printed): boolean => bottom - top > line.page.xHeight * TALL_MIN;
const isWide = ({ left, right }: Edges, { line }: Printed): boolean => right - left > line.page.xHeight * WIDE_MIN;

/** The option nearest to a piece of ink; undefined if all are too far away. */
function nearest(piece: Piece, all: readonly Printed[]): Printed | undefined {
  const near = all.filter(({ line }) => {
    const middle = (piece.top + piece.bottom) / 2;
    return (
      middle > line.top - line.page.xHeight * DISTANCE_Y_MAX &&
      middle < line.bottom + line.page.xHeight * DISTANCE_Y_MAX
    );
  });
  const [first] = near
    .map((option) => ({ option, away: distance(piece, union(option.words)) }))
    .filter(({ option, away }) => away < option.line.page.xHeight * DISTANCE_X_MAX)
    .sort((a, b) => a.away - b.away);
  return first?.option;
}

/** Distance in pixels from a piece of ink to the words of an option; vertical distance counts four times. */
function distance(piece: Edges, { left, top, right, bottom }: Edges): number {
  const x = (piece.left + piece.right) / 2;
  const y = (piece.top + piece.bottom) / 2;
  return Math.max(left - x, x - right, 0) + 4 * Math.abs(y - (top + bottom) / 2);
}
