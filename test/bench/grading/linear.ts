import type { Line } from '@exam-evaluation/grading/marking/offline/model.ts';

/** Ridge regression on standardized features; `pull` is the penalty per row. Features that never change get weight 0. */
export function ridge(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  pull: number,
): Line {
  const width = rows[0]!.length;
  const total = weights.reduce((a, b) => a + b, 0);
  const meanOf = (value: (row: readonly number[], i: number) => number) => {
    let sum = 0;
    for (const [i, row] of rows.entries()) sum += weights[i]! * value(row, i);
    return sum / total;
  };
  const centre = Array.from({ length: width }, (_, f) => meanOf((row) => row[f]!));
  const scale = centre.map((mean, f) => Math.sqrt(meanOf((row) => (row[f]! - mean) ** 2)));
  const target = meanOf((_, i) => targets[i]!);
  const system = Array.from({ length: width }, (_, f) => {
    const line = new Array<number>(width + 1).fill(0);
    line[f] = pull;
    return line;
  });
  for (const [i, row] of rows.entries()) {
    const standard = row.map((value, f) => (scale[f]! > 1e-9 ? (value - centre[f]!) / scale[f]! : 0));
    standard.push(targets[i]! - target);
    for (let a = 0; a < width; a += 1) {
      const [line, share] = [system[a]!, (weights[i]! / total) * standard[a]!];
      for (let b = 0; b <= width; b += 1) line[b]! += share * standard[b]!;
    }
  }
  const solved = solve(system).map((weight, f) => (scale[f]! > 1e-9 ? weight / scale[f]! : 0));
  return { bias: target - solved.reduce((sum, weight, f) => sum + weight * centre[f]!, 0), weights: solved };
}

/** Gauss-Jordan elimination; the ridge keeps every pivot above 0. */
function solve(system: number[][]): number[] {
  const size = system.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const lead = system[pivot]!;
    const divisor = lead[pivot]!;
    for (let column = pivot; column <= size; column += 1) lead[column]! /= divisor;
    for (const [index, row] of system.entries()) {
      const factor = row[pivot]!;
      if (index === pivot || factor === 0) continue;
      for (let column = pivot; column <= size; column += 1) row[column]! -= factor * lead[column]!;
    }
  }
  return system.map((row) => row[size]!);
}
