import { NUMBER_WORDS } from '@exam-evaluation/points/counts.ts';
import type { Token } from './notation.ts';

// Numbers in English words, as in `two and a half`, `one hundred and five`, `three quarters`, `two lakh`.

/** Words that multiply the number before them. */
// biome-ignore format: a table
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12], ['hundred', 1e2], ['thousand', 1e3], ['lakh', 1e5], ['lac', 1e5], ['million', 1e6], ['crore', 1e7], ['billion', 1e9], ['trillion', 1e12],
].flatMap(([word, size]) => [[word, size], [`${word}s`, size]] as [string, number][]));
/** Abbreviations of scales right behind a number; a single letter is one only in a sum of money. */
// biome-ignore format: a table
const SCALE_OF: Record<string, string> = { mn: 'million', mln: 'million', mio: 'million', bn: 'billion', mrd: 'billion', cr: 'crore', k: 'thousand', m: 'million', b: 'billion', l: 'lakh' };

/** Writes `1.4 bn` as `1.4 billion`, and of sums of money `£45k` as `£45 thousand`. */
export const withScales = (text: string, isMoney: boolean): string =>
  text.replace(/(?<=\d\s?)(\p{L}{1,3})\b\.?(?!\s*[/^'])/giu, (whole, short: string) => {
    const scale = isMoney || short.length > 1 ? SCALE_OF[short.toLowerCase()] : undefined;
    return scale === undefined ? whole : ` ${scale}`;
  });

/** A minus sign in words or brackets before a number. */
const MINUS = /\(?(?:\b(?:minus|negative|neg)\b\.?|-ve\b|(?<=\(\s*)-(?=\s*\)))\s*\)?\s*(?=[\d.]|(\p{L}+))/giu;

/** Writes `minus five` and `Rs. 50` as `-five` and `₹50`. */
export const withSigns = (plain: string): string =>
  plain
    .replace(/\b(?:rs|inr)\.?\s*(?=\d)/gi, '₹')
    .replace(MINUS, (said, word?: string) => (!word || isNumberWord(word.toLowerCase()) ? '-' : said));

const NOUGHT = new Set(['nil', 'none', 'nought', 'naught']);
/** The most words of a number. */
const WORDS_MAX = 12;

/** Parses a whole number in lower-case words. */
export function numberInWords(text: string): number | undefined {
  const words = text.split(/[\s-]+/, WORDS_MAX + 1);
  if (words.length > WORDS_MAX) return undefined;
  let total = 0;
  let group: number | undefined;
  let scaleBefore = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    const [small, scale] = [NUMBER_WORDS.get(word), SCALES.get(word)];
    if (small !== undefined && hasRoom(group, small < 10 ? 10 : 100)) group = (group ?? 0) + small;
    else if (word === 'hundred' && (group ?? 1) < 100) group = (group ?? 1) * 100;
    else if (word === 'dozen' && words.length <= 2) group = (group ?? 1) * 12;
    else if (scale !== undefined && scale >= 1e3 && scale < scaleBefore) {
      total += (group ?? 1) * scale;
      [group, scaleBefore] = [undefined, scale];
    } else if (word !== 'and' || index === 0 || index === words.length - 1) return undefined;
  }
  return total + (group ?? 0);
}

/** Whether a smaller number may be added: `one` after `twenty`, but not `five` after `one` nor `one` after `ten`. */
function hasRoom(group: number | undefined, size: number): boolean {
  return group === undefined || (group > 0 && group % size === 0 && group % 100 !== 10);
}

// biome-ignore format: a table
const ORDINALS: Record<string, string> = {
  first: 'one', second: 'two', third: 'three', fifth: 'five', eighth: 'eight', ninth: 'nine', twelfth: 'twelve',
};
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;

/** Parses a Roman numeral below 40, in lower case. */
function roman(text: string): number | undefined {
  const [, tens = '', ones = ''] = ROMAN.exec(text) ?? [];
  if (tens + ones === '') return undefined;
  const five = /i?[vx]/.test(ones) ? (ones.includes('x') ? 9 : ones.startsWith('i') ? 4 : 5) : 0;
  const more = ones.startsWith('i') && five > 0 ? 0 : ones.replace('v', '').length;
  return 10 * tens.length + five + more;
}

/** Parses a count or ordinal in lower case: `3`, `third`, `3rd`, `iii`. */
export function parseCount(text: string): number | undefined {
  const [, digits] = /^(\d{1,15})(?:st|nd|rd|th)?$/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  if (NOUGHT.has(text)) return 0;
  const numeral = roman(text);
  if (numeral !== undefined) return numeral;
  const last = /\p{L}+$/u.exec(text)?.[0] ?? '';
  const cardinal = ORDINALS[last] ?? last.replace(/ieth$/, 'y').replace(/th$/, '');
  return numberInWords(text.slice(0, text.length - last.length) + cardinal);
}

/** Writes ordinals in lower case with digits: `18th` for `eighteenth`. */
export const withOrdinals = (text: string): string =>
  text.replace(/\b(?:\d{1,4}(?:st|nd|rd|th)|\p{L}*(?:first|second|third|th))\b/gu, (word) => {
    const count = parseCount(word);
    return count === undefined ? word : `${count}th`;
  });

