import { factorBetween, isUnit } from './units.ts';

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

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const VULGAR: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅕': '1/5',
  '⅛': '1/8',
};
/** Thousands (`1,000`, `1 00 000`), a decimal comma, or plain digits. */
const NUMBER = String.raw`[1-9]\d{0,2}(?:[,\u0020'_]\d{2,3})*[,\u0020'_]\d{3}(?:\.\d+)?(?![\d,])|\d+,\d+(?![\d,])|\d+(?:\.\d+)?|\.\d+|\d+\.`;
const POWER = String.raw`10\s*\^\s*\(?\s*([-+]?\d+)\)?`;
const SIGNED = new RegExp(
  String.raw`(?<![\p{L}\d.^])([-+]?)\s*(?:(\d+)\s+(\d+)\s*\/\s*(\d+)|(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)|${POWER}|(${NUMBER})(?:\s*(?:[x*×·]\s*(?:${POWER}|10([-+]\d+))|e([-+]?\d+)(?![\p{L}\d])))?)`,
  'giu',
);

/**
 * Reads the one number of an answer: thousands separators, decimal commas, fractions (`1/2`, `1 1/2`, `½`), scientific notation
 * (`3 x 10^8`, `3e8`, `3 × 10⁸`). After an equals sign only what follows the last one counts. Undefined for no number or several.
 */
export function readQuantity(text: string): Quantity | undefined {
  const plain = toPlain(text);
  const result = plain.slice(Math.max(plain.lastIndexOf('='), plain.lastIndexOf('≈')) + 1);
  const matches = [...result.matchAll(SIGNED)];
  const [match] = matches;
  if (!match) return undefined;
  const unit = result
    .slice(match.index + match[0].length)
    .trim()
    .replace(/[.,;!]+$/, '');
  // `9.8 m/s^2` has digits in its unit; a second number anywhere else leaves two answers to choose from.
  if (matches.length > 1 && !/^[\p{L}°%Ωµ][^\s]*(?:[ ·*/][\p{L}°Ωµ/][^\s]*)*$/u.test(unit)) return undefined;
  const value = toNumber(match);
  return Number.isFinite(value) ? { value, unit } : undefined;
}

/**
 * Whether an answer is the key within its tolerance. A unit left out is not held against it; a convertible one is converted.
 * Undefined where a unit is written that nobody knows, such as `m approx`.
 */
export function sameQuantity(given: Quantity, key: NumericalKey): boolean | undefined {
  const keyUnit = key.unit?.trim() ?? '';
  const values = given.unit === '%' && keyUnit === '' ? [given.value, given.value / 100] : [given.value];
  const factor = given.unit === '' || keyUnit === '' ? 1 : factorBetween(given.unit, keyUnit);
  if (factor === undefined) return isUnit(given.unit) && isUnit(keyUnit) ? false : undefined;
  const rounding = 1e-9 * Math.max(Math.abs(key.value), 1e-300); // binary fractions: 0.1 + 0.2 is 0.3
  return values.some((value) => Math.abs(value * factor - key.value) <= key.tolerance + rounding);
}

function toPlain(text: string): string {
  const written = text
    .replace(/[½¼¾⅓⅔⅕⅛]/g, (sign, at: number) => (/\d/.test(text[at - 1] ?? '') ? ' ' : '') + VULGAR[sign])
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/g,
      (run) =>
        `^${run
          .split('')
          .map((sign) => (sign === '⁻' ? '-' : SUPERSCRIPTS.indexOf(sign)))
          .join('')}`,
    )
    .replace(/[−‐‑‒–—－]/g, '-')
    .replace(/\b(?:minus|negative)\s+(?=[\d.])/gi, '-')
    .replace(/[\u00a0\u2009\u202f]/g, ' ');
  return written;
}

function toNumber(match: RegExpExecArray | RegExpMatchArray): number {
  const [, sign, whole, upper, lower, over, under, alone, digits, power, signed, exponent] = match;
  const size = (() => {
    if (whole !== undefined) return Number(whole) + Number(upper) / Number(lower);
    if (over !== undefined) return Number(over) / Number(under);
    if (digits === undefined) return 10 ** Number(alone);
    return withoutSeparators(digits) * 10 ** Number(power ?? signed ?? exponent ?? 0);
  })();
  return sign === '-' ? -size : size;
}

/** `1,000` and `1 000` are thousands (also `1,00,000`); a single comma with other than three digits behind it is a decimal comma. */
function withoutSeparators(digits: string): number {
  const commas = digits.split(',').length - 1;
  const decimalComma = commas === 1 && !digits.includes('.') && (digits.startsWith('0') || !/,\d{3}$/.test(digits));
  return Number((decimalComma ? digits.replace(',', '.') : digits.replaceAll(',', '')).replace(/[ '_]/g, ''));
}
