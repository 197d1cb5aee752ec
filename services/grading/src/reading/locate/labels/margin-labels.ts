import { rowsOf } from '../../words/rows.ts';
import { type Edges, type PageWords, union, type Word } from '../../words/word.ts';
import { linesOf } from '../lines.ts';
import { bare } from '../similarity.ts';
import type { ExamLabels } from './exam-labels.ts';
import { putBehind, withMoved } from './wrapped-labels.ts';

/** In heights of a word: paper between a margin and the text beside it, and how far lines of the text may begin from one another. */
const [GAP, ALIKE] = [0.8, 0.5];
/** Lines from which on a text has an edge, and share of them that keep clear of the margin. */
const [LINES_MIN, CLEAR_MIN] = [4, 0.7];
/** Characters of what stands in a margin. */
const LENGTH_MAX = 24;
/** Of the distance between lines of one paragraph: how much further the next one begins. */
const APART = 1.25;
/** In heights of a word: paper between two lines of one label. */
const WRAPPED_MAX = 0.9;
/** A lone letter or sign that is surer than that may be a label. */
const BELIEVED = 40;
/** Labels from which on a margin is one of labels, where most of what stands in it is. */
const LABELS_MIN = 2;

/**
 * A page on which labels in a margin, or in the first column of a table, stand at the beginning of the text beside them: what
 * is set in the middle of its row, or on two lines, stood within the answer or before its second line.
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
    const isBeside = (word: Word) => word.right <= edge - (wordHeight * GAP) / 2;
    const texts = blocksOf(
      rowsOf(words.filter((word) => !isBeside(word))).filter((row) => isAt(row, edge, wordHeight)),
    );
    const margin = rowsOf(words.filter((word) => isBeside(word) && !isBlot(word))).sort(
      ([one], [other]) => one!.top - other!.top,
    );
    const written = labelsIn(margin, labels, wordHeight);
    if (written.length < LABELS_MIN || written.flat().length * 2 < margin.length) continue;
    const beside = texts.flatMap((text) => {
      const own = written.filter((rows) => isLevel(union(rows.flat()), text));
      return own.length === 1 ? [{ text, label: own[0]! }] : [];
    });
    for (const { text, label } of withoutLower(beside)) {
      const [first = [], ...wrapped] = label;
      const { right } = union(first);
      const line = { top: text.first.top, bottom: text.first.bottom, right };
      for (const word of first) moved.set(word, { ...word, top: line.top, bottom: line.bottom });
      let end = right;
      for (const row of wrapped) {
        for (const [word, to] of putBehind(row, { ...line, right: end })) moved.set(word, squeezed(to, edge));
        end = Math.min(edge - 1, end + union(row).right - union(row).left + 1);
      }
    }
  }
  return withMoved(page, moved);
}

/** Labels and the texts beside them, without those on a lower line of theirs where most begin: what stands above is no answer. */
function withoutLower(beside: readonly { text: Block; label: Word[][] }[]): { text: Block; label: Word[][] }[] {
  const begins = beside.filter(({ text, label }) => isLevel(union(label[0]!), text.first));
  return begins.length * 2 > beside.length ? begins : [...beside];
}

/** What a reader makes of a table's edge. */
const isBlot = ({ text, confidence }: Word): boolean =>
  bare(text).length < 2 && !/\d/.test(text) && confidence < BELIEVED;

/** A label that took up two lines is as long as that beside the text; it may not reach into it. */
const squeezed = (word: Word, edge: number): Word => ({
  ...word,
  left: Math.min(word.left, edge - 3),
  right: Math.min(word.right, edge - 1),
});

const isAt = ([first]: readonly Word[], edge: number, wordHeight: number): boolean =>
  Math.abs(first!.left - edge) < wordHeight * 2;

/** Where a text begins that has a margin; undefined where none has. */
function edgeOf(lines: readonly (readonly Word[])[], wordHeight: number): number | undefined {
  const begins = lines.flatMap((words) =>
    words.filter((word, at) => at === 0 || word.left - words[at - 1]!.right > wordHeight * GAP).map(({ left }) => left),
  );
  const countAt = (edge: number) => begins.filter((left) => Math.abs(left - edge) < wordHeight * ALIKE).length;
  const edge = begins.reduce((best, left) => (countAt(left) >= countAt(best) ? left : best), begins[0] ?? 0);
  if (countAt(edge) < LINES_MIN) return undefined;
  const near = begins.filter((left) => Math.abs(left - edge) < wordHeight * ALIKE);
  const from = Math.min(...near);
  const first = lines.findIndex((words) => words[0]!.right < from - (wordHeight * GAP) / 2);
  const below = lines.slice(Math.max(0, first));
  const clear = below.filter(
    (words) => !words.some(({ left, right }) => left < from - wordHeight * ALIKE && right > from),
  );
  return first >= 0 && clear.length >= below.length * CLEAR_MIN ? from : undefined;
}

interface Block extends Edges {
  first: Edges;
}

/** Lines that stand as near to one another as those of a paragraph do. */
function blocksOf(rows: readonly Word[][]): Block[] {
  const lines = rows.map((row) => union(row)).sort((one, other) => one.top - other.top);
  const middle = ({ top, bottom }: Edges) => (top + bottom) / 2;
  const pitches = lines.slice(1).map((line, at) => middle(line) - middle(lines[at]!));
  const pitch = pitches.toSorted((one, other) => one - other)[Math.floor(pitches.length / 4)] ?? 0;
  const blocks: Edges[][] = [];
  lines.forEach((line, at) => {
    if (at > 0 && pitches[at - 1]! <= pitch * APART) blocks.at(-1)!.push(line);
    else blocks.push([line]);
  });
  return blocks.map((block) => ({ ...union(block), first: block[0]! }));
}

/** The labels of a margin, each with the rows that it takes up. */
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
      // `2. What` is the beginning of a line.
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
