import { cutStart, type Line } from '../../layout/lines.ts';
import { median } from '../../layout/median.ts';
import type { Word } from '../../layout/word.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';
import { answerWord, type WrittenLabel } from '../labels/labels.ts';
import type { LabelIndex } from '../labels/resolve.ts';
import type { Furniture } from '../printed/furniture.ts';
import { marksTables } from '../printed/marks-tables.ts';

/** A line with the label that it may begin with. */
export interface ScannedLine {
  line: Line;
  /** Null for plain text. */
  label: WrittenLabel | null;
  /** Distance from the column's left edge, with what is struck out before it, in median word heights of the whole copy. */
  indent: number;
  /** Distance from the page's left edge, in the same unit. */
  left: number;
  /** Most of what was written on the line, behind its label, is struck out. */
  isStruck: boolean;
  /** The form may print the line. */
  furniture?: Furniture;
}

/** Finds the lines that may begin with a label. */
export function scanLines(
  all: readonly Line[],
  exam: ExamLabels,
  furniture: ReadonlyMap<Line, Furniture> = new Map(),
): ScannedLine[] {
  // The median over all pages, relative to the page width: a page with only small print at its top has a smaller word
  // height than the others.
  const written = all.filter((line) => !furniture.has(line));
  const em = median(written.map(({ wordHeight, page }) => wordHeight / page.width)) || 1;
  const labels = all.map((line) => labelOf(line, exam));
  const targets = labels.map((label, at) => label && exam.index.resolve(label, all[at]!.text));
  const tables = marksTables(all, targets);
  return all.map((line, at) => {
    const label = labels[at]!;
    const left = leftOf(line) / line.page.width / em;
    const indent = left - line.columnLeft / line.page.width / em;
    const printed = furniture.get(line) ?? tables.get(line);
    return { line, label, left, indent, isStruck: isStruck(line, label), ...(printed && { furniture: printed }) };
  });
}

/** The words that are struck out on a line. */
const struckOn = ({ page, words: [first], top, bottom }: Line): Word[] =>
  page.words.filter((word) => word.struck && word.part === first!.part && word.top < bottom && word.bottom > top);

/** Maximum gap, in word heights, between a line and what is struck out before it; farther ink may be a speck. */
const STRUCK_GAP_MAX = 3;

/** Where a line begins, with what is struck out before it, whether it was read or not. */
function leftOf(line: Line): number {
  const { page, left, top, bottom, columnLeft, wordHeight } = line;
  const unread = page.ink.filter((piece) => {
    const middle = (piece.top + piece.bottom) / 2;
    const isBefore = piece.left >= columnLeft && piece.right <= left;
    const isNear = left - piece.right < wordHeight * STRUCK_GAP_MAX;
    return isBefore && isNear && middle > top && middle < bottom && piece.bottom - piece.top >= page.xHeight / 2;
  });
  return Math.min(left, ...[...struckOn(line), ...unread].map((piece) => piece.left));
}

/** How much more is struck out than left on a line that is struck out but for a word or two. */
const STRUCK_RATIO_MIN = 2;

function isStruck(line: Line, label: WrittenLabel | null): boolean {
  const struck = struckOn(line);
  const left = label ? (cutStart(line, label.ends.at(-1)!)?.words ?? []) : line.words;
  return struck.length > 0 && widthOf(struck) >= widthOf(left) * STRUCK_RATIO_MIN;
}

const widthOf = (words: readonly Word[]): number => words.reduce((sum, { left, right }) => sum + right - left, 0);

function labelOf(line: Line, exam: ExamLabels): WrittenLabel | null {
  const seen = exam.read(line.text);
  const read = seen && (numberBeforeDigit(seen, line.text, exam.index) ?? seen);
  if (!read) return null;
  const end = read.ends.at(-1)!;
  if (read.named && !read.closed && (isProse(line.text, end) || isArticle(line.text, end))) return null;
  const isOpen = !read.named && !read.closed && (!hasWideGap(line, end) || isQuantity(line.text, end));
  return isOpen && !CONTINUED.test(line.text.slice(end)) ? closedPart(read, line, exam.index) : read;
}

