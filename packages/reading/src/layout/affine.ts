/** Maps a point (x, y) to (a·x + c·y + e, b·x + d·y + f). */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Affine = [1, 0, 0, 1, 0, 0];

export function compose(first: Affine, second: Affine): Affine {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u];
}

/** The point that a map takes to this one. */
export function undo([a, b, c, d, e, f]: Affine, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const determinant = a * d - b * c;
  return {
    x: (d * (x - e) - c * (y - f)) / determinant,
    y: (a * (y - f) - b * (x - e)) / determinant,
  };
}
