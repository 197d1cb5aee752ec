/** Half a mark, in hundredths: the step in which written answers are marked. */
export const STEP = 50;

/** How marks are rounded: up from a quarter of the way to the next one on, down from anywhere between. */
export interface Rounding {
  rounding: 'nearest' | 'up' | 'down';
  /** Hundredths between two marks. */
  step: number;
}

/**
 * The mark that may be given for one in between: a multiple of a step from 0, or the full marks themselves. All in
 * hundredths.
 */
export function toStep(
  awarded: number,
  max: number,
  { rounding, step }: Rounding = { rounding: 'nearest', step: STEP },
): number {
  if (!(awarded > 0)) return 0;
  if (awarded >= max) return max;
  const below = Math.floor(awarded / step) * step;
  const above = Math.min(below + step, max);
  // Less than a hundredth is how computers count.
  const least = { up: (above - below) / 4, nearest: (above - below) / 2, down: above - below - 1 }[rounding];
  return awarded - below < least ? below : above;
}

/** Full marks or none: for criteria that are awarded whole or not at all. */
export function toWhole(awarded: number, max: number): number {
  return awarded >= max ? max : 0;
}

/**
 * The most that a ceiling (a share of the full marks) lets pass, in hundredths: below 1 it is a mark that may be given,
 * and never the full one.
 */
export function belowFull(ceiling: number, max: number, step: number): number {
  if (ceiling >= 1) return max;
  return Math.min(Math.floor((ceiling * max) / step), Math.ceil(max / step) - 1) * step;
}

/** A number in 0-1; what is not a number counts as 0. */
export function clampShare(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}

/** Hundredths as people write marks: 250 is `2.5`. */
export function showMarks(hundredths: number): string {
  return String(hundredths / 100);
}
