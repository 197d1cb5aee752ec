import { plainDashes } from '../text/letters.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Numbers with thousands separators: `1,000`, `1 00 000`, `1'000.5`. */
const THOUSANDS = String.raw`[1-9]\d{0,2}(?:[,\u0020'_]\d{2,3})*[,\u0020'_]\d{3}(?:\.\d+)?(?![\d,])`;
/** Numbers with points as thousands separators: `1.000.000`, `1.000,5`; `1.000` alone is 1. */
const POINTED = String.raw`[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})(?![\d.,])`;
/** A number with thousands separators, with a decimal comma, or in plain digits. */
const NUMBER = String.raw`${POINTED}|${THOUSANDS}|\d+,\d+(?![\d,])|\d+(?:\.\d+)?|\.\d+|\d+\.`;
const POWER = String.raw`10\s*\^\s*\(?\s*([-+]?\d+)\)?`;
const SIGNED = new RegExp(
  String.raw`(?<![\p{L}\d.^])([-+]?)(\s*)(?:(\d+)\s+(\d+)\s*\/\s*(\d+)|(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)|${POWER}|(${NUMBER})(?:\s*(?:[x*×·]\s*(?:${POWER}|10([-+]\d+))|e([-+]?\d+)(?![\p{L}\d])))?)`,
  'giu',
);

const SEPARATED = new RegExp(String.raw`(?<![\p{L}\d.,^])(?:${POINTED}|${THOUSANDS})`, 'gu');

/** A number in a text. */
export interface Written {
  value: number;
  /** Range of characters, including the sign. */
  start: number;
  end: number;
  /** Whether there is a minus sign before it, directly or with a space between. */
  minus: 'none' | 'close' | 'apart';
}

/**
 * Finds the numbers of a text that `toPlain` has normalized: with thousands separators, decimal commas, fractions
 * (`1/2`, `1 1/2`) and scientific notation (`3 x 10^8`, `3e8`).
 */
export function numbersIn(plain: string): Written[] {
  return [...plain.matchAll(SIGNED)].map((match) => ({
    value: toNumber(match),
    start: match.index,
    end: match.index + match[0].length,
    minus: match[1] !== '-' ? 'none' : match[2] === '' ? 'close' : 'apart',
  }));
}

/** Removes thousands separators: `1,00,000` becomes `100000`. */
export function withoutThousands(text: string): string {
  return text.replace(SEPARATED, (digits) => String(withoutSeparators(digits)));
}

/**
 * Normalizes notation: superscripts become powers, `½` becomes `1/2`, and there is one kind of minus sign, arrow and
 * space.
 */
export function toPlain(text: string): string {
  return plainDashes(text)
    .replace(/[０-９．]/g, (sign) => sign.normalize('NFKC'))
    .replace(/⁰(?=\s*[CF]\b)/g, '°')
    .replace(/[⁰¹²³⁴-⁹]+⁄[₀-₉]+|\p{No}/gu, inDigits)
    .replace(/⁄/g, '/')
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/g,
      (run) =>
        `^${run
          .split('')
          .map((sign) => (sign === '⁻' ? '-' : SUPERSCRIPTS.indexOf(sign)))
          .join('')}`,
    )
    .replace(/[{}]/g, '') // `m s^{-1}`
    .replace(/\*\*(?=\s*-?\d)/g, '^')
    .replace(/>=/g, '≥')
    .replace(/<=/g, '≤')
    .replace(/!=|=\/=/g, '≠')
    .replace(/[-=]+>|[⇒→]/g, '=')
    .replace(/\b(?:rs|inr)\.?\s*(?=\d)/gi, '₹')
    .replace(/\(?(?:\b(?:minus|negative|neg)\b\.?|-ve\b|(?<=\(\s*)-(?=\s*\)))\s*\)?\s*(?=[\d.])/gi, '-')
    .replace(/-\s*([₹€$£])\s*(?=[\d.])/g, '$1-')
    .replace(/[º˚]/g, '°')
    .replace(/[\u00a0\u2009\u202f]/g, ' ');
}

/** Writes a fraction character (`⅜`), or raised and lowered digits, as plain digits; any other character is kept. */
function inDigits(sign: string, at: number, text: string): string {
  const plain = sign.normalize('NFKD');
  if (!plain.includes('⁄')) return sign;
  return /\d/.test(text[at - 1] ?? '') ? ` ${plain}` : plain;
}

function toNumber(match: RegExpExecArray | RegExpMatchArray): number {
  const [, sign, , whole, upper, lower, over, under, alone, digits, power, signed, exponent] = match;
  const size = (() => {
    if (whole !== undefined) return Number(whole) + Number(upper) / Number(lower);
    if (over !== undefined) return Number(over) / Number(under);
    if (digits === undefined) return 10 ** Number(alone);
    return withoutSeparators(digits) * 10 ** Number(power ?? signed ?? exponent ?? 0);
  })();
  return sign === '-' ? -size : size;
}

/**
 * Removes separators: `1,000`, `1 000` and `1,00,000` are thousands; a single comma that is not followed by three
 * digits is a decimal comma.
 */
function withoutSeparators(digits: string): number {
  if (/\.\d{3}[.,]/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  const commas = digits.split(',').length - 1;
  const decimalComma = commas === 1 && !digits.includes('.') && (digits.startsWith('0') || !/,\d{3}$/.test(digits));
  return Number((decimalComma ? digits.replace(',', '.') : digits.replaceAll(',', '')).replace(/[ '_]/g, ''));
}
