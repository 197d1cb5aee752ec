import type { Line } from '../lines.ts';
import { bigramSimilarity, sameNumbers } from '../similarity.ts';

/** Lines that a page needs to be told from any other. */
const LINES_MIN = 3;
/** Of a page's height: how far from its place a line may stand on the other sheet; and how like the two have to be. */
const [APART, ALIKE] = [0.03, 0.85];
/** Share of lines that stand on both: a reader may drop one. */
const SHARED_MIN = 0.8;
/** By so much the ink of two scans of one page may differ. */
const INK_DIFFERS = 0.08;

/** Whether two pages are one sheet, scanned twice: what stands on both is no header. */
export function areOneSheet(lines: readonly Line[], others: readonly Line[]): boolean {
  if (lines === others || Math.min(lines.length, others.length) < LINES_MIN) return false;
  const shared = lines.filter((line) => others.some((other) => standsAgain(line, other))).length;
  return shared >= Math.max(lines.length, others.length) * SHARED_MIN;
}

/** Whether a page says nothing that an earlier one does not: where more ink stands on it, something was written since. */
export function isScannedAgain(lines: readonly Line[], earlier: readonly (readonly Line[])[]): boolean {
  return earlier.some((others) => {
    const [own, other] = [inkOf(lines), inkOf(others)];
    return areOneSheet(lines, others) && Math.abs(own - other) <= Math.max(own, other) * INK_DIFFERS;
  });
}

const standsAgain = (line: Line, other: Line): boolean =>
  Math.abs(line.top / line.page.height - other.top / other.page.height) < APART &&
  sameNumbers(line.text, other.text) &&
  (line.text === other.text || bigramSimilarity(line.text, other.text) >= ALIKE);

const inkOf = ([line]: readonly Line[]): number => line?.page.ink.reduce((sum, { pixels }) => sum + pixels, 0) ?? 0;