/**
 * The part of a label that is closed by punctuation: all of `2.b It` if the exam has 2 (b), only the number in `1.I
 * think`.
 */
function closedPart(label: WrittenLabel, { text }: Line, index: LabelIndex): WrittenLabel | null {
  const { parts, ends, closedParts } = label;
  // Accept `2bi Breach` if the exam has that question.
  if (closedParts === 0) return isWhole(label, text, index) ? { ...label, closed: true } : null;
  if (index.resolve(label, text)?.path.length === parts.length) return label;
  return { ...label, parts: parts.slice(0, closedParts), ends: ends.slice(0, closedParts), closed: true };
}

const isWhole = (label: WrittenLabel, text: string, index: LabelIndex): boolean =>
  label.parts.length > 1 &&
  !/\s/.test(text.slice(0, label.ends.at(-1)).trim()) &&
  /^\s+["'‘“(]?\p{Lu}/u.test(text.slice(label.ends.at(-1))) &&
  index.resolve(label, text)?.path.length === label.parts.length;

/**
 * The 6 of `6.7`, if the exam has no such part: OCR drops the space of `6. 7`. It may just as well be a decimal number.
 */
function numberBeforeDigit(label: WrittenLabel, text: string, index: LabelIndex): WrittenLabel | null {
  const [part = '', end = 0] = [label.parts[0], label.ends[0]];
  if (!/^\d+$/.test(part) || !/^\.\d/.test(text.slice(end)) || announcesAnswer(text)) return null;
  if (index.resolve(label, text)) return null;
  const number = { ...label, parts: [part], ends: [end + 1], closed: true, closedParts: 1, doubtful: true, style: '' };
  // A number that is only the heading of its parts has no answer itself.
  return index.resolve(number, text)?.questionId === undefined ? null : number;
}

/** Whether a text begins with `Ans:` or `Answer -`, which precede an answer. In contrast, `Ans 1.80` may be a label. */
export const announcesAnswer = (text: string): boolean => /[:\-–—)]\s*$/.test(text.slice(0, answerWord(text)));

/**
 * Whether a sentence continues after the label, as in `Question 2 asks for`; not so in `Q2 The cell`, `Answer 2 h = 5`,
 * `Answer 2 def area(r):` and `Answer 2 (contd.)`.
 */
const isProse = (text: string, end: number): boolean =>
  /^\W*(?:[Qq]uestion|[Aa]nswer|[Ss]olution)/.test(text) &&
  !/[:;{]\s*$/.test(text) &&
  /^\s*(?!cont)(?:[a-z]{2,}(?![a-z/])|a\s+[a-z]{2})/.test(text.slice(end));

/** In `Ans. A stack is` and `Ans I think`, A and I are words and not labels. */
const isArticle = (text: string, end: number): boolean =>
  /\s[AI]$/.test(text.slice(0, end)) && /^\s[a-z]{2}/.test(text.slice(end));

/** Monospaced print has wide spaces around the sign in `I = 12`, so wide spacing is not evidence of a label. */
const isQuantity = (text: string, end: number): boolean => /^\s*=/.test(text.slice(end));

/** Whether a gap wider than any space between words follows the label, as beside a margin. */
function hasWideGap(line: Line, end: number): boolean {
  let at = 0;
  for (let i = 0; i + 1 < line.words.length; i++) {
    at += line.words[i]!.text.length;
    if (at >= end) return line.words[i + 1]!.left - line.words[i]!.right > line.wordHeight * 1.2;
    at += 1;
  }
  return false;
}

export const CONTINUED = /^\W*cont(?:inue[sd]?|inuation|d)?\b[.\])]*(?:\s*(?:from|on)\b.{0,25}$)?/i;

/** The text after a label, without `contd.` and similar words. */
export function afterLabel(line: Line, end: number): Line | null {
  const rest = cutStart(line, end);
  const continued = rest && CONTINUED.exec(rest.text);
  return continued ? cutStart(rest, continued[0].length) : rest;
}
