import type { OrderModel } from '../conduct/word-order.ts';
import { ACCEPTANCE_FEATURES } from './confidence-features.ts';
import { LOOKED_AT } from './look.ts';
import fitted from './model.json' with { type: 'json' };

/**
 * A decision tree: `[feature, threshold, left, right]`, where values up to the threshold go left; or the value of a
 * leaf.
 */
export type Tree = [number, number, Tree, Tree] | number;

/** A sum of the first feature, times a factor, and of decision trees. */
export interface Head {
  first: number;
  trees: Tree[];
}

/** The fitted model, as the calibration writes it. */
export interface FittedModel {
  /** Names of the features that `credit` was fitted on, in order. */
  features: string[];
  /** Log-odds that a point is made, before they are scaled to a credit. */
  credit: Head;
  /** Names of the features that `acceptance` was fitted on, in order. */
  acceptanceFeatures: string[];
  /** Log-odds that a person would accept a mark. */
  acceptance: Head;
  /** Weights of stems that are frequent in answers, in hundredths; all others weigh 1. */
  common: Record<string, number>;
  order: OrderModel;
}

/** The model that ships. */
export const shippedModel = fitted as unknown as FittedModel;

/** Throws for a model that was fitted on features other than those that the code computes. */
export function checkModel(model: FittedModel): FittedModel {
  const isSame =
    model.features?.join() === LOOKED_AT.join() && model.acceptanceFeatures?.join() === ACCEPTANCE_FEATURES.join();
  if (!isSame) throw new Error('The fitted model belongs to other features: run the calibration.');
  return model;
}

/** Returns the function that weighs a word by its stem, 0-1. */
export function weigh({ common }: Pick<FittedModel, 'common'>): (stem: string) => number {
  return (stem) => (Object.hasOwn(common, stem) ? common[stem]! / 100 : 1);
}

/** Computes the probability from the log-odds of a head. */
export function computeProbability({ first, trees }: Head, values: readonly number[]): number {
  let sum = first * values[0]!;
  for (const tree of trees) sum += findLeaf(tree, values);
  return 1 / (1 + Math.exp(-sum));
}

function findLeaf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = values[node[0]]! <= node[1] ? node[2] : node[3];
  return node;
}
