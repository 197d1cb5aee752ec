import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';

/** How marks are rounded: up from a quarter of a step, to the nearest step, or always down. */
export interface Rounding {
  rounding: 'nearest' | 'up' | 'down';
  /** Hundredths between two marks. */
  step: number;
}

/** Rounds marks to a value that may be given: a multiple of the step, or the full marks. All in hundredths. */
export function toStep(
  awarded: number,
  max: number,
  { rounding, step }: Rounding = { rounding: 'nearest', step: MARK_STEP },
): number {
  if (!(awarded > 0)) return 0;
  if (awarded >= max) return max;
  const below = Math.floor(awarded / step) * step;
  const above = Math.min(below + step, max);
  // Differences below a hundredth are floating-point errors.
  const least = { up: (above - below) / 4, nearest: (above - below) / 2, down: above - below - 1 }[rounding];
  return awarded - below < least ? below : above;
}

/** Rounds to full marks or none, for criteria without partial marks. */
export function toWhole(awarded: number, max: number): number {
  return awarded >= max ? max : 0;
}

/**
 * Converts a ceiling (a share of the full marks) to hundredths. A ceiling below 1 is rounded to a mark that may be
 * given and is below the full marks.
 */
export function belowFull(ceiling: number, max: number, step: number): number {
  if (ceiling >= 1) return max;
  return Math.min(Math.floor((ceiling * max) / step), Math.ceil(max / step) - 1) * step;
}

/** Limits a number to 0-1; NaN becomes 0. */
export function clampShare(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}

/** Formats hundredths: 250 is `2.5`. */
export function showMarks(hundredths: number): string {
  return String(hundredths / 100);
}
