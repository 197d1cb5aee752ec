import type { CopyMarks } from '../results/copy-marks.ts';

/** A bar of the distribution: percentages from `from` up to, but not including, `to`; the last one includes 100. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

const BIN_WIDTH = 10;

/**
 * How the percentages of copies are spread. What is below 0, where wrong answers cost marks, counts to the first bar.
 * @param percentages hundredths of a percent.
 */
export function distribution(percentages: readonly number[]): Bin[] {
  const bins = Array.from({ length: 100 / BIN_WIDTH }, (_, n) => ({
    from: n * BIN_WIDTH,
    to: (n + 1) * BIN_WIDTH,
    count: 0,
  }));
  for (const percentage of percentages) {
    const place = Math.floor(percentage / 100 / BIN_WIDTH);
    bins[Math.min(Math.max(place, 0), bins.length - 1)]!.count += 1;
  }
  return bins;
}

/** Lines of a scale from 0 to at least `max`, in steps that people count in. */
export function scaleSteps(max: number, linesMax = 5): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / linesMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => n * step);
}

/** What people did with the marks of one question. */
export interface ReviewCount {
  marked: number;
  changed: number;
  approved: number;
}

/** By question id: of how many copies it has marks, and how many of those people changed or approved. */
export function countReviews(copies: readonly Pick<CopyMarks, 'marks'>[]): Map<string, ReviewCount> {
  const counts = new Map<string, ReviewCount>();
  for (const { marks } of copies) {
    for (const [questionId, { review, isFailed }] of marks) {
      const count = counts.get(questionId) ?? { marked: 0, changed: 0, approved: 0 };
      if (!isFailed || review !== 'none') count.marked += 1;
      if (review !== 'none') count[review] += 1;
      counts.set(questionId, count);
    }
  }
  return counts;
}
