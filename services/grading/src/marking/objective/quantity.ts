import { factorBetween, fold, isUnit, temperatures } from './units.ts';

/** A number with the unit written behind it (empty for none). */
export interface Quantity {
  value: number;
  unit: string;
}

/** What a numerical answer has to be; the tolerance is absolute and in the unit of the key. */
export interface NumericalKey {
  value: number;
  tolerance: number;
  unit?: string | undefined;
}

/** `5 M`, `1.5k`, `5x`: a scale, an unknown, or a unit? */
const SHORT_SCALE = /^(?:k|m|mn|mln|cr|bn|b|[eix-z])$/i;
/**
 * Whether an answer is the key within its tolerance. A unit left out is not held against it; a convertible one is
 * converted. Undefined where a unit is written that nobody knows, such as `m approx`, or where it is right as a
 * difference of temperatures only, or with 273 for 273.15.
 */
export function sameQuantity(given: Quantity, key: NumericalKey): boolean | undefined {
  const keyUnit = key.unit?.trim() ?? '';
  const isKey = (value: number): boolean => {
    const rounding = 1e-9 * Math.max(Math.abs(key.value), 1e-300); // binary fractions: 0.1 + 0.2 is 0.3
    return Math.abs(value - key.value) <= key.tolerance + rounding;
  };
  if (given.unit === '' || keyUnit === '') {
    if (keyUnit === '' && SHORT_SCALE.test(given.unit)) return undefined;
    if (given.unit === '' && keyUnit === '%' && isKey(given.value * 100)) return undefined;
    return isKey(given.value) || (given.unit === '%' && isKey(given.value / 100));
  }
  const temperature = temperatures(given.value, given.unit, keyUnit);
  if (temperature) return isKey(temperature.value) || (temperature.others.some(isKey) ? undefined : false);
  const factor = factorBetween(given.unit, keyUnit);
  if (factor !== undefined && isKey(given.value * factor)) return true;
  // `20 M` for metres, `10 Ns` for newtons, `50 per kg` for `₹/kg`: the right number beside what may be meant for the
  // unit.
  const likely = [keyUnit, keyUnit.replace(/^[^/]*(?=\/)|^.*(?=\bper\b)/i, ''), /^min/i.test(keyUnit) ? 'm' : keyUnit];
  if (isKey(given.value) && likely.some((unit) => looksLike(given.unit, unit))) return undefined;
  // `20 m/s N` may be to the north.
  const begins = beginnings(given.unit).map((unit) => factorBetween(unit, keyUnit));
  if (begins.some((size) => size !== undefined && isKey(given.value * size))) return undefined;
  return factor !== undefined || (isUnit(given.unit) && isUnit(keyUnit)) ? false : undefined;
}

/** What a unit of several words begins with. */
function beginnings(unit: string): string[] {
  return [...unit.matchAll(/\s+/g)].map(({ index }) => unit.slice(0, index));
}

/** The same letters but for case, spaces, a plural, and signs between them. */
function looksLike(a: string, b: string): boolean {
  const [left, right] = [a, b].map((unit) =>
    fold(unit)
      .replace(/[^\p{L}\d]/gu, '')
      .replace(/s$/, ''),
  );
  return left === right;
}
