/** A bar of a distribution: percentages from `from` up to, but not including, `to`; the last one includes 100. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Bins of 0-100 % with these counts, all of the same width. */
export function toBins(counts: readonly number[]): Bin[] {
  const width = 100 / counts.length;
  return counts.map((count, n) => ({ from: n * width, to: (n + 1) * width, count }));
}

/** Grid lines from 0 to at least `max`, at round numbers. */
export function scaleSteps(max: number, linesMax = 5): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / linesMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, n) => n * step);
}
