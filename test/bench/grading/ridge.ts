/** A sum of weighted features. */
export interface Line {
  bias: number;
  weights: number[];
}

/** Ridge regression on standardized features; `pull` is the penalty per row. Features that never change get weight 0. */
export function ridge(
  rows: readonly number[][],
  targets: readonly number[],
  weights: readonly number[],
  pull: number,
): Line {
  const width = rows[0]!.length;
  const total = weights.reduce((a, b) => a + b, 0);
  const meanOf = (value: (i: number) => number) => rows.reduce((sum, _, i) => sum + weights[i]! * value(i), 0) / total;
  const centre = Array.from({ length: width }, (_, f) => meanOf((i) => rows[i]![f]!));
  const scale = centre.map((mean, f) => Math.sqrt(meanOf((i) => (rows[i]![f]! - mean) ** 2)));
  const target = meanOf((i) => targets[i]!);
  const standard = rows.map((row) => row.map((value, f) => (scale[f]! > 1e-9 ? (value - centre[f]!) / scale[f]! : 0)));
  const system = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width + 1 }, (_, b) => {
      const other = (i: number) => (b === width ? targets[i]! - target : standard[i]![b]!);
      return meanOf((i) => standard[i]![a]! * other(i)) + (a === b ? pull : 0);
    }),
  );
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
