import { bare } from '../../layout/similarity.ts';
import { isLevel } from '../../layout/unread.ts';
import { covers, type Edges, type PageWords, type Piece, union, type Word } from '../../layout/word.ts';
import { isLetter, middleX } from './letter-row.ts';
import type { MarkedRow } from './marked-row.ts';

/** Maximum distance of a label from its box, in box widths. */
const LABEL_DISTANCE_MAX = 4;
/** Maximum length of a label; longer words are option texts, so the boxes belong to a printed list of options. */
const LABEL_MAX = 2;

/**
 * Rows and columns of boxes that have only letters beside or inside them.
 * @param lists the lists of option labels, longest first.
 */
export function boxRows(page: PageWords, lists: readonly string[][]): MarkedRow[] {
  const across = groupAligned(page.boxes, middleY, (box) => box.bottom - box.top, middleX).filter(
    (line) => line.length > 1,
  );
  const rest = page.boxes.filter((box) => !across.some((line) => line.includes(box)));
  const down = groupAligned(rest, middleX, (box) => box.right - box.left, middleY);
  return [...across, ...down].flatMap((line) => rowsOfLine(line, page, lists));
}

const middleY = ({ top, bottom }: Edges): number => (top + bottom) / 2;

/** Boxes aligned in one row or column, in order. */
function groupAligned(
  boxes: readonly Piece[],
  lane: (box: Piece) => number,
  size: (box: Piece) => number,
  along: (box: Piece) => number,
): Piece[][] {
  const lines: Piece[][] = [];
  for (const box of [...boxes].sort((one, other) => lane(one) - lane(other))) {
    const line = lines.find(([first]) => Math.abs(lane(first!) - lane(box)) < size(box) / 2);
    if (line) line.push(box);
    else lines.push([box]);
  }
  return lines.map((line) => line.sort((one, other) => along(one) - along(other)));
}

/** Splits a line of boxes among questions if the letters beside the boxes repeat the labels of a list. */
function rowsOfLine(line: Piece[], page: PageWords, lists: readonly string[][]): MarkedRow[] {
  for (const labels of lists) {
    if (line.length % labels.length !== 0) continue;
    const words = labelWords(line, page, labels);
    const isInOrder = (word: Word | undefined, at: number) => !word || isLabel(word.text, labels[at % labels.length]!);
    if (!words.every(isInOrder)) continue;
    // Boxes without letters are accepted only if there is no other list that they could belong to.
    const read = words.filter((word) => word !== undefined).length;
    if (read * 2 < line.length && (lists.length > 1 || lettersIn(line, page) > read)) continue;
    const rows = Array.from({ length: line.length / labels.length }, (_, at) => {
      const [from, to] = [at * labels.length, (at + 1) * labels.length];
      return toRow(labels, line.slice(from, to), words.slice(from, to));
    });
    if (rows.every((row) => isBare(row, page))) return rows;
  }
  return [];
}

/** Number of single letters among the boxes. */
function lettersIn(boxes: readonly Piece[], page: PageWords): number {
  const edges = union(boxes);
  return page.words.filter((word) => covers(edges, word) && /^\p{L}$/u.test(bare(word.text))).length;
}

/** Remains of an outline may have been read as part of the label: `OD`. */
const isLabel = (text: string, label: string): boolean =>
  isLetter(text, label) || (text.length === 2 && isLetter(text.slice(1), label) && /^[OoC0(©@)[\]]/.test(text));

/** The label of each box: a letter inside, or on the side where most letters are. */
function labelWords(boxes: readonly Piece[], page: PageWords, labels: readonly string[]): (Word | undefined)[] {
  const letters = page.words.filter(({ text, struck }) => !struck && labels.some((label) => isLabel(text, label)));
  // A letter beyond another box belongs to that one.
  const isFree = (word: Word, box: Piece, [from, to]: [number, number]) =>
    !boxes.some((other) => other !== box && isLevel(other, word) && middleX(other) > from && middleX(other) < to);
  const inside = boxes.map((box) => letters.find((word) => covers(box, word)));
  const right = boxes.map((box) =>
    nearest(
      box,
      letters.filter((word) => isFree(word, box, [middleX(box), middleX(word)])),
      (word) => word.left - box.right,
    ),
  );
  const left = boxes.map((box) =>
    nearest(
      box,
      letters.filter((word) => isFree(word, box, [middleX(word), middleX(box)])),
      (word) => box.left - word.right,
    ),
  );
  const count = (words: (Word | undefined)[]) => new Set(words.filter((word) => word !== undefined)).size;
  return [inside, right, left].reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** The nearest word on the level of a box. */
function nearest(box: Piece, words: readonly Word[], away: (word: Word) => number): Word | undefined {
  const width = box.right - box.left;
  const [first] = words
    .filter((word) => middleY(word) > box.top && middleY(word) < box.bottom)
    .map((word) => ({ word, distance: away(word) }))
    .filter(({ distance }) => distance > -width * 0.3 && distance < width * LABEL_DISTANCE_MAX)
    .sort((one, other) => one.distance - other.distance);
  return first?.word;
}

function toRow(labels: readonly string[], boxes: Piece[], words: (Word | undefined)[]): MarkedRow {
  const own = new Set(words.filter((word) => word !== undefined));
  return { shape: 'boxes', labels, places: boxes, words: own, edges: union([...boxes, ...own]) };
}

/** Whether only letters, and marks read as words, are among the boxes; those words are assigned to the row. */
function isBare(row: MarkedRow, page: PageWords): boolean {
  const among = page.words.filter((word) => covers(row.edges, word) && !row.words.has(word));
  if (among.some(({ text }) => bare(text).length > LABEL_MAX)) return false;
  // In a column, the text of an option would follow its box.
  const behind = page.words.filter((word) => {
    const box = row.places.at(-1)!;
    return (
      word.left > row.edges.right &&
      word.left < row.edges.right + (box.right - box.left) * 1.5 &&
      covers({ ...row.edges, right: word.right }, word)
    );
  });
  if (behind.some(({ text }) => bare(text).length > LABEL_MAX)) return false;
  for (const word of among) row.words.add(word);
  return true;
}
