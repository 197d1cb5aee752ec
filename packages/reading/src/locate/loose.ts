// Writing of which no label says whose it is. A person is told of it, and of the questions that may own it, since an
// answer could be lost with it.

import type { Line } from '../layout/lines.ts';
import { COVER } from './printed/cover.ts';

/** A line that answers rather than heads something: the end of a sentence, its middle, or a calculation. */
const ANSWERS = [
  /(?:\S+\s+){2,}\S+[.!?]\W*$/u,
  /^[^\p{L}\p{N}]*\p{Ll}{2}\S*\s+\S*\p{L}/u,
  /[\p{L}\p{N})]\s*=|=\s*[\p{L}\p{N}]/u,
];
/** Says that what is below it on the page, or the whole page, is no answer. */
const ROUGH = /\brough\s?(?:work|calculation|page|sheet|space)/i;
/** Minimum number of fields on a page without labels that make it a cover. */
const FIELDS_MIN = 3;
/** Minimum number of words in small letters that are more than a title. */
const WORDS_MIN = 5;

/** In word heights: how far above the first label a line without one may end, and how far their left edges may differ. */
const [NEAR_MAX, OFFSET_MAX] = [3, 1];
/** Words of a line with a label of which one may begin its text. */
const WORDS_TRIED = 3;

/**
 * The lines above the first label of a copy that are neither titles, nor a cover, fields of the candidate and what is
 * above them, nor rough work.
 *
 * @param at index of the line with the first label; -1 if there is none.
 */
function openAbove(lines: readonly Line[], at: number): Line[] {
  const above = at < 0 ? [...lines] : lines.slice(0, at);
  return above.filter((line) => {
    const own = above.filter(({ page }) => page === line.page);
    const fields = own.filter(({ text }) => COVER.test(text));
    const isCover = fields.length >= FIELDS_MIN && !(at >= 0 && lines[at]!.page === line.page);
    const isBelowRough = own.some(({ top, text }) => top <= line.top && ROUGH.test(text));
    return !isCover && !isBelowRough && !fields.some(({ top }) => top >= line.top);
  });
}

function readLikeAnswer(lines: readonly Line[]): boolean {
  const texts = lines.map(({ text }) => text);
  const small = texts.join(' ').match(/(?<!\S)\p{Ll}+/gu) ?? [];
  return small.length >= WORDS_MIN || texts.some((text) => ANSWERS.some((pattern) => pattern.test(text)));
}

/**
 * Whether the lines above the first label of a copy may answer a question, as when its last page was scanned first.
 *
 * @param lines the lines that may belong to answers.
 */
export const beginsWithAnswer = (lines: readonly Line[], questionOf: ReadonlyMap<Line, string>): boolean =>
  readLikeAnswer(
    openAbove(
      lines,
      lines.findIndex((line) => questionOf.has(line)),
    ),
  );

/**
 * The line at which an answer without a label may begin: the first one above the first label, if the lines there read
 * like an answer or the last of them stands right above the label, in line with it or with its text.
 *
 * @param at index of the line with the first label; -1 if there is none.
 * @param isOnly whether the exam has one question, which the whole copy then answers.
 */
export function firstUnlabelled(lines: readonly Line[], at: number, isOnly: boolean): Line | undefined {
  const open = openAbove(lines, at);
  return isOnly || readLikeAnswer(open) || isRightAbove(open.at(-1), lines[at]) ? open[0] : undefined;
}

function isRightAbove(above: Line | undefined, label: Line | undefined): boolean {
  if (!above || !label || above.page !== label.page || above.words[0]!.part !== label.words[0]!.part) return false;
  const isNear = label.top - above.bottom <= label.wordHeight * NEAR_MAX && label.top >= above.bottom;
  // The label may be left of the text.
  const begins = label.words.slice(0, WORDS_TRIED).map(({ left }) => left);
  return isNear && begins.some((left) => Math.abs(left - above.left) <= label.wordHeight * OFFSET_MAX);
}

/**
 * In word heights: how far above a label's line writing beside it may end, how far left of the labels a note begins, and
 * the gap that parts two answers on one line.
 */
const [RAISED_MAX, MARGIN_MIN, GAP_MIN] = [0.25, 3, 6];

/**
 * The questions whose answers may have each other's writing: lines beside the line of another's label, somewhat higher or
 * lower, as the parts of a fraction are; notes left of all labels; and, beside the answer above, what a label without
 * an answer leaves to be found.
 *
 * @param lines the lines that may belong to answers.
 * @param order ids of the questions in the order of the paper.
 * @param isEmpty whether a question has a label that nothing follows.
 */
export function questionsWithLooseLines(
  lines: readonly Line[],
  questionOf: ReadonlyMap<Line, string>,
  order: readonly string[],
  isEmpty: (id: string) => boolean,
): Set<string> {
  const labelled = lines.filter((line, at) => {
    const own = questionOf.get(line);
    return own !== undefined && own !== (at > 0 ? questionOf.get(lines[at - 1]!) : undefined);
  });
  const found = new Set<string | undefined>();
  for (const line of lines) {
    const own = questionOf.get(line);
    const labels = labelled.filter(({ page }) => page === line.page);
    if (own !== undefined && areApart(line)) {
      const next = order[order.indexOf(own) + 1];
      if (next !== undefined && isEmpty(next)) for (const id of [own, next]) found.add(id);
    }
    if (labels.length === 0 || labels.includes(line)) continue;
    const beside = labels.filter((label) => questionOf.get(label) !== own && isBeside(line, label));
    if (beside.length > 0) for (const label of beside) found.add(own).add(questionOf.get(label));
    if (line.left < Math.min(...labels.map(({ left }) => left)) - MARGIN_MIN * line.wordHeight) found.add(own);
  }
  return new Set([...found].filter((id) => id !== undefined));
}

const isBeside = (line: Line, label: Line): boolean =>
  line.words[0]?.part === label.words[0]?.part &&
  line.left >= label.right &&
  line.bottom > label.top - RAISED_MAX * label.wordHeight &&
  line.top < label.bottom;

const areApart = ({ words, wordHeight }: Line): boolean =>
  words.some((word, at) => at > 0 && word.left - words[at - 1]!.right > GAP_MIN * wordHeight);

/** In word heights: the gap that parts columns of text. */
const COLUMNS_MIN = 2.5;

/**
 * Whether an answer may have the text of two columns: several of its lines have a wide gap at the same place.
 *
 * @param lines the lines of an answer, without its label.
 */
export function mayBeColumns(lines: readonly Line[]): boolean {
  const gaps = lines.flatMap(({ words, wordHeight, page }) =>
    words.slice(1).flatMap(({ left }, at) => {
      const { right } = words[at]!;
      return left - right > COLUMNS_MIN * wordHeight ? [{ left: right, right: left, page }] : [];
    }),
  );
  return gaps.some((one, at) =>
    gaps.slice(at + 1).some(({ left, right, page }) => page === one.page && left < one.right && one.left < right),
  );
}