/** A number behind a name, in any form. */
const NUMBERED =
  /(?<=\p{Lu}\p{L}+\s+)(?:the\s+)?([IVX]{1,6}|\d{1,2}(?:st|nd|rd|th)?|\p{L}*(?:first|second|third|th))\s*$/iu;

/** Writes the number behind a name as an ordinal: `Henry 8th` for `Henry VIII`, `Henry 8` and `Henry the Eighth`. */
export const withNumber = (name: string): string =>
  name.replace(NUMBERED, (written, number: string) => {
    const count = parseCount(number.toLowerCase());
    return count === undefined ? written : `${count}th`;
  });

/** The denominator that a word names: `half`, `quarters`, `thirtieths`; `seconds` are not halves. */
function denominator(word: string): number | undefined {
  if (word === 'half' || word === 'halves') return 2;
  const single = word.replace(/s$/, '');
  if (single === 'quarter') return 4;
  if (single === 'hundredth' || single === 'thousandth') return single === 'hundredth' ? 100 : 1000;
  return single === 'second' || single === 'first' || !/(?:th|third)$/.test(single) ? undefined : parseCount(single);
}

/** Writes a fraction in words with digits: `2 1/3` for `two and a third`. */
export function fractionInDigits(text: string): string | undefined {
  const [, whole, over = '', under = ''] = /^(?:([a-z -]+?) and )?([a-z]+)[ -]([a-z]+)$/.exec(text.toLowerCase()) ?? [];
  const [count, parts] = [/^an?$/.test(over) ? 1 : numberInWords(over), denominator(under)];
  const before = whole === undefined ? '' : numberInWords(whole);
  return count === undefined || parts === undefined || before === undefined ? undefined : `${before} ${count}/${parts}`;
}

/** Reads a number in words at a place: its value, and the place behind it. */
export function wordsAt(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const whole = wholeAt(tokens, at);
  const article = isWord(tokens[at], 'a', 'an');
  const behind = whole?.next ?? (article ? at + 1 : at);
  const isHyphened = whole && tokens[behind]?.text === '-' && !tokens[behind]!.gap; // `two-fifths`
  const from = isHyphened ? behind + 1 : behind;
  const part = isWord(tokens[from]) ? denominator(tokens[from]!.text.toLowerCase()) : undefined;
  const isShare =
    part !== undefined &&
    (whole || article || (isWord(tokens[from], 'half', 'quarter') && !isWord(tokens[from + 1], 'of')));
  if (isShare)
    return whole && !isWhole(tokens[behind - 1]) ? undefined : { value: (whole?.value ?? 1) / part, next: from + 1 };
  if (article && isWord(tokens[from]) && SCALES.has(tokens[from]!.text.toLowerCase()))
    return { value: SCALES.get(tokens[from]!.text.toLowerCase())!, next: from + 1 };
  if (!whole) return undefined;
  const spoken = isWord(tokens[whole.next], 'point') ? digitsAt(tokens, whole.next + 1) : '';
  if (spoken !== '') return { value: Number(`${whole.value}.${spoken}`), next: whole.next + 1 + spoken.length };
  // `one and nine thirtieths`, `two and a half`
  const rest = isWord(tokens[whole.next], 'and') ? wordsAt(tokens, whole.next + 1) : undefined;
  return rest && rest.value < 1 && rest.value > 0 ? { value: whole.value + rest.value, next: rest.next } : whole;
}

/** The digits after `point`, one word each. */
function digitsAt(tokens: readonly Token[], at: number): string {
  const digit = isWord(tokens[at]) ? (NUMBER_WORDS.get(tokens[at]!.text.toLowerCase()) ?? -1) : -1;
  return digit >= 0 && digit < 10 ? `${digit}${digitsAt(tokens, at + 1)}` : '';
}

function wholeAt(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const first = tokens[at];
  if (isWord(first) && NOUGHT.has(first!.text.toLowerCase())) return { value: 0, next: at + 1 };
  if (!isWhole(first)) return undefined;
  const ends: number[] = [];
  const words: string[] = [];
  for (let next = at; next < tokens.length && words.length < WORDS_MAX; next += 1) {
    const token = tokens[next]!;
    if (isWhole(token)) {
      words.push(token.text.toLowerCase());
      ends[words.length - 1] = next + 1;
    } else if (isWord(token, 'and')) words.push('and');
    else if (token.text !== '-' || !isWhole(tokens[next + 1]) || token.gap) break;
  }
  // The longest run that is one number: `one` of `one and nine thirtieths`.
  for (; words.length > 0; words.pop()) {
    const value = words.at(-1) === 'and' ? undefined : numberInWords(words.join(' '));
    if (value !== undefined) return { value, next: ends[words.length - 1]! };
  }
  return undefined;
}

const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && (words.length === 0 || words.includes(token.text.toLowerCase()));

/** Whether a word, in lower case, is part of a number. */
export const isNumberWord = (word: string): boolean =>
  NUMBER_WORDS.has(word) || SCALES.has(word) || denominator(word) !== undefined;

const isWhole = (token: Token | undefined): boolean => {
  const word = token?.kind === 'word' ? token.text.toLowerCase() : '';
  return NUMBER_WORDS.has(word) || SCALES.has(word);
};
