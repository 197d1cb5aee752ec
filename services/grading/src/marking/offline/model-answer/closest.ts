import type { Reading } from '../../text/read.ts';
import { countAsked } from '../any-of/asked-count.ts';
import { type Needed, neededOf } from '../any-of/needed.ts';
import type { Context } from '../context.ts';
import { type Comparison, compare, type Weight } from '../likeness/comparison.ts';
import { meaningsOf } from '../likeness/meaning.ts';
import { type FittedModel, weigh } from '../model.ts';
import { detailsOf } from './details.ts';
import { FEATURES, featuresOf } from './features.ts';

/** A text beside the model answer that an answer is marked by. */
export function closestTo(
  { alternatives, asked, model }: Context,
  said: Reading,
  whole: boolean,
): ReturnType<typeof closest> {
  return closest(said, alternatives, asked, weigh(model), whole);
}

/** The comparison with the alternative of the model answer that comes closest; details and meanings only for answers that are right or wrong as a `whole`. */
export function closest(
  reading: Reading,
  alternatives: readonly Reading[],
  asked: Reading,
  weight: Weight,
  whole: boolean,
): { compared: Comparison; needed: Needed; features: number[] } {
  const count = countAsked(asked.text);
  const needs = alternatives.map((expected) => neededOf(reading, expected, asked, weight, count));
  const ways = needs.map(({ expected }, way) => compare(reading, expected, asked, weight, alternatives[way]));
  const best = ways
    .map((compared, way) => ({ compared, needed: needs[way]!, features: featuresOf(compared) }))
    .reduce((a, b) => (nearness(b.features) > nearness(a.features) ? b : a));
  if (!whole) return best;
  const { compared, features } = best;
  return {
    ...best,
    features: [...features, ...detailsOf(compared, ways), ...meaningsOf(compared, ways, weight)],
  };
}

const names = Object.keys(FEATURES);
const [F1, CHARS] = [names.indexOf('f1'), names.indexOf('chars')];

function nearness(features: readonly number[]): number {
  return features[F1]! + features[CHARS]!;
}

/** Features of reviewed answers, which come again with every copy, by model. */
const known = new WeakMap<FittedModel, Map<string, number[]>>();
const MOST_KNOWN = 5000;

/** What the fitted model looks at in a reviewed answer. */
export function knownFeatures(context: Context, example: Reading, whole: boolean): number[] {
  const { model, request } = context;
  const ofModel = known.get(model) ?? new Map<string, number[]>();
  known.set(model, ofModel);
  const key = JSON.stringify([whole, request.question.text, request.question.modelAnswer, example.text]);
  const met = ofModel.get(key);
  if (met) return met;
  const { features } = closestTo(context, example, whole);
  if (ofModel.size >= MOST_KNOWN) ofModel.clear();
  ofModel.set(key, features);
  return features;
}
