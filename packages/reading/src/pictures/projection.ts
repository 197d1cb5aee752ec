export interface Point {
  x: number;
  y: number;
}

/** The map of a plane seen in perspective that takes four points, no three on a line, to four others. */
export function projection(from: readonly Point[], to: readonly Point[]): (point: Point) => Point {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a, b, c, d, e, f, g, h] = solve(rows) as [number, number, number, number, number, number, number, number];
  return ({ x, y }) => {
    const depth = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}

/** Solves linear equations, each with its right side last, by elimination with the largest pivot. */
function solve(equations: number[][]): number[] {
  const rows = equations.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const candidates = rows.slice(column).map((row) => Math.abs(row[column]!));
    const pivot = column + candidates.indexOf(Math.max(...candidates));
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const own = rows[column]!;
    for (const row of rows) {
      if (row === own) continue;
      const factor = row[column]! / own[column]!;
      for (let at = column; at <= size; at++) row[at]! -= factor * own[at]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}
