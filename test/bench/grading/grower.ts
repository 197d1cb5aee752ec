import type { Tree } from '@exam-evaluation/grading/marking/offline/model.ts';

/** Features of rows in few bins, so that a cut is found by counting: per feature the bin of each row, and the value that each bin ends with. */
export interface Binned {
  columns: readonly Uint8Array[];
  edges: readonly number[][];
}

export interface Growth {
  /** Least weight of rows in a leaf. */
  leaf: number;
  /** For each feature: 1 when the sum may only rise with it, -1 when it may only fall, 0 when it is free. */
  signs: readonly number[];
  /** Pull of a leaf's value towards 0. */
  ridge: number;
  /** What a leaf's value is multiplied by. */
  rate: number;
}

/** What a node tries: the features, and between the lowest and the highest bin of its rows the first and the last bin to cut behind. */
export interface Trial {
  features: () => readonly number[];
  cuts: (lowest: number, highest: number) => readonly [first: number, last: number];
}

interface Split {
  feature: number;
  bin: number;
  middle: number;
}

const BINS = 48;

/** Puts each feature into bins of about as many rows. */
export function binned(rows: readonly number[][]): Binned {
  const edges = rows[0]!.map((_, feature) => quantiles(rows.map((row) => row[feature]!)));
  return { edges, columns: edges.map((own, feature) => Uint8Array.from(rows, (row) => binOf(own, row[feature]!))) };
}

/** Grows trees that take a loss down, by its `gradient` and `curvature` at each row, where the cuts of a trial take it down most. */
export class Grower {
  readonly #binned: Binned;
  readonly #gradient: Float64Array;
  readonly #curvature: Float64Array;
  readonly #growth: Growth;
  readonly #trial: Trial;

  constructor(rows: Binned, gradient: Float64Array, curvature: Float64Array, growth: Growth, trial: Trial) {
    this.#binned = rows;
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#growth = growth;
    this.#trial = trial;
  }

  /** @param members the rows that the tree sees. */
  grow(members: Uint32Array, depth: number, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): Tree {
    let g = 0;
    let h = 0;
    for (const i of members) {
      g += this.#gradient[i]!;
      h += this.#curvature[i]!;
    }
    const { ridge, rate, signs } = this.#growth;
    const split = depth > 0 ? this.#bestSplit(members, g, h) : undefined;
    if (!split) return rate * Math.min(high, Math.max(low, g / (h + ridge)));
    const column = this.#binned.columns[split.feature]!;
    const left = members.filter((i) => column[i]! <= split.bin);
    const right = members.filter((i) => column[i]! > split.bin);
    const sign = signs[split.feature]!;
    const [lowLeft, highLeft] = [sign < 0 ? split.middle : low, sign > 0 ? split.middle : high];
    const [lowRight, highRight] = [sign > 0 ? split.middle : low, sign < 0 ? split.middle : high];
    return [
      split.feature,
      this.#binned.edges[split.feature]![split.bin]!,
      this.grow(left, depth - 1, Math.max(low, lowLeft), Math.min(high, highLeft)),
      this.grow(right, depth - 1, Math.max(low, lowRight), Math.min(high, highRight)),
    ];
  }

  #bestSplit(members: Uint32Array, g: number, h: number): Split | undefined {
    const { leaf, ridge, signs } = this.#growth;
    const [gradient, curvature] = [this.#gradient, this.#curvature];
    let best: Split | undefined;
    let bestGain = g ** 2 / (h + ridge) + 1e-6;
    const sumG = new Float64Array(BINS);
    const sumH = new Float64Array(BINS);
    for (const feature of this.#trial.features()) {
      sumG.fill(0);
      sumH.fill(0);
      const column = this.#binned.columns[feature]!;
      let [lowest, highest] = [BINS, 0];
      for (let at = 0; at < members.length; at += 1) {
        const i = members[at]!;
        const bin = column[i]!;
        sumG[bin]! += gradient[i]!;
        sumH[bin]! += curvature[i]!;
        if (bin < lowest) lowest = bin;
        if (bin > highest) highest = bin;
      }
      if (lowest >= highest) continue;
      const [first, last] = this.#trial.cuts(lowest, highest);
      let leftG = 0;
      let leftH = 0;
      for (let bin = lowest; bin <= last; bin += 1) {
        leftG += sumG[bin]!;
        leftH += sumH[bin]!;
        if (bin < first || leftH < leaf || h - leftH < leaf) continue;
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
