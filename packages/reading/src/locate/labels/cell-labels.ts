import { rowsOf } from '../../layout/rows.ts';
import { type Edges, type PageWords, union, type Word } from '../../layout/word.ts';
import type { ExamLabels } from './exam-labels.ts';
import { withMoved } from './wrapped-labels.ts';

/** Minimum share of the text width that a horizontal line between rows of a table spans. */
const ACROSS_MIN = 0.6;
/** Minimum number of rows of a table; fewer may be a frame or an underline. */
const ROWS_MIN = 2;

/**
 * Moves labels in rows of a ruled table to the first line of their row. Vertically centred in its cell, a label would
 * come after the beginning of its answer.
 */
export function withCellLabels(page: PageWords, labels: ExamLabels): PageWords {
  const words = page.words.filter((word) => !word.struck);
  if (words.length === 0) return page;
  const { left, right } = union(words);
  const rules = (page.rules ?? []).filter(
    (rule) => Math.min(rule.right, right) - Math.max(rule.left, left) >= (right - left) * ACROSS_MIN,
  );
  const cells = rowsBetween(rules).map((cell) => words.filter((word) => isWithin(cell, word)));
  const labelled = cells.flatMap((cell) => labelIn(cell, labels) ?? []);
  if (labelled.length < ROWS_MIN) return page;
  const moved = new Map<Word, Word>();
  for (const { label, first } of labelled) {
    const { top, bottom } = union(first);
    for (const word of label) moved.set(word, { ...word, top, bottom, part: first[0]!.part });
  }
  return withMoved(page, moved);
}

/** The areas between consecutive horizontal lines, top down. */
function rowsBetween(rules: readonly Edges[]): Edges[] {
  const sorted = [...rules].sort((one, other) => one.top - other.top);
  return sorted.slice(1).map((below, at) => ({
    left: Math.min(sorted[at]!.left, below.left),
    right: Math.max(sorted[at]!.right, below.right),
    top: sorted[at]!.bottom,
    bottom: below.top,
  }));
}

const isWithin = ({ left, top, right, bottom }: Edges, word: Edges): boolean => {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** The label at the left of a table row, below the row's first line. */
function labelIn(cell: readonly Word[], labels: ExamLabels): { label: Word[]; first: Word[] } | undefined {
  const begin = Math.min(...cell.map((word) => word.left));
  const lines = rowsOf(cell).sort((one, other) => union(one).top - union(other).top);
  const own = lines.find(([word]) => word!.left === begin) ?? [];
  // A later line of the answer may be on the level of the label.
  const label = own.findLast((_, at) => isLabel(own.slice(0, at + 1), labels));
  const words = label ? own.slice(0, own.indexOf(label) + 1) : [];
  const edge = Math.max(...words.map((word) => word.right));
  const rest = lines.map((line) => line.filter((word) => !words.includes(word))).filter((line) => line.length > 0);
  const [first] = rest;
  const isBeside = first !== undefined && rest.every((line) => line[0]!.left > edge);
  return words.length > 0 && isBeside ? { label: words, first } : undefined;
}

function isLabel(words: readonly Word[], labels: ExamLabels): boolean {
  const text = words.map((word) => word.text).join(' ');
  return labels.begin(text) && text.slice(labels.read(text)!.ends.at(-1)).trim() === '';
}
