import { type Line, linesOf } from '../../layout/lines.ts';
import { median } from '../../layout/median.ts';
import { bare } from '../../layout/similarity.ts';
import { isLevel } from '../../layout/unread.ts';
import { type PageWords, union, type Word } from '../../layout/word.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';

/** A possible printed option: `(C) Perth`, `O c. Perth`. */
const OPTION = /(?:^|[\s([])([\p{L}\d]{1,5})\s?[)\].]/gu;
/** The label of `Oa) 15`, where a box or a mark was read into it. */
const boxed = (label: string): string => (label.length === 2 ? label.slice(1).toLowerCase() : '');
/** Minimum indentation of a centred heading, in word heights. */
const INDENT_MIN = 3;
/** The marks that a question is worth: `[3]`, `(2 marks)`. */
const MARKS = /^\W*[[({]\s*\d{1,2}\s*(?:marks?|m)?\s*[\])}]\W*$|^\W*\d{1,2}\s*(?:marks?|m)\W*$/i;

/**
 * Joins text that was wrongly split off as a column with the lines beside it: the right-hand side of a copy's head or
 * of a table, the last options of rows of options, the marks beside printed questions, and letters written in boxes
 * beside them.
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
    // The right-hand side of a head shares rows with its left-hand side; other lines at the top of a column belong to
    // it.
    const begin = Math.min(...below.map((line) => line.left));
    const inRows = above.filter((line) =>
      left.some((other) => isLevel(other, line) && !isBesideHeading(other, line, begin)),
    );
    const hasHead = inRows.length * 2 >= above.length;
    const isNone = below.length > 0 && (completes(below, left, labels) || isInTable(below, left, { labels, edge }));
    // A centred title is above both columns.
    const titles = above.filter((line) => line.bottom <= union(left).top);
    const moved = isNone || isAbove ? right : hasHead ? above : titles;
    for (const { words } of moved) for (const word of words) joined.set(word, partOf(left[0]!));
  });
  if (joined.size === 0) return page;
  return { ...page, words: page.words.map((word) => ({ ...word, part: joined.get(word) ?? word.part })) };
}

/** Whether a line that begins its column is beside a heading centred over another column, such as `PART I`. */
const isBesideHeading = (heading: Line, { left, wordHeight }: Line, begin: number): boolean =>
  heading.left - heading.columnLeft > wordHeight * INDENT_MIN && Math.abs(left - begin) < wordHeight / 2;

/** The top of the first labelled line, above which there are no answers; 0 if there is no label. */
function topOfAnswers(lines: readonly Line[], labels: ExamLabels): number {
  const labelled = lines.filter((line) => labels.begin(line.text));
  return labelled.length > 0 ? Math.min(...labelled.map((line) => line.top)) : 0;
}

const partOf = ({ words }: Line): number => words[0]!.part;

function areBeside(left: readonly Line[], right: readonly Line[]): boolean {
  const [one, other] = [union(left), union(right)];
  // Text centred above short lines may have been split off as a column to the right of them.
  return one.right <= other.left && (isLevel(one, other) || other.bottom <= one.top);
}

/** Whether lines complete those to their left: options or marks of the same rows, or lines in rows of their own. */
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

/** Share of the page height below which a line is not a cell. */
const FOOTER_FROM = 0.92;
/**
 * Minimum share of a table's lines that share a row with the column to their left, and minimum median share of blank
 * space in cells.
 */
const [SHARED_ROWS_MIN, BLANK_MIN] = [2 / 3, 0.3];

/**
 * Whether lines are cells of a table or centred on the page: they share rows with others, do not fill their column as
 * text would, and are not labelled. Lines in the rows of most labels, and of nothing else, belong to what is labelled.
 *
 * @param edge right edge of the page's text.
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
  // A header may be above it.
  const cells = right.filter((line, at) => !isLabelled[at] && line.top >= first);
  const [from, to] = [Math.min(...left.map((line) => line.left)), Math.min(...right.map((line) => line.left))];
  const rows = beside.filter((line) => line !== undefined);
  const asked = new Set(left.filter((line) => labels.begin(line.text)));
  const answered = rows.filter((line) => asked.has(line));
  if (answered.length === right.length && answered.length >= asked.size * SHARED_ROWS_MIN) return true;
  const blankLeft = rows.map((line) => (to - line.right) / (to - from));
  const blankRight = cells.map((line) => (edge - line.right) / (edge - to));
  const isTable = rows.length > 1 && rows.length >= cells.length * SHARED_ROWS_MIN;
  return isTable && median(blankLeft) >= BLANK_MIN && median(blankRight) >= BLANK_MIN;
}

/** Whether the middle of each line is within the height of the other. */
const isInRow = (one: Line, other: Line): boolean => holdsMiddle(one, other) && holdsMiddle(other, one);

const holdsMiddle = ({ top, bottom }: Line, other: Line): boolean =>
  (other.top + other.bottom) / 2 > top && (other.top + other.bottom) / 2 < bottom;
