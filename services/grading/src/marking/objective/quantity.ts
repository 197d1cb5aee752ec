import { numberInWords } from './number-words.ts';
import { numbersIn, toPlain, type Written } from './numbers.ts';
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

/** What an answer says: its result, where there is one and no more, and the other quantities that it gives. */
export interface Read {
  result: Quantity | undefined;
  others: Quantity[];
}

/** Characters beyond which a text is no numerical answer. */
const LENGTH_MAX = 2_000;
/** `Ans`, `The answer is`, `Result:` before a number. */
const ANSWER_WORD =
  /^\s*(?:the\s+)?(?:final\s+|correct\s+)?(?:ans|answer|sol|soln|solution|result)\b\.?\s*(?:is\s*)?:?\s*$/i;
/** `20 m Ans.`, `20 m is the answer`: how a sum is ended. */
const ANSWER_BEHIND =
  /(?:^|[\s.,;[(-])(?:is\s+)?(?:the\s+|my\s+)?(?:final\s+|correct\s+)?(?:ans|answer|result)[\s.)\]]*$/i;
/** A number with such signs or words beside it is not the number that it looks like. */
const ANOTHER_NUMBER =
  /[√∛π^!?<>≤≥≠±+*×÷]|\b(?:sqrt|root|pi|factorial|log|ln|sin|cos|tan|not|never|less|fewer|more|greater|least|most|above|below|under|over|between|or|and)\b/i;
/** Behind a number these go on with it, and are no unit. */
const GOES_ON =
  /^(?:[/-]|\.+\d|x\s*[\dA-F]|(?:hal(?:f|ves)|thirds?|quarters?|(?:four|fif|six|seven|eigh|nin|ten|hundred|thousand)ths?|squared|cubed|recurring|repeating)\b)/i;
