import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';
import type { Line } from '../../layout/lines.ts';
import { capitalHeightOf } from '../../layout/print.ts';
import { bigramSimilarity, plainWords } from '../../layout/similarity.ts';
import { readLabel } from '../labels/labels.ts';
import { numberedFields } from './cover.ts';
import { areOneSheet } from './scanned-twice.ts';

/** Where headers end and footers begin, as shares of the page height. */
const HEADER_UNTIL = 0.25;
const FOOTER_FROM = 0.85;
/**
 * Minimum number of words of a repeated line in the middle of a page; shorter ones, such as `We know that`, may be
 * written twice.
 */
const WORDS_OF_PRINT = 5;
/** A line with at least this many words is a repetition even if its numbers differ. */
const WORDS_OF_A_SENTENCE = 8;

/** Notes that a form prints, or a writer puts below an answer, on a separate line. */
const NOTES = [
  /^\W*(?:p\.?\s?t\.?\s?o\.?|(?:please )?turn over)\W*$/i,
  /^\W*(?:\S+ ){0,8}(?:for )?(?:the )?(?:examiner|office|official)\S{0,3} use(?: only)?\W*$/i,
  /^\W*(?:please )?do not write (?:above|below|beyond|in|on|outside)\b.{0,60}$/i,
  /^\W*end of (?:the |my )?(?:answers?|answer (?:book|booklet|script|sheet)s?|script|paper|copy|exam|examination|test)\W*$/i,
  /^\W*the end\W*$|^[*=~\s]*[-–—*=~]{2,}\s*end\W*$/i,
  /^\W*(?:candidate|examiner|invigilator|supervisor|teacher)\S{0,2} (?:signature|initials?)\b[\W_]*$/i,
  /^\W*(?:signature|initials) of (?:the )?(?:candidate|examiner|invigilator|student|supervisor|teacher)\b.{0,40}$/i,
];
/**
 * Small print is above SMALL_ABOVE or below SMALL_BELOW (shares of the page height), at most SMALL_RATIO_MAX times as
 * high as most lines, and at least GAP_RATIO_MIN times their height away from other lines.
 */
const [SMALL_ABOVE, SMALL_BELOW, SMALL_RATIO_MAX, GAP_RATIO_MIN] = [0.12, 0.88, 0.85, 1.5];
/** Identifies the candidate at the top of a page. */
const CANDIDATE =
  /^\W*(?:candidate|enrol\w*|index|reg\w*|roll|seat|student)\b\W*(?:no|num|number|id)\b.{0,24}$|^(?:\S+\s){1,6}(?:enrol\w*|reg\w*|roll|seat)\W{1,3}(?:no|num|number|id)\b\W*[\dA-Z/-]{2,16}\W*$/i;
/** The code of the paper, possibly with the candidate's number: `HIST-201/45310`. */
const CODE = /^\W*[A-Z]{3,6}[-\s]?\d{3}[\s/\d-]*$/;
/** Minimum distance of a page number from what is printed beside it, in word heights. */
const NUMBER_GAP_MIN = 4;

/** How likely the form prints a line that may be a label, too: for certain, or the rest of the copy decides. */
export type Furniture = 'sure' | 'even';

/**
 * What the form may print: lines repeated from page to page at the same height and everything beyond them, page
 * numbers, turn-over notes, numbered fields of the first page, the exam's title and instructions.
 */
export function furnitureOf(
  pages: readonly Line[][],
  exam: Pick<ExamSnapshot, 'title' | 'instructions'>,
): Map<Line, Furniture> {
  const several = (text: string) => plainWords(text).length >= 2;
  const told = (exam.instructions ?? '').split(/\n+/).filter(several);
  const titles = [exam.title].filter(several);
  const prints = pages.map((lines, index) => {
    const others = pages.map((other) => (areOneSheet(lines, other) ? [] : other));
    return withoutProse(
      lines,
      lines.map((line) => repetitionOf(line, others, index)),
    );
  });
  const found = pages.flatMap((lines, index) => {
    const own = prints[index]!;
    const edges = lines.filter((_, at) => own[at] === 'edge');
    const inHeader = edges.filter((line) => heightOf(line) < HEADER_UNTIL).map((line) => line.bottom);
    const inFooter = edges.filter((line) => heightOf(line) > FOOTER_FROM).map((line) => line.top);
    const headerBottom = Math.max(0, ...inHeader);
    const fields = index === 0 ? numberedFields(lines) : [];
    const footerTop = Math.min(Number.POSITIVE_INFINITY, ...inFooter);
    return lines.flatMap((line, at): [Line, Furniture][] => {
      if (fields.includes(line)) return [[line, 'even']];
      const isNote = isPageNote(line, index + 1, pages.length);
      const isTold = told.some((text) => bigramSimilarity(text, line.text) > 0.85);
      // A line that begins with a certain label is no header.
      const isPrinted =
        !namesQuestion(line) &&
        (own[at] !== 'none' ||
          !isBetween(line, headerBottom, footerTop) ||
          isSmallPrint(line, lines) ||
          titles.some((text) => bigramSimilarity(text, line.text) > 0.85));
      return isNote || isTold || isPrinted ? [[line, 'sure']] : [];
    });
  });
  return new Map(found);
}

/** Middle of a line as a share of the page height. */
const heightOf = (line: Line): number => (line.top + line.bottom) / 2 / line.page.height;

const isBetween = ({ top, bottom }: Line, from: number, to: number): boolean =>
  (top + bottom) / 2 > from && (top + bottom) / 2 < to;

/** Whether a line begins with a certain label; such a line is kept in any case. */
function namesQuestion({ text }: Line): boolean {
  const label = readLabel(text);
  return Boolean(label?.closed || label?.named);
}

