import { FEATURES } from './features.ts';
import fitted from './model.json' with { type: 'json' };

/** A tree of the fitted model: `[feature, threshold, left, right]`, or the value of a leaf. */
export type Tree = [number, number, Tree, Tree] | number;

/** A sum of trees over the features of a comparison. */
export interface Head {
  base: number;
  trees: Tree[];
}

/** What the calibration script writes. */
export interface FittedModel {
  features: string[];
  /** Log-odds that a whole-or-nothing answer is right. */
  verdict: Head;
  /** Expected share of the marks of an answer that is marked by degrees. */
  share: Head;
  /** Expected distance from a person's share. */
  error: Head;
  /** Scale of the verdict's log-odds at which confidence is honest. */
  temperature: number;
  /** How often a share whose expected distance is at most `upTo` was within half a step in ten of a person's. */
  agreement: { upTo: number; rate: number }[];
  /** Weight of stems that are frequent in answers, in hundredths; all others weigh 1. */
  common: Record<string, number>;
}

/** The model that is shipped. */
export const shippedModel = fitted as unknown as FittedModel;

/** Refuses a model that was fitted for other features than the code computes. */
export function checkModel(model: FittedModel): FittedModel {
  if (model.features.join() !== FEATURES.join())
    throw new Error('The fitted model belongs to other features: run the calibration.');
  return model;
}

/** Probability that a person would call the answer right, 0-1. */
export function probabilityRight(model: FittedModel, features: readonly number[]): number {
  return 1 / (1 + Math.exp(-sum(model.verdict, features) / model.temperature));
}

/** The share of the marks a person would give, 0-1, and how sure that is. */
export function expectedShare(model: FittedModel, features: readonly number[]): { share: number; confidence: number } {
  const share = Math.min(1, Math.max(0, sum(model.share, features)));
  const error = sum(model.error, features);
  const band = model.agreement.find(({ upTo }) => error <= upTo) ?? model.agreement.at(-1);
  return { share, confidence: band?.rate ?? 0 };
}

/** How much a word says, by its stem, 0-1. */
export function weigh(model: FittedModel): (stem: string) => number {
  return (stem) => (Object.hasOwn(model.common, stem) ? model.common[stem]! / 100 : 1);
}

function sum(head: Head, features: readonly number[]): number {
  let total = head.base;
  for (let tree of head.trees) {
    while (typeof tree !== 'number') tree = features[tree[0]]! <= tree[1] ? tree[2] : tree[3];
    total += tree;
  }
  return total;
}