/** `half of 5`, `twice 5`. */
const GOES_BEFORE = /\b(?:half|twice|thrice|double|triple|squares?|cubes?)\s+(?:of\s+)?$/i;
/** `(taking g = 10 m/s^2)`, `when t = 2`: what a result was worked out with. */
const IN_BRACKETS = /\([^()\n]*=[^()\n]*\)|\[[^[\]\n]*=[^[\]\n]*\]/g;
const CONDITION_WORD = String.raw`\b(?:taking|using|assuming|where|given|when|if|since|because)\b`;
const CONDITION = new RegExp(String.raw`${CONDITION_WORD}(?<=\d[^\n=]*)[^\n]*=[^\n]*`, 'gi');
/** A currency before a number is its unit. */
const CURRENCY = /(?:[₹€$£]|\b(?:usd|eur|gbp))(?=[\s(]*$)/i;
/** `The HCF of 24 and 36 is 12`. */
const LAST_IS = /^[\s\S]*\bis\b/i;
/** A comma or semicolon that divides, `or`, `and`. */
const DIVIDER = String.raw`;|,(?!\d)|(?<!\d),|\b(?:or|and)\b`;
const DIVIDED = new RegExp(String.raw`\d.*(?:${DIVIDER})`, 'i');
const PARTS = new RegExp(String.raw`[=≈\n()[\]]|${DIVIDER}|${CONDITION_WORD}`, 'i');
/** `5 million`, in the plural too. */
// biome-ignore format: a table
const SCALES = new Map([
  ['dozen', 12], ['hundred', 1e2], ['thousand', 1e3], ['lakh', 1e5], ['lac', 1e5], ['million', 1e6], ['crore', 1e7], ['billion', 1e9], ['trillion', 1e12],
]);
/** `5 M`, `1.5k`, `5x`: a scale, an unknown, or a unit? */
const SHORT_SCALE = /^(?:k|m|mn|mln|cr|bn|b|[eix-z])$/i;
/** `2x = 42`: the unknown is another number; `5 m = 500 cm` is the same one. */
const MULTIPLE = /(?:^|[\s,;(])\d[\d.,]*\s*[n-rx-z]\s*$/;

/**
 * Reads a numerical answer. After an equals sign only what follows the last one is the result, unless the equation before it has a result
 * of its own (`x = 2, y = 3`). There is no result where there is no number or several, or where a sign or a word beside it makes it another
 * (`√2`, `5!`, `less than 5`).
 */
export function readQuantity(text: string): Read {
  if (text.length > LENGTH_MAX) return { result: undefined, others: [] };
  const whole = toPlain(text);
  const plain = whole
    .replace(IN_BRACKETS, (condition, at: number) => (/\d/.test(whole.slice(0, at)) ? ' ' : condition))
    .replace(CONDITION, ' ');
  const said = inWords(plain);
  if (said) return { result: said, others: [] };
  const equals = Math.max(plain.lastIndexOf('='), plain.lastIndexOf('≈'));
  const before = plain
    .slice(0, Math.max(equals, 0))
    .split(/[\n=≈]/)
    .at(-1)!;
  return {
    result:
      DIVIDED.test(before) || MULTIPLE.test(before)
        ? undefined
        : (quantityIn(plain.slice(equals + 1)) ?? (equals < 0 ? quantityIn(plain.replace(LAST_IS, '')) : undefined)),
    others: whole.split(PARTS).flatMap((part) => quantityIn(part) ?? []),
  };
}

/** A unit has at most so many words. */
const UNIT_WORDS = 2;

/** `Eight`, `twenty-five newtons`: all of an answer is a number in words, with its unit or without. */
function inWords(text: string): Quantity | undefined {
  const words = text
    .toLowerCase()
    .replace(/[.!\s]+$/, '')
    .trim()
    .split(/\s+/);
  for (let count = words.length; count > 0 && count >= words.length - UNIT_WORDS; count -= 1) {
    const value = numberInWords(words.slice(0, count).join(' '));
    const unit = words
      .slice(count)
      .join(' ')
      .replace(/^per\s?cent(?:age)?$/, '%');
    if (value !== undefined && (unit === '' || isUnit(unit))) return { value, unit };
  }
  return undefined;
}

/** The one number of a part of an answer. */
function quantityIn(part: string): Quantity | undefined {
  const numbers = numbersIn(part);
  const [number] = numbers;
  if (!number) return undefined;
  const lead = part.slice(0, number.start);
  const rest = part.slice(number.end);
  const [word = '', name = ''] = /^\s*(\p{L}+)\b/u.exec(rest) ?? [];
  const scale = SCALES.get(name.toLowerCase().replace(/s$/, ''));
  const unit = (scale ? rest.slice(word.length) : rest)
    .replace(ANSWER_BEHIND, '')
    .trim()
    .replace(/[.,;)\]]+$/, '')
    .replace(/^\/-$/, '') // `₹500/-`
    .replace(/^per\s?cent(?:age)?$/i, '%')
    .replace(/^(?=\/|per\b|$)/i, CURRENCY.exec(lead)?.[0] ?? ''); // `₹50 per kg`
  // `9.8 m/s^2` has digits and signs in its unit; anywhere else they leave two answers to choose from.
  const known = isUnit(unit);
  if (!known && (numbers.length > 1 || ANOTHER_NUMBER.test(unit) || GOES_ON.test(unit))) return undefined;
  const isNamed = ANSWER_WORD.test(lead);
  if (!isNamed && (ANOTHER_NUMBER.test(lead) || GOES_BEFORE.test(lead) || lead.endsWith('/'))) return undefined;
  if (rest.startsWith('!')) return undefined;
  const dash = dashOf(lead, isNamed, number.minus);
  if (dash === 'unclear' || !Number.isFinite(number.value)) return undefined;
  return { value: (dash === 'divides' ? -number.value : number.value) * (scale ?? 1), unit };
}

/** What a dash before a number is: its sign, or what divides it from `Ans`. */
function dashOf(lead: string, isNamed: boolean, minus: Written['minus']): 'sign' | 'divides' | 'unclear' {
  if (minus === 'none') return /-[\s([]*$/.test(lead) ? 'unclear' : 'sign';
  if (/^[\s([₹€$£]*$/.test(lead)) return 'sign';
  if (minus === 'apart') return isNamed ? 'divides' : 'unclear';
  return (isNamed ? /(?::|\bis)\s+$/ : /\s$/).test(lead) ? 'sign' : 'unclear';
}

/**
 * Whether an answer is the key within its tolerance. A unit left out is not held against it; a convertible one is converted.
 * Undefined where a unit is written that nobody knows, such as `m approx`, or where it is right as a difference of temperatures only, or with 273 for 273.15.
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
  // `20 M` for metres, `10 Ns` for newtons, `50 per kg` for `₹/kg`: the right number beside what may be meant for the unit.
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
