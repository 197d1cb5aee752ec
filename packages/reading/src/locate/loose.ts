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

/**
 * Whether the lines above the first label of a copy may answer a question, as when its last page was scanned first: they
 * are neither titles, nor a cover, fields of the candidate and what is above them, nor rough work.
 *
 * @param lines the lines that may belong to answers.
 */
export function beginsWithAnswer(lines: readonly Line[], questionOf: ReadonlyMap<Line, string>): boolean {
  const at = lines.findIndex((line) => questionOf.has(line));
  const above = at < 0 ? lines : lines.slice(0, at);
  const isHead = (line: Line) => {
    const own = above.filter(({ page }) => page === line.page);
    const fields = own.filter(({ text }) => COVER.test(text));
    const isCover = fields.length >= FIELDS_MIN && !(at >= 0 && lines[at]!.page === line.page);
    const isBelowRough = own.some(({ top, text }) => top <= line.top && ROUGH.test(text));
    return isCover || isBelowRough || fields.some(({ top }) => top >= line.top);
  };
  const texts = above.filter((line) => !isHead(line)).map(({ text }) => text);
  const small = texts.join(' ').match(/(?<!\S)\p{Ll}+/gu) ?? [];
  return small.length >= WORDS_MIN || texts.some((text) => ANSWERS.some((pattern) => pattern.test(text)));
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
