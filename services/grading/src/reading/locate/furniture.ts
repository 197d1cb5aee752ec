import type { ExamSnapshot } from '../../answers.ts';
import { readLabel } from './labels.ts';
import type { Line } from './lines.ts';
import { likeness, plainWords } from './similarity.ts';

/** Where headers and footers may stand, in fractions of the page's height. */
const HEADER_UNTIL = 0.25;
const FOOTER_FROM = 0.85;
/** So many words in common are no chance, whatever number stands among them and however it was read. */
const WORDS_OF_A_SENTENCE = 8;

/**
 * Takes away what the form prints and nobody answers with: lines repeated from page to page at the same height and
 * what stands beyond them, page numbers, turn-over notes, the exam's title and instructions.
 */
export function withoutFurniture(
  pages: readonly Line[][],
  exam: Pick<ExamSnapshot, 'title' | 'instructions'>,
): Line[][] {
  const several = (text: string) => plainWords(text).length >= 2;
  const told = (exam.instructions ?? '').split(/\n+/).filter(several);
  const titles = [exam.title].filter(several);
  const repeated = pages.map((lines, index) => lines.map((line) => isRepeated(line, pages, index)));
  return pages.map((lines, index) => {
    const marks = repeated[index]!;
    const inHeader = lines.filter((line, at) => marks[at] && heightOf(line) < HEADER_UNTIL).map((line) => line.bottom);
    const inFooter = lines.filter((line, at) => marks[at] && heightOf(line) > FOOTER_FROM).map((line) => line.top);
    const headerBottom = Math.max(0, ...inHeader);
    const footerTop = Math.min(Number.POSITIVE_INFINITY, ...inFooter);
    return lines.filter(
      (line, at) =>
        !marks[at] &&
        (isBetween(line, headerBottom, footerTop) || namesQuestion(line)) &&
        !isPageNote(line, index + 1, pages.length) &&
        // `Q1. The water cycle` may be the answer in an exam of that title.
        ![...told, ...(namesQuestion(line) ? [] : titles)].some((text) => likeness(text, line.text) > 0.85),
    );
  });
}

/** Middle of a line, in fractions of its page's height. */
const heightOf = (line: Line): number => (line.top + line.bottom) / 2 / line.page.height;

const isBetween = ({ top, bottom }: Line, from: number, to: number): boolean =>
  (top + bottom) / 2 > from && (top + bottom) / 2 < to;

/** Whether a line begins with what is surely a label: nothing printed there is worth losing an answer. */
function namesQuestion({ text }: Line): boolean {
  const label = readLabel(text);
  return Boolean(label?.closed || label?.named);
}

/** Whether nearly the same words stand at nearly the same height of another page. */
function isRepeated(line: Line, pages: readonly Line[][], own: number): boolean {
  const at = heightOf(line);
  // In the middle of a page only whole printed sentences count: short answers may well repeat.
  const inMargin = at < HEADER_UNTIL || at > FOOTER_FROM;
  const words = plainWords(line.text).length;
  if (words < (inMargin ? 2 : 5) || namesQuestion(line)) return false;
  return pages.some(
    (lines, index) =>
      index !== own &&
      lines.some(
        (other) =>
          Math.abs(heightOf(other) - at) < 0.025 &&
          likeness(line.text, other.text) > (inMargin ? 0.75 : 0.85) &&
          (words >= WORDS_OF_A_SENTENCE || sameNumbers(line.text, other.text, index - own)),
      ),
  );
}

/** Whether the numbers of two lines are the same, but for those of their pages: `Area = 12` is no header of `Area = 30`. */
function sameNumbers(text: string, other: string, pagesOn: number): boolean {
  const [numbers, others] = [text, other].map((one) => (one.match(/\d+/g) ?? []).map(Number));
  if (numbers!.length !== others!.length) return numbers!.length === 0 || others!.length === 0;
  const same = numbers!.filter((number, at) => others![at] === number || others![at] === number + pagesOn).length;
  return same >= (numbers!.length < 3 ? numbers!.length : numbers!.length - 1); // of several one may be misread
}

function isPageNote(line: Line, number: number, count: number): boolean {
  const at = heightOf(line);
  if (/^\W*(?:p\.?\s?t\.?\s?o\.?|(?:please )?turn over)\W*$/i.test(line.text)) return true;
  if (at > 0.1 && at < 0.88) return false;
  if (/^\W*page\b.{0,12}$|\bpage\s*\d+\s*(?:\/|of|$)/i.test(line.text)) return true;
  const [, page, last] = /^\W*(\d+)\s*(?:\/|of)\s*(\d+)\W*$/i.exec(line.text) ?? [];
  if (page) return Number(page) === number || Number(last) === count; // else it is a fraction that somebody wrote
  const middle = (line.left + line.right) / 2 / line.page.width;
  // `2.` is a label.
  return /^[-–—|\s]*\d{1,2}[-–—|\s]*$/.test(line.text) && middle > 0.35;
}
