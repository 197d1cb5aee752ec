import { factorBetween, fold, isUnit, temperatures } from './units.ts';

/** A number with the unit written after it (empty for none). */
export interface Quantity {
  value: number;
  unit: string;
}

/** The key of a numerical question; the tolerance is absolute and in the unit of the key. */
export interface NumericalKey {
  value: number;
  tolerance: number;
  unit?: string | undefined;
}

/** The relative error of a value that was rounded after it was converted to another unit. */
const ROUGH = 0.01;

/** Letters after a number that may be a scale, an unknown or a unit: `5 M`, `1.5k`, `5x`. */
const SHORT_SCALE = /^(?:k|m|mn|mln|cr|bn|b|[eix-z])$/i;
/**
 * Whether an answer equals the key within its tolerance. A missing unit is accepted; a convertible one is converted.
 * Undefined where the unit is unknown, such as `m approx`, or where the value is right only as a difference of
 * temperatures, or with 273 for 273.15.
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
    // `30°` may be given for π/6, and π/4 for 45°.
    if (factorBetween(given.unit, '°') === 1 && isKey((given.value * Math.PI) / 180)) return undefined;
    if (given.unit === 'rad' && isKey((given.value * 180) / Math.PI)) return undefined;
    if (given.unit === '' && factorBetween(keyUnit, '°') === 1 && isKey((given.value * 180) / Math.PI))
      return undefined;
    if (given.unit === '%' && isKey(given.value) && Math.abs(given.value) < 1) return undefined; // `0.05%` is not 0.05
    return isKey(given.value) || (given.unit === '%' && isKey(given.value / 100));
  }
  const temperature = temperatures(given.value, given.unit, keyUnit);
  if (temperature) return isKey(temperature.value) || (temperature.others.some(isKey) ? undefined : false);
  const factor = factorBetween(given.unit, keyUnit);
  if (factor !== undefined && isKey(given.value * factor)) return true;
  // `3.1 miles` for 5 km was rounded after it was converted.
  const isRough =
    factor !== undefined &&
    !Number.isInteger(Math.log10(factor)) &&
    Math.abs(given.value * factor - key.value) <= ROUGH * Math.abs(key.value);
  if (isRough) return undefined;
  // A kilobyte may have 1024 bytes.
  const isData = factor !== undefined && factorBetween(keyUnit, 'bit') !== undefined;
  if (isData && [-3, -2, -1, 1, 2, 3].some((n) => isKey(given.value * factor * 1.024 ** n))) return undefined;
  // A molar mass has the number of the mass of a particle.
  const pair = [given.unit, keyUnit];
  const isOfParticle = ['u', 'g/mol'].every((unit) => pair.some((one) => factorBetween(one, unit) === 1));
  if (isOfParticle && isKey(given.value)) return undefined;
  // The number is right, and the key's unit may be meant: `20 M` for metres, `10 Ns` for newtons, `50 per kg` for
  // `₹/kg`.
  const likely = [keyUnit, keyUnit.replace(/^[^/]*(?=\/)|^.*(?=\bper\b)/i, ''), /^min/i.test(keyUnit) ? 'm' : keyUnit];
  if (isKey(given.value) && likely.some((unit) => looksLike(given.unit, unit))) return undefined;
  // The unit may be followed by something else, such as a direction: `20 m/s N`.
  const begins = beginnings(given.unit).map((unit) => factorBetween(unit, keyUnit));
  if (begins.some((size) => size !== undefined && isKey(given.value * size))) return undefined;
  return factor !== undefined || (isUnit(given.unit) && isUnit(keyUnit)) ? false : undefined;
}

/** The beginnings of a unit of several words. */
function beginnings(unit: string): string[] {
  return [...unit.matchAll(/\s+/g)].map(({ index }) => unit.slice(0, index));
}

/** Whether two units differ only in case, spaces, a plural, or punctuation between the letters. */
function looksLike(a: string, b: string): boolean {
  const [left, right] = [a, b].map((unit) =>
    fold(unit)
      .replace(/[^\p{L}\d]/gu, '')
      .replace(/s$/, ''),
  );
  return left === right;
}
