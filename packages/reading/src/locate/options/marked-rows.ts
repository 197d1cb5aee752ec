import type { Question } from '@exam-evaluation/marking/answers.ts';
import { effectiveOptions } from '@exam-evaluation/marking/objective/options.ts';
import { covers, type Edges, type PageWords, type Piece } from '../../layout/word.ts';
import { boxRows } from './box-rows.ts';
import { letterRows, tornLetters } from './letter-rows.ts';
import { DOUBTFUL_CONFIDENCE, type MarkedRow, markedIn } from './marked-row.ts';
import { withRowNumbers } from './row-numbers.ts';

/**
 * Replaces rows of checkboxes, or of letters to circle, by the marked options as if they had been written: `1. ☐ A ☑ B
 * ☐ C` becomes `1. B`. Lists that print more than letters are left as they are.
 */
export function withMarkedRows(seen: PageWords, questions: readonly Question[]): PageWords {
  const lists = labelLists(questions);
  const boxed = boxRows(seen, lists);
  // Letters with boxes beside them are not marked themselves, even if some of the boxes were not found.
  const isBoxed = ({ edges }: MarkedRow) => seen.boxes.some((box) => covers(edges, box));
  const lettered = boxed.length > 0 ? [] : lists.flatMap((labels) => letterRows(seen, labels));
  const rows = [...boxed, ...lettered.filter((row) => !isBoxed(row))];
  if (rows.length === 0) return withDoubts(seen, lists);
  const page = withRowNumbers(seen, rows, (number) =>
    questions.some(({ label, parentLabel }) => !parentLabel && label.replace(/\P{N}/gu, '') === number),
  );
  const gone = new Set(rows.flatMap(({ words }) => [...words]));
  const marked = rows.flatMap((row) => markedIn(row, rows, page));
  const isOfRow = (piece: Piece) =>
    rows.some(({ places }) => places.some((place) => covers(withMargin(place), piece))) ||
    [...gone].some((word) => covers(word, piece));
  const words = page.words.filter((word) => !gone.has(word));
  const ink = page.ink.filter((piece) => !isOfRow(piece));
  const rest = withDoubts({ ...page, words }, lists);
  return { ...page, words: [...rest.words, ...marked], ink };
}

/** Lowers the confidence of letters in incomplete rows, since they may be printed and not written. */
function withDoubts(page: PageWords, lists: readonly string[][]): PageWords {
  const torn = new Set(lists.flatMap((labels) => tornLetters(page, labels)));
  if (torn.size === 0) return page;
  return {
    ...page,
    words: page.words.map((word) => (torn.has(word) ? { ...word, confidence: DOUBTFUL_CONFIDENCE } : word)),
  };
}

/** The distinct lists of option labels in the exam, longest first. */
function labelLists(questions: readonly Question[]): string[][] {
  const lists = new Map(
    questions
      .map((question) => effectiveOptions(question).map(({ label }) => label))
      .filter((labels) => labels.length > 1)
      .map((labels) => [labels.join('\n').toLowerCase(), labels]),
  );
  return [...lists.values()].sort((one, other) => other.length - one.length);
}

/** Extends a place by what a pen draws over its edge. */
function withMargin({ left, top, right, bottom }: Edges): Edges {
  const by = (right - left) * 0.4;
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
