import { linesOf } from '../../layout/lines.ts';
import { rowsOf } from '../../layout/rows.ts';
import { bare } from '../../layout/similarity.ts';
import { covers, type Edges, type PageWords, union, type Word } from '../../layout/word.ts';
import type { ExamLabels } from './exam-labels.ts';
import { moveAfter, withMoved } from './wrapped-labels.ts';

/**
 * In word heights: minimum gap between a margin and the text beside it, and maximum difference between left edges of
 * lines.
 */
const [GAP_MIN, EDGE_TOLERANCE] = [0.8, 0.5];
/** Minimum number of lines of a text with an edge, and share of them that stay out of the margin. */
const [LINES_MIN, CLEAR_MIN] = [4, 0.7];
/** Maximum length of a label in a margin. */
const LENGTH_MAX = 24;
/** Distance to the next line that separates paragraphs, relative to the line spacing within one. */
const PARAGRAPH_RATIO = 1.25;
/** Maximum gap between two lines of one label, in word heights. */
const WRAPPED_MAX = 0.9;
/** A single character of less confidence (0-100) is not a label. */
const CONFIDENCE_MIN = 40;
/** Minimum number of labels in a margin, most of whose content must be labels. */
const LABELS_MIN = 2;

/**
 * Moves labels in a margin, or in the first column of a table, to the beginning of the text beside them. A label
 * centred in its row or wrapped over two lines would otherwise come after the beginning of the answer.
 */
export function withMarginLabels(page: PageWords, labels: ExamLabels): PageWords {
  const lines = linesOf(page);
  const wordHeight = lines[0]?.wordHeight ?? 1;
  const moved = new Map<Word, Word>();
  for (const part of Map.groupBy(lines, ({ words }) => words[0]!.part).values()) {
    const edge = edgeOf(
      part.map(({ words }) => words),
      wordHeight,
    );
    if (edge === undefined) continue;
    const words = part.flatMap((line) => line.words);
    const isBeside = (word: Word) => word.right <= edge - (wordHeight * GAP_MIN) / 2;
    const texts = blocksOf(
      rowsOf(words.filter((word) => !isBeside(word))).filter((row) => isAt(row, edge, wordHeight)),
    );
    const margin = rowsOf(words.filter((word) => isBeside(word) && !isBlot(word))).sort(
      ([one], [other]) => one!.top - other!.top,
    );
    const written = labelsIn(margin, labels, wordHeight);
    if (written.length < LABELS_MIN || written.flat().length * 2 < margin.length) continue;
    // Beside a text without a label, what stands alone in the margin may be one that was misread; what is in a box is a mark.
    const isMark = (word: Word) => page.boxes.some((box) => covers(box, word));
    const unread = margin.filter((row) => !written.flat().includes(row) && !row.some(isMark)).map((row) => [row]);
    const beside = texts.flatMap((text) => {
      const [own, others] = [written, unread].map((all) => all.filter((rows) => isLevel(union(rows.flat()), text)));
      const [label, more] = own!.length > 0 ? own! : others!;
      return label && !more ? [{ text, label }] : [];
    });
    for (const { text, label } of withoutLower(beside)) {
      const [first = [], ...wrapped] = label;
      const { right } = union(first);
      const line = { top: text.first.top, bottom: text.first.bottom, right };
      for (const word of first) moved.set(word, { ...word, top: line.top, bottom: line.bottom });
      let end = right;
      for (const row of wrapped) {
        for (const [word, to] of moveAfter(row, { ...line, right: end })) moved.set(word, narrow(to, edge));
        end = Math.min(edge - 1, end + union(row).right - union(row).left + 1);
      }
    }
  }
  return withMoved(page, moved);
}

/**
 * Labels with the texts beside them. Where most labels are on the first line of their text, those on a lower line are
 * left out.
 */
function withoutLower(beside: readonly { text: Block; label: Word[][] }[]): { text: Block; label: Word[][] }[] {
  const begins = beside.filter(({ text, label }) => isLevel(union(label[0]!), text.first));
  return begins.length * 2 > beside.length ? begins : [...beside];
}

