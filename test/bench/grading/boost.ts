import { type Head, leafOf, type Tree } from '@exam-evaluation/grading/marking/offline/model.ts';
import { randomFrom } from './data.ts';
import { binned, Grower, type Growth } from './grower.ts';

export interface BoostOptions extends Growth {
  trees: number;
  depth: number;
  /** Share of the rows and of the features that each tree sees. */
  rows: number;
  columns: number;
  /** The features looked at: the others' share is not drawn. */
  used: readonly boolean[];
  /** `log`: targets are probabilities and the sum is a logit. `square`: the sum is the target. */
  loss: 'log' | 'square';
}

/** Gradient boosting of shallow trees over binned features; deterministic. `weights` count rows more or less. */
export function boost(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  options: BoostOptions,
): Head {
  const random = randomFrom(1);
  const inBins = binned(rows);
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = targets.reduce((sum, target, i) => sum + target * weights[i]!, 0) / total;
  const base = options.loss === 'log' ? Math.log(mean / (1 - mean)) : mean;
  const scores = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const curvature = new Float64Array(rows.length);
  const own = [...rows[0]!.keys()].filter((feature) => options.used[feature]);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    for (let i = 0; i < rows.length; i += 1) {
      const p = options.loss === 'log' ? 1 / (1 + Math.exp(-scores[i]!)) : scores[i]!;
      gradient[i] = (targets[i]! - p) * weights[i]!;
      curvature[i] = (options.loss === 'log' ? Math.max(p * (1 - p), 1e-6) : 1) * weights[i]!;
    }
    const features = own.filter(() => random() < options.columns);
    const sample = Uint32Array.from(rows.keys()).filter(() => random() < options.rows);
    const grower = new Grower(inBins, gradient, curvature, options, {
      features: () => features,
      cuts: (lowest, highest) => [lowest, highest - 1],
    });
    const tree = grower.grow(sample, options.depth);
    for (let i = 0; i < rows.length; i += 1) scores[i]! += leafOf(tree, rows[i]!);
    trees.push(tree);
  }
  return { base, trees };
}
