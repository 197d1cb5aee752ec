/** A tree of a boosted model: `[feature, threshold, left, right]`, or the value of a leaf. */
export type Tree = [number, number, Tree, Tree] | number;

export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** Least weight of rows in a leaf. */
  leaf: number;
  /** Pull of a leaf's value towards 0. */
  ridge: number;
  /** `log`: targets are probabilities and the sum is a logit. `square`: the sum is the target. */
  loss: 'log' | 'square';
}

export interface Boosted {
  base: number;
  trees: Tree[];
}

const BINS = 48;

/** Gradient boosting of shallow trees over binned features; deterministic. */
export function boost(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  options: BoostOptions,
): Boosted {
  const width = rows[0]!.length;
  const edges = Array.from({ length: width }, (_, f) => quantiles(rows.map((row) => row[f]!)));
  const bins = rows.map((row) => Uint8Array.from(row, (value, f) => binOf(edges[f]!, value)));
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = targets.reduce((sum, target, i) => sum + target * weights[i]!, 0) / total;
  const base = options.loss === 'log' ? Math.log(mean / (1 - mean)) : mean;
  const scores = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const curvature = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    for (let i = 0; i < rows.length; i += 1) {
      const p = options.loss === 'log' ? 1 / (1 + Math.exp(-scores[i]!)) : scores[i]!;
      gradient[i] = (targets[i]! - p) * weights[i]!;
      curvature[i] = (options.loss === 'log' ? Math.max(p * (1 - p), 1e-6) : 1) * weights[i]!;
    }
    const all = Uint32Array.from(rows.keys());
    trees.push(grow(all, options.depth));
  }
  return { base, trees };

  function grow(members: Uint32Array, depth: number): Tree {
    let g = 0;
    let h = 0;
    for (const i of members) {
      g += gradient[i]!;
      h += curvature[i]!;
    }
    const split = depth > 0 ? bestSplit(members, g, h) : undefined;
    if (!split) {
      const value = (options.rate * g) / (h + options.ridge);
      for (const i of members) scores[i]! += value;
      return value;
    }
    const left = members.filter((i) => bins[i]![split.feature]! <= split.bin);
    const right = members.filter((i) => bins[i]![split.feature]! > split.bin);
    return [split.feature, edges[split.feature]![split.bin]!, grow(left, depth - 1), grow(right, depth - 1)];
  }

  function bestSplit(members: Uint32Array, g: number, h: number): { feature: number; bin: number } | undefined {
    let best: { feature: number; bin: number } | undefined;
    let bestGain = 1e-6;
    const sumG = new Float64Array(BINS);
    const sumH = new Float64Array(BINS);
    for (let feature = 0; feature < width; feature += 1) {
      sumG.fill(0);
      sumH.fill(0);
      for (const i of members) {
        const bin = bins[i]![feature]!;
        sumG[bin]! += gradient[i]!;
        sumH[bin]! += curvature[i]!;
      }
      let leftG = 0;
      let leftH = 0;
      for (let bin = 0; bin < edges[feature]!.length; bin += 1) {
        leftG += sumG[bin]!;
        leftH += sumH[bin]!;
        const rightH = h - leftH;
        if (leftH < options.leaf || rightH < options.leaf) continue;
        const rightG = g - leftG;
        const gain =
          leftG ** 2 / (leftH + options.ridge) + rightG ** 2 / (rightH + options.ridge) - g ** 2 / (h + options.ridge);
        if (gain > bestGain) {
          bestGain = gain;
          best = { feature, bin };
        }
      }
    }
    return best;
  }
}

/** The model's sum for one row. */
export function sumTrees(model: Boosted, row: readonly number[]): number {
  let sum = model.base;
  for (let tree of model.trees) {
    while (typeof tree !== 'number') tree = row[tree[0]]! <= tree[1] ? tree[2] : tree[3];
    sum += tree;
  }
  return sum;
}

function quantiles(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const edges = new Set<number>();
  for (let k = 1; k < BINS; k += 1) edges.add(sorted[Math.floor((k * sorted.length) / BINS)]!);
  return [...edges];
}

function binOf(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}
