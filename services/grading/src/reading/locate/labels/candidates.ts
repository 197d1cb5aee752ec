import { median } from '../../median.ts';
import { type Line, partOf } from '../lines.ts';
import { saysWhat, withoutAnswers } from './behind-answer-word.ts';
import type { ExamLabels } from './exam-labels.ts';
import type { WrittenLabel } from './labels.ts';
import { marksTables } from './marks-tables.ts';
import type { LabelIndex } from './resolve.ts';

/** A line that may begin with a question's label, and how much speaks for it. */
export interface Candidate {
  label: WrittenLabel;
  /** A lone number without `Q` or `Ans`: as likely an item of a list within an answer. */
  bare: boolean;
  /** The number of a bare candidate. */
  number: number;
  /** Heights of a word, as the copy has them, between the column's edge and the label. */
  indent: number;
}

/** A line with the label it may begin with; null for plain text. */
export interface ScannedLine {
  line: Line;
  candidate: Candidate | null;
}

/** Finds the lines that may begin an answer and drops tables of marks. */
export function scanLines(all: readonly Line[], exam: ExamLabels): ScannedLine[] {
  const { index } = exam;
  // Of a page's width. Small print alone at the head of a page with little on it would make its own measure small.
  const em = median(all.map(({ unit, page }) => unit / page.width)) || 1;
  const labels = all.map((line) => toCandidate(line, exam, em));
  const targets = labels.map((candidate, at) => candidate && index.resolve(candidate.label, all[at]!.text, []));
  const tables = marksTables(all, targets);
  const lines = all.filter((_, at) => !tables.has(at));
  const written = labels.filter((_, at) => !tables.has(at));
  const named = withoutAnswers(written, lines, index);
  const kept = withoutLists(named, lines, index);
  return lines.map((line, at) => ({ line, candidate: kept[at]! }));
}

function toCandidate(line: Line, exam: ExamLabels, em: number): Candidate | null {
  const seen = exam.read(line.text);
  const read = seen && (beforeFigure(seen, line.text, exam.index) ?? seen);
  if (!read) return null;
  const end = read.ends.at(-1)!;
  if (read.named && !read.closed && (isProse(line.text, end) || isArticle(line.text, end))) return null;
  const isOpen = !read.named && !read.closed && (!standsApart(line, end) || isQuantity(line.text, end));
  const isContinued = CONTINUED.test(line.text.slice(end));
  const label = isOpen && !isContinued ? closedPart(read, line, exam.index) : read;
  if (!label) return null;
  const number = /^\d+$/.test(label.parts[0]!) ? Number(label.parts[0]) : Number.NaN;
  const bare = !label.named && label.parts.length === 1 && !Number.isNaN(number);
  return { label, bare, number, indent: (line.left - line.columnLeft) / line.page.width / em };
}

/** What of a label is one though words go on behind it: all of `2.b It` where the exam asks 2 (b), the number of `1.I think`. */
function closedPart(label: WrittenLabel, { text }: Line, index: LabelIndex): WrittenLabel | null {
  const { parts, ends, closedParts } = label;
  // `2bi Breach` names what the exam asks.
  if (closedParts === 0) return isWhole(label, text, index) ? { ...label, closed: true } : null;
  if (index.resolve(label, text, [])?.path.length === parts.length) return label;
  return { ...label, parts: parts.slice(0, closedParts), ends: ends.slice(0, closedParts), closed: true };
}

