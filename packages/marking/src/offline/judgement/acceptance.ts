import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import { computeProbability, type Head } from './model.ts';

/** The marks that may be given, in hundredths. */
export interface Scale {
  max: number;
  /** Between two marks; all marks where an answer earns all or nothing. */
  step: number;
  /** The greatest mark that this answer may get. */
  most: number;
}

/** A mark, and the probability that a person accepts it. */
export interface Accepted {
  awarded: number;
  probability: number;
}

/** How far from the sum of the points a mark may be, as a share of the full marks. */
const FURTHEST = 0.35;
/** The most half marks that a mark counts as away from the sum of the points. */
const STEPS_MAX = 6;

/** The features of a mark. `known` has the values of `CONFIDENCE_FEATURES`, `share` is the sum of the points, 0-1. */
export function acceptanceValues(known: readonly number[], share: number, mark: number, max: number): number[] {
  const above = mark / max - share;
  const steps = Math.max(-STEPS_MAX, Math.min(STEPS_MAX, (above * max) / MARK_STEP));
  return [
    ...known,
    ...[mark / max, above, steps, Math.min(1, MARK_STEP / max)].map((value) => Math.round(value * 1000) / 1000),
  ];
}

/** All marks near the sum of the points, lowest first. Nothing is given where no point is made. */
export function marksNear(share: number, { max, step, most }: Scale): number[] {
  if (share === 0) return [0];
  const all = [...Array(Math.ceil(max / step)).keys()].map((place) => place * step);
  const isNear = (mark: number) => step === max || Math.abs(mark / max - share) <= FURTHEST + 1e-9;
  const near = [...all, max].filter((mark) => mark <= most && isNear(mark));
  return near.length > 0 ? near : [Math.floor(Math.min(most, share * max) / step) * step];
}

/** The mark that a person most probably accepts; the lower one of two equal ones. */
export function mostAccepted(head: Head, known: readonly number[], share: number, scale: Scale): Accepted {
  const marks = marksNear(share, scale).map((awarded) => ({
    awarded,
    probability: computeProbability(head, acceptanceValues(known, share, awarded, scale.max)),
  }));
  return marks.reduce((best, other) => (other.probability > best.probability ? other : best));
}
