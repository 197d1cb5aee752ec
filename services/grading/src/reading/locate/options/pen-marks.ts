import { median } from '../../median.ts';
import { covers, type Edges, type PageWords, type Piece, union, type Word } from '../../words/word.ts';
import { bare } from '../similarity.ts';
import { isBelieved, type Printed, type PrintedList, SURE } from './printed-options.ts';

/** How far from its words an option's marks may stand, in heights of a small letter. */
const BESIDE = 8;
const ABOVE = 1;
/** Taller or wider than any sign of print. */
const TALL = 2.2;
const WIDE = 1.5;
/**
 * Ink of a mark in squares of a small letter, beyond what the paper prints at every option, such as a box or a bubble: by a
 * label that was read, whose own ink is known, and by another.
 */
const [INK_MIN, INK_UNKNOWN] = [0.15, 0.25];
const INK_FACTOR = 1.3;
/** So much more ink at one option than at another is the same box or bubble, or a speck, in squares of a small letter. */
const [ALIKE, SPECK] = [1.15, 0.1];
/** Ink of a label against that of the others. */
const LABEL_MAX = 1.5;
/** A mark with so little more than that, or ink with so little less, is for a person to judge. */
const DOUBT = 0.25;

/** Ink against that of the strongest mark: less may be a speck, or a mark that was taken back. */
const FAINT = 0.5;

/** Labels of the options that were ticked, circled, crossed or filled in, and whether that can be told for sure. */
export interface Marked {
  labels: string[];
  sure: boolean;
}

/** @param signs labels of options in lower case: written alone they are an answer, no mark. */
export function markedOptions(list: PrintedList, signs: ReadonlySet<string>): Marked {
  const marks = marksAt(list, signs);
  const ink = marks.map((one) => one.ink);
  const [least, most] = [Math.min(...ink), Math.max(...ink)];
  const enough = list.options.map(({ hasLabel }) => least * INK_FACTOR + (hasLabel ? INK_MIN : INK_UNKNOWN));
  const stands = ink.map((one, at) => one > enough[at]!);
  const isFaint = ink.map((one) => one < most * FAINT);
  const labels = list.options.filter((_, at) => stands[at] && !isFaint[at]).map(({ label }) => label);
  return {
    labels,
    sure:
      ink.every((one, at) => Math.abs(one - enough[at]!) > DOUBT * (enough[at]! - least)) &&
      !stands.some((one, at) => one && isFaint[at]) &&
      !marks.some(({ isShared }) => isShared) &&
      // Boxes are alike, ticks and crosses are not. A label that was not read has something on it.
      (labels.length > 0 || (most <= least * ALIKE + SPECK && list.options.every(({ hasLabel }) => hasLabel))),
  };
}

/** Ink of the marks at each option in squares of a small letter, without what a label takes; whether some may be another's. */
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
    // A tick before a label may be read as a part of it.
    const plain = pieces[at]!.filter(isPlain).sort((a, b) => a.left - b.left);
    return sumOf(plain.slice(-label.text.length));
  });
  const usual = median(labels.filter((label) => label !== undefined));
  return options.map((option, at) => {
    // What is far more than a label, such as a filled one, is a mark.
    const label = isBare(option, pieces[at]!) ? 0 : Math.min(labels[at] || usual, usual * LABEL_MAX);
    const others = options.filter(({ line }) => line !== option.line);
    return {
      ink: Math.max(0, sumOf(pieces[at]!) - label) / option.line.page.xHeight ** 2,
      isShared: pieces[at]!.some((piece) => others.some(({ line }) => reachesOver(piece, line))),
    };
  });
}

/** Whether no ink was found where an option's label stands: what is beside it is all mark. */
const isBare = ({ words: [label], hasLabel }: Printed, pieces: readonly Piece[]): boolean =>
  hasLabel && !pieces.some((piece) => piece.right > label!.left && piece.left < label!.right);

/** Words of the column on the right: marks beside them are theirs. */
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

/** The words of the list's pages whose ink is no mark; labels are none of them, since marks lie on them. */
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
    // Before an option, `(ah` is what a reader makes of a label with a tick on it.
    if (before.has(word)) return isBelieved(word) && plain.length > 2;
    if (!beside.has(word)) return word.confidence >= SURE;
    // Beside it a lone letter may be a tick; a label of the options is written there.
    return isBelieved(word) || (word.confidence >= SURE && (/\d/.test(plain) || signs.has(plain)));
  };
  return [...texts, ...pagesOf(list).flatMap(({ words }) => words)].filter(isText);
}

const isTall = ({ top, bottom }: Edges, { line }: Printed): boolean => bottom - top > line.page.xHeight * TALL;
const isWide = ({ left, right }: Edges, { line }: Printed): boolean => right - left > line.page.xHeight * WIDE;

/** The option that a piece of ink stands nearest to; undefined far from all. */
function nearest(piece: Piece, all: readonly Printed[]): Printed | undefined {
  const near = all.filter(({ line }) => {
    const middle = (piece.top + piece.bottom) / 2;
    return middle > line.top - line.page.xHeight * ABOVE && middle < line.bottom + line.page.xHeight * ABOVE;
  });
  const [first] = near
    .map((option) => ({ option, away: distance(piece, union(option.words)) }))
    .filter(({ option, away }) => away < option.line.page.xHeight * BESIDE)
    .sort((a, b) => a.away - b.away);
  return first?.option;
}

/** Pixels between the middle of a piece of ink and the words of an option; down counts more than across. */
function distance(piece: Edges, { left, top, right, bottom }: Edges): number {
  const x = (piece.left + piece.right) / 2;
  const y = (piece.top + piece.bottom) / 2;
  return Math.max(left - x, x - right, 0) + 4 * Math.abs(y - (top + bottom) / 2);
}
