import { median } from '../../median.ts';
import { type PageWords, union, type Word } from '../../words/word.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';
import { type Line, linesOf } from '../lines.ts';
import { bare } from '../similarity.ts';
import { isLevel } from '../unread.ts';

/** `(C) Perth`, `O c. Perth`: what may be a printed option. */
const OPTION = /(?:^|[\s([])([\p{L}\d]{1,5})\s?[)\].]/gu;
/** The label of `Oa) 15`, which a box or a mark was read into. */
const boxed = (label: string): string => (label.length === 2 ? label.slice(1).toLowerCase() : '');
/** Heights of a word that a heading is set in from the edge of its column, at least. */
const SET_IN = 3;
/** `[3]`, `(2 marks)`. */
const MARKS = /^\W*[[({]\s*\d{1,2}\s*(?:marks?|m)?\s*[\])}]\W*$|^\W*\d{1,2}\s*(?:marks?|m)\W*$/i;

/**
 * Puts what was cut off as a column, and is none, back into the lines that it stands in: the right-hand side of a copy's
 * head or of a table, the last options of rows of them, the marks
 * beside printed questions, the letters written in boxes there.
 */
export function withoutFalseColumns(page: PageWords, labels: ExamLabels, isFirst: boolean): PageWords {
  const lines = linesOf(page);
  const head = isFirst ? topOfAnswers(lines, labels) : 0;
  const parts = [...Map.groupBy(lines, partOf).values()];
  const joined = new Map<Word, number>();
  const edge = Math.max(0, ...lines.map((line) => line.right));
  parts.forEach((right, at) => {
    const left = parts[at - 1];
    const isAbove = left !== undefined && union(right).bottom <= union(left).top;
    if (!left || (!isAbove && !areBeside(left, right))) return;
    const above = right.filter((line) => line.bottom < head);
    const below = right.filter((line) => !above.includes(line));
    // What goes on at the top of a column is no head: that stands in rows with its left-hand side.
    const begin = Math.min(...below.map((line) => line.left));
    const inRows = above.filter((line) =>
      left.some((other) => isLevel(other, line) && !isBesideHeading(other, line, begin)),
    );
    const hasHead = inRows.length * 2 >= above.length;
    const isNone = below.length > 0 && (completes(below, left, labels) || isInTable(below, left, { labels, edge }));
    // A title in the middle of the page stands above both.
    const titles = above.filter((line) => line.bottom <= union(left).top);
    const moved = isNone || isAbove ? right : hasHead ? above : titles;
    for (const { words } of moved) for (const word of words) joined.set(word, partOf(left[0]!));
  });
  if (joined.size === 0) return page;
  return { ...page, words: page.words.map((word) => ({ ...word, part: joined.get(word) ?? word.part })) };
}

/** Whether a line that begins its column stands beside one that is set in the middle of another, as `PART I` is. */
const isBesideHeading = (heading: Line, { left, wordHeight }: Line, begin: number): boolean =>
  heading.left - heading.columnLeft > wordHeight * SET_IN && Math.abs(left - begin) < wordHeight / 2;

/** What stands higher answers nothing; 0 where no label is seen. */
function topOfAnswers(lines: readonly Line[], labels: ExamLabels): number {
  const labelled = lines.filter((line) => labels.begin(line.text));
  return labelled.length > 0 ? Math.min(...labelled.map((line) => line.top)) : 0;
}

const partOf = ({ words }: Line): number => words[0]!.part;

function areBeside(left: readonly Line[], right: readonly Line[]): boolean {
  const [one, other] = [union(left), union(right)];
  // What is set in the middle above short lines is cut off to their right.
  return one.right <= other.left && (isLevel(one, other) || other.bottom <= one.top);
}

/** Whether lines are the rest of those beside them: options of the same rows and marks, or what has rows of its own. */
function completes(right: readonly Line[], left: readonly Line[], labels: ExamLabels): boolean {
  if (right.every((line) => !left.some((other) => isLevel(other, line)))) return true;
  if (right.some((line) => !MARKS.test(line.text) && labels.begin(line.text))) return false;
  const asked = new Set([...labels.paths.values()].map((path) => path.at(-1)!));
  const options = new Set([...labels.options.values()].flatMap((own) => [...own]).filter((label) => !asked.has(label)));
  const printsOption = ({ text }: Line) =>
    [...text.matchAll(OPTION)].some(([, label]) => options.has(label!.toLowerCase()) || options.has(boxed(label!)));
  const fits = right.filter((line) => {
    const row = left.filter((other) => isLevel(other, line));
    if (MARKS.test(line.text) || options.has(bare(line.text))) return row.length > 0;
    return printsOption(line) && row.some(printsOption);
  });
  return fits.length * 4 >= right.length * 3;
}

/** Of a page's height: what is lower is no cell. */
const FOOTER_FROM = 0.92;
/** Share of a table's lines that begin in a row with the column before, and how much of their column most cells leave blank. */
const [IN_ROWS, BLANK] = [2 / 3, 0.3];

/**
 * Whether lines are cells of a table, with what is set in the middle of the page: they stand in rows with others, neither
 * fill their column as a text does, and none of those is labelled.
 *
 * @param edge right edge of what stands on the page.
 */
function isInTable(
  all: readonly Line[],
  left: readonly Line[],
  { labels, edge }: { labels: ExamLabels; edge: number },
): boolean {
  const right = all.filter((line) => line.bottom < line.page.height * FOOTER_FROM);
  const beside = right.map((line) => left.find((other) => isInRow(other, line)));
  const isLabelled = right.map((line) => labels.begin(line.text));
  if (right.length < 2 || right.some((_, at) => isLabelled[at] && beside[at])) return false;
  const first = Math.min(...right.filter((_, at) => beside[at]).map((line) => line.top));
  // A header may stand above it.
  const cells = right.filter((line, at) => !isLabelled[at] && line.top >= first);
  const [from, to] = [Math.min(...left.map((line) => line.left)), Math.min(...right.map((line) => line.left))];
  const rows = beside.filter((line) => line !== undefined);
  const blankLeft = rows.map((line) => (to - line.right) / (to - from));
  const blankRight = cells.map((line) => (edge - line.right) / (edge - to));
  const isTable = rows.length > 1 && rows.length >= cells.length * IN_ROWS;
  return isTable && median(blankLeft) >= BLANK && median(blankRight) >= BLANK;
}

/** Whether the middle of either line is level with the other. */
const isInRow = (one: Line, other: Line): boolean => holdsMiddle(one, other) && holdsMiddle(other, one);

const holdsMiddle = ({ top, bottom }: Line, other: Line): boolean =>
  (other.top + other.bottom) / 2 > top && (other.top + other.bottom) / 2 < bottom;