type Repetition = 'none' | 'line' | 'edge';

/**
 * A repeated line does not bound the area of answers if a sentence that is not repeated lies between it and the edge of
 * the page: then it is within an answer.
 */
function withoutProse(lines: readonly Line[], repeated: readonly Repetition[]): Repetition[] {
  const prose = lines.filter(
    ({ text }, at) => repeated[at] === 'none' && plainWords(text).length >= WORDS_OF_A_SENTENCE,
  );
  return repeated.map((one, at) => {
    const line = lines[at]!;
    const isTop = heightOf(line) < HEADER_UNTIL;
    const isWithin = prose.some((other) => (isTop ? other.bottom <= line.top : other.top >= line.bottom));
    return one === 'edge' && isWithin ? 'none' : one;
  });
}

/** Whether a line is repeated at nearly the same height of other pages, and whether it bounds the area of answers. */
function repetitionOf(line: Line, pages: readonly Line[][], own: number): Repetition {
  const at = heightOf(line);
  const inMargin = at < HEADER_UNTIL || at > FOOTER_FROM;
  const words = plainWords(line.text).length;
  if (words < (inMargin ? 2 : WORDS_OF_PRINT) || namesQuestion(line)) return 'none';
  const alike = pages.map((lines) =>
    lines.filter(
      (other) =>
        !namesQuestion(other) &&
        Math.abs(heightOf(other) - at) < 0.025 &&
        bigramSimilarity(line.text, other.text) > (inMargin ? 0.75 : 0.85),
    ),
  );
  const isLong = words >= WORDS_OF_A_SENTENCE;
  const isAgain = alike.some(
    (others, index) =>
      index !== own && others.some((other) => isLong || sameNumbers(line.text, other.text, index - own)),
  );
  if (!isAgain) return 'none';
  const on = alike.map((others) => others.length > 0);
  if (inMargin && (isLong || areMost(on, own))) return 'edge';
  return words >= WORDS_OF_PRINT ? 'line' : 'none';
}

/** Whether a header is on most pages, or on nearly all pages of the same side of the sheet. */
function areMost(pages: readonly boolean[], own: number): boolean {
  const share = (all: readonly boolean[]) => all.filter((one) => one).length / all.length;
  const side = pages.filter((_, index) => index % 2 === own % 2);
  return (pages.length > 1 && share(pages) > 0.5) || (side.length > 1 && share(side) >= 0.75);
}

/**
 * Whether two lines have the same numbers, except page numbers: `Area = 12` is not a header if another page has `Area =
 * 30`.
 */
function sameNumbers(text: string, other: string, pagesOn: number): boolean {
  // Digits within a word, as in `CSC165H1S`, may be read as letters on one page only.
  const [numbers, others] = [text, other].map((one) => (one.match(/(?<![\p{L}\d])\d+/gu) ?? []).map(Number));
  if (numbers!.length !== others!.length) return numbers!.length === 0 || others!.length === 0;
  const same = numbers!.filter((number, at) => others![at] === number || others![at] === number + pagesOn).length;
  return same >= (numbers!.length < 3 ? numbers!.length : numbers!.length - 1); // one of several may be misread
}

function isPageNote(line: Line, number: number, count: number): boolean {
  const at = heightOf(line);
  if (NOTES.some((note) => note.test(line.text.replace(/^_+\s*|^\d{1,3}\s+(?!\d)/, '')))) return true;
  if (at > 0.1 && at < 0.88) return false;
  if (/^\W*page\b.{0,12}$|\bpage\s*(?:\d+\s*(?:\/|of|$)|of\s*\d+\W*$)/i.test(line.text)) return true;
  // The o of `1 of 4` may be read as a zero.
  const [, page, last] = /^\W*(\d+?|[lI|])\s*(?:\/|[o0]f)\s*(\d+)\W*$/i.exec(line.text) ?? [];
  if (page) return Number(page) === number || Number(last) === count; // otherwise it is a handwritten fraction
  if (at < 0.1 && CANDIDATE.test(line.text)) return true;
  if (CODE.test(line.text)) return true;
  if (at > 0.88 && standsBeside(line, number)) return true;
  const middle = (line.left + line.right) / 2 / line.page.width;
  // `2.` is a label unless it is where page numbers are.
  const [own] = /^\W*(\d{1,2})\.\W*$/.exec(line.text) ?? [];
  if (own && Number.parseInt(own, 10) === number && at > 0.93 && Math.abs(middle - 0.5) < 0.04) return true;
  return /^[-–—|\s]*(?:\d{1,2}|[lI])[-–—|\s]*$/.test(line.text) && middle > 0.35;
}

/** Whether a line at the top or bottom of a page is smaller than the other lines and far from them. */
function isSmallPrint(line: Line, lines: readonly Line[]): boolean {
  const at = heightOf(line);
  if ((at > SMALL_ABOVE && at < SMALL_BELOW) || line.words.some(({ hand }) => hand)) return false;
  const others = lines.filter((other) => other !== line);
  const own = capitalHeightOf(line.words);
  const usual = capitalHeightOf(others.flatMap(({ words }) => words));
  const gaps = others.map((other) => Math.max(other.top - line.bottom, line.top - other.bottom));
  return (
    own !== undefined &&
    usual !== undefined &&
    own <= usual * SMALL_RATIO_MAX &&
    gaps.every((gap) => gap >= usual * GAP_RATIO_MIN)
  );
}

/** Whether a line ends with the page number, far from the words before it. */
function standsBeside({ words, wordHeight }: Line, number: number): boolean {
  const [before, last] = words.slice(-2);
  return last?.text === `${number}` && before !== undefined && last.left - before.right > wordHeight * NUMBER_GAP_MIN;
}
