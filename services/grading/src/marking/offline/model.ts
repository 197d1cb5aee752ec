import type { OrderModel } from './conduct/word-order.ts';
import fitted from './model.json' with { type: 'json' };
import { FEATURE_NAMES } from './model-answer/features.ts';

/** A tree of the fitted model: `[feature, threshold, left, right]`, or the value of a leaf. */
export type Tree = [number, number, Tree, Tree] | number;

/** A sum of trees over the features of a comparison. */
export interface Head {
  base: number;
  trees: Tree[];
}

/** A weighted sum of the features. */
export interface Line {
  bias: number;
  weights: number[];
}

/** What the calibration writes. */
export interface FittedModel {
  features: string[];
  /** Log-odds that a whole-or-nothing answer is right. Only it and the forest look at the details and at meanings. */
  verdict: Head;
  /** Trees of which each says by itself how likely that is, 0-1; what counts is the mean of theirs and the verdict's. */
  forest: Tree[];
  /**
   * What each feature of a comparison usually is, as a parabola over the logarithm of the expected text's words: [constant, linear, squared]. Long
   * expected texts are never met in full, whatever an answer is worth.
   */
  usual: [number, number, number][];
  /** The shortest and the longest expected text that this was fitted on, as logarithms; beyond them it stays as it is there. */
  usualFor: [number, number];
  /** Expected share of the marks of an answer that is marked by degrees: the mean of both, of what is beyond the usual. */
  share: Head;
  shareLine: Line;
  /** Expected distance from a person's share. */
  error: Head;
  /** Scale of the verdict's log-odds at which confidence is honest. */
  temperature: number;
  /** How often a mark whose expected distance is at most `upTo` was within a tenth of the full marks of a person's. */
  agreement: { upTo: number; rate: number }[];
  /** Weight of stems that are frequent in answers, in hundredths; all others weigh 1. */
  common: Record<string, number>;
  order: OrderModel;
}

/** The model that is shipped. */
export const shippedModel = fitted as unknown as FittedModel;

/** Refuses a model that was fitted for other features than the code computes. */
export function checkModel(model: FittedModel): FittedModel {
  if (model.features?.join() !== FEATURE_NAMES.join()) {
    throw new Error('The fitted model belongs to other features: run the calibration.');
  }
  return model;
}

/** Probability that a person would call the answer right, 0-1. */
export function probabilityRight(model: FittedModel, features: readonly number[]): number {
  return probabilityAt(logOddsRight(model, features) / model.temperature);
}

/** Log-odds that a person would call the answer right, before they are made honest. */
export function logOddsRight(
  { verdict, forest }: Pick<FittedModel, 'verdict' | 'forest'>,
  features: readonly number[],
): number {
  const ofForest = forest.reduce<number>((sum, tree) => sum + leafOf(tree, features), 0) / forest.length;
  const probability = (probabilityAt(sumOf(verdict, features)) + ofForest) / 2;
  return Math.log(probability / (1 - probability));
}

function probabilityAt(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The share of the marks a person would give, 0-1. */
export function expectedShare(model: FittedModel, features: readonly number[]): number {
  const beyond = beyondUsual(model, features);
  const share = (sumOf(model.share, beyond) + sumLine(model.shareLine, beyond)) / 2;
  return Math.min(1, Math.max(0, share));
}

/** Features of a comparison without what they usually are beside an expected text of its length. */
export function beyondUsual(
  { usual, usualFor: [least, most] }: Pick<FittedModel, 'usual' | 'usualFor'>,
  features: readonly number[],
): number[] {
  const length = Math.min(most, Math.max(least, features[EXPECTED_LENGTH]!));
  return features.map((value, index) => {
    const [constant, linear, squared] = usual[index] ?? NOTHING;
    return value - constant - linear * length - squared * length ** 2;
  });
}

const EXPECTED_LENGTH = FEATURE_NAMES.indexOf('expectedLength');
const NOTHING: FittedModel['usual'][number] = [0, 0, 0];

/** How often such a share is within a tenth of the full marks of a person's, 0-1. */
export function shareConfidence(model: FittedModel, features: readonly number[]): number {
  const error = sumOf(model.error, beyondUsual(model, features));
  return (model.agreement.find(({ upTo }) => error <= upTo) ?? model.agreement.at(-1))?.rate ?? 0;
}

/** How much a word says, by its stem, 0-1. */
export function weigh({ common }: Pick<FittedModel, 'common'>): (stem: string) => number {
  return (stem) => (Object.hasOwn(common, stem) ? common[stem]! / 100 : 1);
}

/** The sum of a line for one comparison. */
export function sumLine({ bias, weights }: Line, features: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * features[index]!, bias);
}

/** The sum of a head's trees. */
export function sumOf(head: Head, features: readonly number[]): number {
  let total = head.base;
  for (const tree of head.trees) total += leafOf(tree, features);
  return total;
}

/** The value of the leaf that features lead to. */
export function leafOf(tree: Tree, features: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = features[node[0]]! <= node[1] ? node[2] : node[3];
  return node;
}
