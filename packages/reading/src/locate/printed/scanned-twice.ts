import type { Line } from '../../layout/lines.ts';
import { bigramSimilarity, sameNumbers } from '../../layout/similarity.ts';

/** Minimum number of lines of a page that can be compared. */
const LINES_MIN = 3;
/** Maximum vertical distance of equal lines as a share of the page height, and their minimum similarity. */
const [OFFSET_MAX, SIMILARITY_MIN] = [0.03, 0.85];
/** Minimum share of lines on both scans; OCR may drop one. */
const SHARED_MIN = 0.8;
/** Maximum relative difference of ink between two scans of a page. */
const INK_DIFFERENCE_MAX = 0.08;

/** Whether two pages are scans of the same sheet, so that their common lines are not headers. */
export function areOneSheet(lines: readonly Line[], others: readonly Line[]): boolean {
  if (lines === others || Math.min(lines.length, others.length) < LINES_MIN) return false;
  const shared = lines.filter((line) => others.some((other) => standsAgain(line, other))).length;
  return shared >= Math.max(lines.length, others.length) * SHARED_MIN;
}

/** The lines of each page, none of a page that repeats an earlier one. */
export const scannedOnce = (pages: readonly Line[][]): Line[][] =>
  pages.map((lines, at) => (isScannedAgain(lines, pages.slice(0, at)) ? [] : lines));

/** Whether a page repeats an earlier one. If it has more ink, something was written in between. */
function isScannedAgain(lines: readonly Line[], earlier: readonly (readonly Line[])[]): boolean {
  return earlier.some((others) => {
    const [own, other] = [inkOf(lines), inkOf(others)];
    return areOneSheet(lines, others) && Math.abs(own - other) <= Math.max(own, other) * INK_DIFFERENCE_MAX;
  });
}

const standsAgain = (line: Line, other: Line): boolean =>
  Math.abs(line.top / line.page.height - other.top / other.page.height) < OFFSET_MAX &&
  sameNumbers(line.text, other.text) &&
  (line.text === other.text || bigramSimilarity(line.text, other.text) >= SIMILARITY_MIN);

const inkOf = ([line]: readonly Line[]): number => line?.page.ink.reduce((sum, { pixels }) => sum + pixels, 0) ?? 0;
