import type { Question } from '../../answers.ts';
import { type Edges, type Piece, union, type Word } from '../words/word.ts';
import type { Line } from './lines.ts';
import { isNearly } from './similarity.ts';
import { covers } from './unread.ts';

type Option = Question['options'][number];

/** An option as the paper prints it. */
export interface Printed {
  label: string;
  line: Line;
  /** The words of its label, if that was read, and of its text. */
  words: Word[];
  hasLabel: boolean;
}

/** How far from its words an option's marks may stand, in heights of a small letter. */
const BESIDE = 8;
const ABOVE = 1;
/** Taller or wider than any sign of print. */
const TALL = 2.2;
const WIDE = 1.5;
/** Ink of a mark in squares of a small letter, beyond what the paper prints at every option, such as a box or a bubble. */
const INK_MIN = 0.3;
const INK_FACTOR = 1.3;
/** Confidence from which a word is believed to be print. */
const SURE = 60;

/**
 * The options where a paper prints them; none where it does not: a candidate may write some of them, but hardly all. One of
 * four or more may be missed.
 */
export function printedOptions(lines: readonly Line[], options: readonly Option[]): Printed[] {
  const printed = options.flatMap((option) => printedOption(lines, option) ?? []);
  return printed.length >= Math.max(2, options.length > 3 ? options.length - 1 : options.length) ? printed : [];
}

/** Labels of those that were ticked, circled, crossed or filled in. */
export function markedOptions(printed: readonly Printed[]): string[] {
  const ink = printed.map((option) => inkBeside(option, printed));
  const least = Math.min(...ink);
  return printed.filter((_, at) => ink[at]! > least * INK_FACTOR + INK_MIN).map(({ label }) => label);
}

/** Where an option is printed: by its label, or by its text where a mark lies on the label. */
function printedOption(lines: readonly Line[], { label, text }: Option): Printed | undefined {
  for (const line of lines) {
    const at = line.words.findIndex((word, index) => isLabel(word, label, index === 0));
    if (at < 0) continue;
    const own = text === '' ? [] : wordsOf(line.words.slice(at + 1), text, true);
    if (text !== '' && own.length === 0) continue;
    return { label, line, words: [line.words[at]!, ...own], hasLabel: true };
  }
  if (text === '') return undefined;
  for (const line of lines) {
    const words = wordsOf(line.words, text, false);
    if (words.length > 0) return { label, line, words, hasLabel: false };
  }
  return undefined;
}

/** `(b)`, `b)`, `B.`; without any sign only at the start of a line, and where it is no box that was taken for a letter. */
function isLabel({ text, confidence }: Word, label: string, isFirst: boolean): boolean {
  if (text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') !== label.toLowerCase()) return false;
  return text.length > label.length || (isFirst && confidence >= SURE);
}

/** The words that make an option's text, from the first or from anywhere; none where they are not there. */
function wordsOf(words: readonly Word[], text: string, fromFirst: boolean): Word[] {
  const count = text.trim().split(/\s+/).length;
  // A reader may take two words for one, or one for two.
  for (const length of [count, count - 1, count + 1]) {
    for (let at = 0; length > 0 && at + length <= words.length && (at === 0 || !fromFirst); at++) {
      const own = words.slice(at, at + length);
      if (isNearly(own.map((word) => word.text).join(' '), text)) return own;
    }
  }
  return [];
}

/** Ink of the marks at an option, in squares of a small letter. */
function inkBeside(option: Printed, all: readonly Printed[]): number {
  const { page } = option.line;
  const marks = page.ink.filter((piece) => isMark(piece, option) && nearest(piece, all) === option);
  return marks.reduce((sum, { pixels }) => sum + pixels, 0) / page.letter ** 2;
}

function isMark(piece: Piece, { line, words, hasLabel }: Printed): boolean {
  const letter = line.page.letter;
  const [height, width] = [piece.bottom - piece.top, piece.right - piece.left];
  const isLarge = height > letter * TALL || width > letter * WIDE;
  const at = words.findIndex((word) => covers(word, piece));
  if (at < 0) return hasLabel || isLarge || piece.left < words[0]!.left - letter * 3;
  return at === 0 && hasLabel ? isLarge : height > letter * TALL;
}

/** The option that a piece of ink stands nearest to; undefined far from all. */
function nearest(piece: Piece, all: readonly Printed[]): Printed | undefined {
  const near = all.filter(({ line }) => {
    const middle = (piece.top + piece.bottom) / 2;
    return middle > line.top - line.page.letter * ABOVE && middle < line.bottom + line.page.letter * ABOVE;
  });
  const [first] = near
    .map((option) => ({ option, away: distance(piece, union(option.words)) }))
    .filter(({ option, away }) => away < option.line.page.letter * BESIDE)
    .sort((a, b) => a.away - b.away);
  return first?.option;
}

/** Pixels between the middle of a piece of ink and the words of an option; down counts more than across. */
function distance(piece: Edges, { left, top, right, bottom }: Edges): number {
  const x = (piece.left + piece.right) / 2;
  const y = (piece.top + piece.bottom) / 2;
  return Math.max(left - x, x - right, 0) + 4 * Math.abs(y - (top + bottom) / 2);
}
