/**
 * Points at which two expressions are compared, the fewest at which both must have a value, and how many are tried where
 * they have it at few, such as a root of a difference.
 */
export const [POINTS, POINTS_MIN, POINTS_MAX] = [16, 4, 64];

/** The points at which expressions of these symbols are compared: all of 0 and 1, or fixed ones among the reals. */
export function points(names: readonly string[], isBoolean: boolean, most = POINTS): ((name: string) => number)[] {
  const count = isBoolean ? 2 ** Math.min(names.length, 8) : most;
  return Array.from({ length: count }, (_, at) => {
    const values = new Map(names.map((name, index) => [name, isBoolean ? (at >> index) & 1 : coordinate(at, index)]));
    return (name: string) => values.get(name) ?? Number.NaN;
  });
}

/** Points of whole numbers, at which powers of negative numbers have values. */
export const wholePoints = (names: readonly string[]): ((name: string) => number)[] =>
  points(names, false).map((_, at) => (name: string) => 1 + ((at * (2 * names.indexOf(name) + 1)) % POINTS));

/** A number away from 0 and 1, in most points positive, so that roots and logarithms have values. */
function coordinate(at: number, index: number): number {
  const hash = Math.sin((at + 1) * 127.1 + (index + 1) * 311.7) * 43_758.5453;
  const share = hash - Math.floor(hash);
  return (0.3 + 2.4 * share) * (at % 4 === 3 ? -1 : 1);
}

/** The relative error within which two values are equal. */
export const CLOSE = 1e-9;
export const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));
