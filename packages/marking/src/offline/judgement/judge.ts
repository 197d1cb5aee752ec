import { strength, type Wanted } from '../evidence/word-features.ts';
import type { Signal } from '../signals/signal.ts';
import { SIGNALS } from '../signals/table.ts';
import type { PointEvidence } from './look.ts';
import { computeProbability, type FittedModel } from './model.ts';

/** How an answer relates to a point. */
export type Status = 'met' | 'partly' | 'missing' | 'contradicted' | 'not_understood';

/** The judgement of one point. */
export interface Judgement {
  status: Status;
  /** Share of the point's marks, 0-1. */
  credit: number;
  /** The model's probability that the point is made, 0-1; 1 only where something else settles it. */
  probability: number;
  /**
   * The evidence for the way of making the point that the answer comes closest to; undefined for a point without ways.
   */
  looked: PointEvidence | undefined;
  /** The signal by which the answer contradicts the point. */
  contradictedBy: Signal | undefined;
}

/**
 * A probability up to the first value earns nothing, and one from the second value on the whole point; in between, the
 * credit is scaled. People who mark point by point mostly give a point or do not, while fitted probabilities are less
 * extreme (`fit.py`).
 */
const [NOTHING_BELOW, ALL_FROM] = [0.35, 0.65];
/** Credits below the first value become 0, those above the second become 1. */
const [LEAST, MOST] = [0.2, 0.85];
/**
 * The most credit for a point with a number other than the expected one. It is below half, so that it counts as wrong
 * where there are no partial marks.
 */
const MOST_WITH_OTHER_NUMBER = 0.4;
/** The log-odds that the judge of pairs must give where no word is shared. */
const LEAST_ODDS = 0;

/** Judges whether an answer makes a point in any of its ways. */
export function judge(ways: readonly PointEvidence[], model: FittedModel): Judgement {
  const judged = ways.map((looked) => judgeWay(looked, model));
  return judged.reduce((a, b) => (b.credit > a.credit ? b : a), judged[0] ?? MISSING);
}

const MISSING: Judgement = {
  status: 'missing',
  credit: 0,
  probability: 0,
  looked: undefined,
  contradictedBy: undefined,
};

function judgeWay(looked: PointEvidence, model: FittedModel): Judgement {
  const contradictedBy = SIGNALS.find((_, index) => looked.signals[index] === -1);
  const probability = computeProbability(model.credit, looked.values);
  const stretched = (probability - NOTHING_BELOW) / (ALL_FROM - NOTHING_BELOW);
  const most = looked.hasOtherNumber ? MOST_WITH_OTHER_NUMBER : 1;
  const credit = stretched < LEAST ? 0 : Math.min(most, stretched >= MOST ? 1 : stretched);
  if (contradictedBy) return { status: 'contradicted', credit: 0, probability, looked, contradictedBy };
  if (SIGNALS.some(({ settles }, index) => settles && looked.signals[index] === 1))
    return { status: 'met', credit: 1, probability: 1, looked, contradictedBy: undefined };
  if (!isEvident(looked)) return { ...MISSING, probability, looked };
  return {
    status: credit === 1 ? 'met' : credit > 0 ? 'partly' : 'missing',
    credit,
    probability,
    looked,
    contradictedBy: undefined,
  };
}

/**
 * Whether the answer has a word of the point that is not in the question, or makes the point in other words.
 */
function isEvident({ wanted, relation }: PointEvidence): boolean {
  return wanted.some(isFound) || relation.made > LEAST_ODDS;
}

function isFound({ match, asked }: Wanted): boolean {
  return !asked && strength(match) > 0;
}