const isWhole = (label: WrittenLabel, text: string, index: LabelIndex): boolean =>
  label.parts.length > 1 &&
  !/\s/.test(text.slice(0, label.ends.at(-1)).trim()) &&
  /^\s+["'‘“(]?\p{Lu}/u.test(text.slice(label.ends.at(-1))) &&
  index.resolve(label, text, [])?.path.length === label.parts.length;

/** The 6 of `6.7`, where the exam has no such part: readers of print drop the blank of `6. 7`. It may as well be a decimal. */
function beforeFigure(label: WrittenLabel, text: string, index: LabelIndex): WrittenLabel | null {
  const [part = '', end = 0] = [label.parts[0], label.ends[0]];
  if (!/^\d+$/.test(part) || !/^\.\d/.test(text.slice(end)) || saysWhat(text)) return null;
  if (index.resolve(label, text, [])) return null;
  const number = { ...label, parts: [part], ends: [end + 1], closed: true, closedParts: 1, doubtful: true, style: '' };
  // A number with parts has no answer of its own.
  return index.resolve(number, text, [])?.questionId === undefined ? null : number;
}

/** Whether nothing but its sign stands with a lone number on its line. */
const isAlone = ({ bare, label: { ends, style, doubtful } }: Candidate, { text }: Line): boolean =>
  bare && style !== '' && !doubtful && text.slice(ends[0]).trim() === '';

/**
 * Takes out the lone numbers that count points within answers: those set in from where labels stand, and all of them
 * where the writer puts `Q` before most labels, unless a question has no other label at all.
 */
function withoutLists(
  all: readonly (Candidate | null)[],
  lines: readonly Line[],
  index: LabelIndex,
): (Candidate | null)[] {
  const named = questionsOf(all, lines, index, (candidate) => candidate.label.named);
  const bare = questionsOf(all, lines, index, (candidate) => candidate.bare);
  const onlyBare = new Set([...bare].filter((question) => !named.has(question)));
  const namedStyle = named.size >= 2 && named.size >= onlyBare.size;
  const alone = questionsOf(all, lines, index, (candidate, at) => isAlone(candidate, lines[at]!));
  const besides = questionsOf(all, lines, index, (candidate, at) => candidate.bare && !isAlone(candidate, lines[at]!));
  // Labels on lines of their own.
  const aloneStyle = alone.size > 2 && alone.size > [...besides].filter((question) => !alone.has(question)).length;
  const edge = Math.min(...all.flatMap((candidate) => (candidate?.bare ? [candidate.indent] : [])));
  return all.map((candidate, at) => {
    if (!candidate?.bare) return candidate;
    const isBeside = !isAlone(candidate, lines[at]!);
    if (candidate.indent - edge > 1.2 && isBeside) return null;
    const target = index.resolve(candidate.label, lines[at]!.text, []);
    const question = target?.path[0];
    // `1)` before `2)` counts points where questions are I and II.
    const next = all.slice(at + 1).find((other) => other !== null);
    if (question === 'i' && next?.bare && next.number === candidate.number + 1) return null;
    const isContinued = CONTINUED.test(lines[at]!.text.slice(target?.end));
    if (aloneStyle && isBeside && question !== undefined && alone.has(question) && !isContinued) return null;
    if (!namedStyle) return candidate;
    return question !== undefined && onlyBare.has(question) && !isCounted(all, at, named) ? candidate : null;
  });
}

function questionsOf(
  all: readonly (Candidate | null)[],
  lines: readonly Line[],
  index: LabelIndex,
  wanted: (candidate: Candidate, at: number) => boolean,
): Set<string> {
  const found = new Set<string>();
  all.forEach((candidate, at) => {
    if (!candidate || !wanted(candidate, at)) return;
    const target = index.resolve(candidate.label, lines[at]!.text, []);
    if (target) found.add(target.path[0]!);
  });
  return found;
}

/** Whether this lone number counts on from the one before, or the next one from it, which names a question that has another label. */
function isCounted(all: readonly (Candidate | null)[], at: number, named: ReadonlySet<string>): boolean {
  const { number } = all[at]!;
  const counts = (other: Candidate | null | undefined, from: number) =>
    other?.bare === true && other.number === from && named.has(`${from}`);
  const next = all.slice(at + 1).find((candidate) => candidate !== null);
  const before = all.slice(0, at).findLast((candidate) => candidate !== null);
  return counts(next, number + 1) || counts(before, number - 1);
}

/** `Question 2 asks for` goes on as a sentence; `Q2 The cell`, `Answer 2 h = 5`, `Answer 2 def area(r):` and `Answer 2 (contd.)` do not. */
const isProse = (text: string, end: number): boolean =>
  /^\W*(?:[Qq]uestion|[Aa]nswer|[Ss]olution)/.test(text) &&
  !/[:;{]\s*$/.test(text) &&
  /^\s*(?!cont)(?:[a-z]{2,}(?![a-z/])|a\s+[a-z]{2})/.test(text.slice(end));

/** `Ans. A stack is` and `Ans I think` have words where a label might stand. */
const isArticle = (text: string, end: number): boolean =>
  /\s[AI]$/.test(text.slice(0, end)) && /^\s[a-z]{2}/.test(text.slice(end));

/** Typewriters set blanks as wide as letters around the sign of `I = 12`. */
const isQuantity = (text: string, end: number): boolean => /^\s*=/.test(text.slice(end));

/** Whether a gap wider than any between words follows the label, as beside a margin. */
function standsApart(line: Line, end: number): boolean {
  let at = 0;
  for (let i = 0; i + 1 < line.words.length; i++) {
    at += line.words[i]!.text.length;
    if (at >= end) return line.words[i + 1]!.left - line.words[i]!.right > line.unit * 1.2;
    at += 1;
  }
  return false;
}

/** What is left of a line without its first characters; null when nothing is. */
export function cutStart(line: Line, characters: number): Line | null {
  const words = [];
  let at = 0;
  for (const word of line.words) {
    const gone = Math.max(0, characters - at);
    at += word.text.length + 1;
    if (gone === 0) words.push(word);
    else if (gone < word.text.length) {
      const left = word.left + ((word.right - word.left) * gone) / word.text.length;
      words.push({ ...word, text: word.text.slice(gone), left });
    }
  }
  while (words.length > 0 && !/[\p{L}\p{N}]/u.test(words[0]!.text) && /^[.):\-–—\]|]+$/.test(words[0]!.text))
    words.shift();
  return words.length === 0 ? null : partOf(line, words);
}

export const CONTINUED = /^\W*cont(?:inue[sd]?|inuation|d)?\b[.\])]*(?:\s*(?:from|on)\b.{0,25}$)?/i;

/** The text beside a label, without `contd.` and the like. */
export function afterLabel(line: Line, end: number): Line | null {
  const rest = cutStart(line, end);
  const continued = rest && CONTINUED.exec(rest.text);
  return continued ? cutStart(rest, continued[0].length) : rest;
}
