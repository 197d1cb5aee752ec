import { randomFrom } from './data.ts';

/** A tree of a boosted model: `[feature, threshold, left, right]`, or the value of a leaf. */
export type Tree = [number, number, Tree, Tree] | number;

export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** Share of the rows and of the features that each tree sees. */
  rows: number;
  columns: number;
  /** The features looked at: the others' share is not drawn. */
  used: readonly boolean[];
  /** Least weight of rows in a leaf. */
  leaf: number;
  /** For each feature: 1 when the sum may only rise with it, -1 when it may only fall, 0 when it is free. */
  signs: readonly number[];
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

/** Gradient boosting of shallow trees over binned features; deterministic. `weights` count rows more or less. */
export function boost(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  options: BoostOptions,
): Boosted {
  const random = randomFrom(1);
  const edges = rows[0]!.map((_, feature) => quantiles(rows.map((row) => row[feature]!)));
  const columns = edges.map((own, feature) => Uint8Array.from(rows, (row) => binOf(own, row[feature]!)));
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = targets.reduce((sum, target, i) => sum + target * weights[i]!, 0) / total;
  const base = options.loss === 'log' ? Math.log(mean / (1 - mean)) : mean;
  const scores = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const curvature = new Float64Array(rows.length);
  const own = [...columns.keys()].filter((feature) => options.used[feature]);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    for (let i = 0; i < rows.length; i += 1) {
      const p = options.loss === 'log' ? 1 / (1 + Math.exp(-scores[i]!)) : scores[i]!;
      gradient[i] = (targets[i]! - p) * weights[i]!;
      curvature[i] = (options.loss === 'log' ? Math.max(p * (1 - p), 1e-6) : 1) * weights[i]!;
    }
    const features = own.filter(() => random() < options.columns);
    const sample = Uint32Array.from(rows.keys()).filter(() => random() < options.rows);
    const grower = new Grower(columns, edges, gradient, curvature, features, options);
    const tree = grower.grow(sample, options.depth);
    for (let i = 0; i < rows.length; i += 1) scores[i]! += leafOf(tree, rows[i]!);
    trees.push(tree);
  }
  return { base, trees };
}

/** Grows one tree on a sample of the rows. */
class Grower {
  readonly #columns: readonly Uint8Array[];
  readonly #edges: readonly number[][];
  readonly #gradient: Float64Array;
  readonly #curvature: Float64Array;
  readonly #features: readonly number[];
  readonly #options: BoostOptions;

  constructor(
    columns: readonly Uint8Array[],
    edges: readonly number[][],
    gradient: Float64Array,
    curvature: Float64Array,
    features: readonly number[],
    options: BoostOptions,
  ) {
    this.#columns = columns;
    this.#edges = edges;
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#features = features;
    this.#options = options;
  }

  grow(members: Uint32Array, depth: number, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): Tree {
    let g = 0;
    let h = 0;
    for (const i of members) {
      g += this.#gradient[i]!;
      h += this.#curvature[i]!;
    }
    const split = depth > 0 ? this.#bestSplit(members, g, h) : undefined;
    if (!split) return this.#options.rate * Math.min(high, Math.max(low, g / (h + this.#options.ridge)));
    const column = this.#columns[split.feature]!;
    const left = members.filter((i) => column[i]! <= split.bin);
    const right = members.filter((i) => column[i]! > split.bin);
    const threshold = this.#edges[split.feature]![split.bin]!;
    const sign = this.#options.signs[split.feature]!;
    const [lowLeft, highLeft] = [sign < 0 ? split.middle : low, sign > 0 ? split.middle : high];
    const [lowRight, highRight] = [sign > 0 ? split.middle : low, sign < 0 ? split.middle : high];
    return [
      split.feature,
      threshold,
      this.grow(left, depth - 1, Math.max(low, lowLeft), Math.min(high, highLeft)),
      this.grow(right, depth - 1, Math.max(low, lowRight), Math.min(high, highRight)),
    ];
  }

  #bestSplit(members: Uint32Array, g: number, h: number): { feature: number; bin: number; middle: number } | undefined {
    const { leaf, ridge, signs } = this.#options;
    let best: { feature: number; bin: number; middle: number } | undefined;
    let bestGain = g ** 2 / (h + ridge) + 1e-6;
    const sumG = new Float64Array(BINS);
    const sumH = new Float64Array(BINS);
    for (const feature of this.#features) {
      sumG.fill(0);
      sumH.fill(0);
      const column = this.#columns[feature]!;
      for (const i of members) {
        const bin = column[i]!;
        sumG[bin]! += this.#gradient[i]!;
        sumH[bin]! += this.#curvature[i]!;
      }
      let leftG = 0;
      let leftH = 0;
      for (let bin = 0; bin < this.#edges[feature]!.length; bin += 1) {
        leftG += sumG[bin]!;
        leftH += sumH[bin]!;
        if (leftH < leaf || h - leftH < leaf) continue;
        const gain = leftG ** 2 / (leftH + ridge) + (g - leftG) ** 2 / (h - leftH + ridge);
        const [left, right] = [leftG / (leftH + ridge), (g - leftG) / (h - leftH + ridge)];
        if (signs[feature]! * (right - left) < 0) continue;
        if (gain > bestGain) {
          bestGain = gain;
          best = { feature, bin, middle: (left + right) / 2 };
        }
      }
    }
    return best;
  }
}

function leafOf(tree: Tree, row: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = row[node[0]]! <= node[1] ? node[2] : node[3];
  return node;
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
