import type { ExamSnapshot } from '../../answers.ts';
import { readLabel } from './labels.ts';
import type { Line } from './lines.ts';
import { likeness, plainWords } from './similarity.ts';

/** Where headers and footers may stand, in fractions of the page's height. */
const HEADER_UNTIL = 0.25;
const FOOTER_FROM = 0.85;

/**
 * Takes away what the form prints and nobody answers with: lines repeated from page to page at the same height and
 * what stands beyond them, page numbers, turn-over notes, the exam's title and instructions.
 */
export function withoutFurniture(
  pages: readonly Line[][],
  exam: Pick<ExamSnapshot, 'title' | 'instructions'>,
): Line[][] {
  const printed = [exam.title, ...(exam.instructions ?? '').split(/\n+/)].filter(
    (text) => plainWords(text).length >= 2,
  );
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
        (line.top + line.bottom) / 2 > headerBottom &&
        (line.top + line.bottom) / 2 < footerTop &&
        !isPageNote(line) &&
        !printed.some((text) => likeness(text, line.text) > 0.85),
    );
  });
}

/** Middle of a line, in fractions of its page's height. */
const heightOf = (line: Line): number => (line.top + line.bottom) / 2 / line.page.height;

/** Whether nearly the same words stand at nearly the same height of another page. */
function isRepeated(line: Line, pages: readonly Line[][], own: number): boolean {
  const at = heightOf(line);
  // In the middle of a page only whole printed sentences count: short answers may well repeat.
  const inMargin = at < HEADER_UNTIL || at > FOOTER_FROM;
  const label = readLabel(line.text);
  if (plainWords(line.text).length < (inMargin ? 2 : 5) || label?.closed || label?.named) return false;
  return pages.some(
    (lines, index) =>
      index !== own &&
      lines.some(
        (other) => Math.abs(heightOf(other) - at) < 0.025 && likeness(line.text, other.text) > (inMargin ? 0.75 : 0.85),
      ),
  );
}

function isPageNote(line: Line): boolean {
  const at = heightOf(line);
  if (/^\W*(?:p\.?\s?t\.?\s?o\.?|(?:please )?turn over)\W*$/i.test(line.text)) return true;
  if (at > 0.1 && at < 0.88) return false;
  if (/^\W*page\b.{0,12}$|\bpage\s*\d+\s*(?:\/|of|$)|^\W*\d+\s*(?:\/|of)\s*\d+\W*$/i.test(line.text)) return true;
  const middle = (line.left + line.right) / 2 / line.page.width;
  return /^\W*\d{1,2}\W*$/.test(line.text) && middle > 0.35;
}