/** Whether a word is what OCR reads for a table's edge. */
const isBlot = ({ text, confidence }: Word): boolean =>
  bare(text).length < 2 && !/\d/.test(text) && confidence < CONFIDENCE_MIN;

/** Narrows a wrapped label so that it does not reach into the text. */
const narrow = (word: Word, edge: number): Word => ({
  ...word,
  left: Math.min(word.left, edge - 3),
  right: Math.min(word.right, edge - 1),
});

const isAt = ([first]: readonly Word[], edge: number, wordHeight: number): boolean =>
  Math.abs(first!.left - edge) < wordHeight * 2;

/** Left edge of a text that has a margin; undefined if there is none. */
function edgeOf(lines: readonly (readonly Word[])[], wordHeight: number): number | undefined {
  const begins = lines.flatMap((words) =>
    words
      .filter((word, at) => at === 0 || word.left - words[at - 1]!.right > wordHeight * GAP_MIN)
      .map(({ left }) => left),
  );
  const countAt = (edge: number) => begins.filter((left) => Math.abs(left - edge) < wordHeight * EDGE_TOLERANCE).length;
  const edge = begins.reduce((best, left) => (countAt(left) >= countAt(best) ? left : best), begins[0] ?? 0);
  if (countAt(edge) < LINES_MIN) return undefined;
  const near = begins.filter((left) => Math.abs(left - edge) < wordHeight * EDGE_TOLERANCE);
  const from = Math.min(...near);
  const first = lines.findIndex((words) => words[0]!.right < from - (wordHeight * GAP_MIN) / 2);
  const below = lines.slice(Math.max(0, first));
  const clear = below.filter(
    (words) => !words.some(({ left, right }) => left < from - wordHeight * EDGE_TOLERANCE && right > from),
  );
  return first >= 0 && clear.length >= below.length * CLEAR_MIN ? from : undefined;
}

interface Block extends Edges {
  first: Edges;
}

/** Groups lines with the line spacing of a paragraph. */
function blocksOf(rows: readonly Word[][]): Block[] {
  const lines = rows.map((row) => union(row)).sort((one, other) => one.top - other.top);
  const middle = ({ top, bottom }: Edges) => (top + bottom) / 2;
  const pitches = lines.slice(1).map((line, at) => middle(line) - middle(lines[at]!));
  const pitch = pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 4)] ?? 0;
  const blocks: Edges[][] = [];
  lines.forEach((line, at) => {
    if (at > 0 && pitches[at - 1]! <= pitch * PARAGRAPH_RATIO) blocks.at(-1)!.push(line);
    else blocks.push([line]);
  });
  return blocks.map((block) => ({ ...union(block), first: block[0]! }));
}

/** The labels in a margin, each with its rows. */
function labelsIn(margin: readonly Word[][], labels: ExamLabels, wordHeight: number): Word[][][] {
  const textOf = (rows: readonly Word[][]) =>
    rows
      .flat()
      .map(({ text }) => text)
      .join(' ');
  const found: Word[][][] = [];
  for (let at = 0; at < margin.length; at++) {
    const row = margin[at]!;
    const below = margin[at + 1];
    const isNear = below && union(below).top - union(row).bottom < wordHeight * WRAPPED_MAX;
    const isLabel = (rows: readonly Word[][]) => {
      const text = textOf(rows);
      // `2. What` is the beginning of a line, not a label in a margin.
      const end = labels.read(text)?.ends.at(-1) ?? 0;
      return text.length <= LENGTH_MAX && text.slice(end).trim() === '' && labels.begin(text);
    };
    if (isLabel([row])) found.push([row]);
    else if (isNear && !isLabel([below]) && isLabel([row, below])) found.push([row, margin[++at]!]);
    else if (isNear && /\p{L}{2}/u.test(textOf([row])) && isLabel([row, below])) found.push([row, margin[++at]!]);
  }
  return found;
}

const isLevel = (one: Edges, other: Edges): boolean => {
  const middle = (one.top + one.bottom) / 2;
  return middle > other.top && middle < other.bottom;
};
