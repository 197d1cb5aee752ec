import type { Tree } from '@exam-evaluation/grading/marking/offline/model.ts';
import { randomFrom } from './data.ts';
import { binned, Grower } from './grower.ts';

export interface ForestOptions {
  trees: number;
  /** Share of the features that each node tries. */
  columns: number;
  /** Least weight of rows in a leaf. */
  leaf: number;
}

/**
 * Extremely randomised trees (Geurts, Ernst, Wehenkel 2006) over binned features: each node tries some features, cut at one place each that is drawn. A
 * leaf is the mean of its targets; deterministic. `weights` count rows more or less.
 */
export function forest(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  { trees, columns, leaf }: ForestOptions,
): Tree[] {
  const random = randomFrom(1);
  const features = [...rows[0]!.keys()];
  const grower = new Grower(
    binned(rows),
    Float64Array.from(targets, (target, i) => target * weights[i]!),
    Float64Array.from(weights),
    { leaf, ridge: 0, rate: 1, signs: features.map(() => 0) },
    {
      features: () => features.filter(() => random() < columns),
      cuts: (lowest, highest) => {
        const drawn = lowest + Math.floor(random() * (highest - lowest));
        return [drawn, drawn];
      },
    },
  );
  const all = Uint32Array.from(rows.keys());
  return Array.from({ length: trees }, () => grower.grow(all, Number.POSITIVE_INFINITY));
}
