import { isDenial } from '../text/denials.ts';
import { parseCount, wordsToDigits } from './number-words.ts';
import { numbersIn, toPlain, type Written } from './numbers.ts';
import { type Quantity, sameQuantity } from './quantity.ts';
import { CHANGES, CONNECTIVES, LEAD_WORDS, QUANTITY_NAMES } from './quantity-words.ts';
import { isUnit } from './units.ts';

// The grammar of a numerical answer. An answer that it does not cover has no result, so that a person looks.
//
//   answer   = [ working "=" ] sentence { separator sentence }
//   sentence = [ subject ( "is" | "are" | "has" | … ) ] [ lead ] quantity [ remark ] [ "Ans" ]  |  known words
//   lead     = words such as `answer:`, `approximately`, `v`, a currency, an opening bracket
//   quantity = number [ "million" | … ] [ unit ]
//
// All sentences must give the same quantity. numbers.ts reads numbers, units.ts units.

/** What was read in an answer: its result, if there is exactly one, and the other quantities. */
export interface QuantityReading {
  result: Quantity | undefined;
  others: Quantity[];
}

/** Whether a word (in lower case) or a symbol only repeats what is counted or asked for. */
export type IsKnown = (word: string) => boolean;

/** The longest numerical answer, in characters. */
const LENGTH_MAX = 2_000;
const ANSWER = String.raw`(?:the\s+|my\s+)?(?:final\s+|correct\s+)?(?:ans|answer|sol|soln|solution|result)\b`;
/** `Ans`, `The answer is`, `Result:` before a number. A dash after it may be a separator, not a sign. */
const ANSWER_BEFORE = new RegExp(String.raw`^\s*${ANSWER}\.?\s*(?:is\s*)?:?\s*$`, 'i');
/** The same after a number: `20 m Ans.`, `20 m is the answer`. */
const ANSWER_BEHIND = new RegExp(String.raw`(?:^|[\s.,;[(-])(?:is\s+)?${ANSWER}[\s.)\]]*$`, 'i');
/** Values that were used: `(taking g = 10 m/s^2)`, `when t = 2`. */
const IN_BRACKETS = /\([^()\n]*=[^()\n]*\)|\[[^[\]\n]*=[^[\]\n]*\]/g;
const CONDITION_WORD = String.raw`\b(?:taking|using|assuming|where|given|when|if|since|because)\b`;
const CONDITION = new RegExp(String.raw`${CONDITION_WORD}(?<=\d[^\n=]*)[^\n]*=[^\n]*`, 'gi');
/** A currency before a number, which is its unit. */
const CURRENCY = /(?:[₹€$£]|\b(?:usd|eur|gbp))(?=[\s(]*$)/i;
/** A subject before the number, as in `The HCF of 24 and 36 is 12`; not `12 is the answer`. */
const SUBJECT = /^([\s\S]*)\b(?:is|are|was|were|be|has|have|equals?(?:\s+to)?|comes\s+to)\b(?=[\s\S]*\d)/i;
const SENTENCE_END =
  /\n|;|(?<!\b(?:sq|cu|sol|ans|approx|no))\.\s+(?=\p{Lu})|\bi\.?\s?e\b\.?,?|\b(?:so|hence|therefore|thus)\b|∴|,\s+(?=\p{L})/u;
/** What divides two quantities: a comma or semicolon outside a number, `or`, `and`. */
const DIVIDER = String.raw`;|,(?!\d)|(?<!\d),|\b(?:or|and)\b`;
const DIVIDED = new RegExp(String.raw`\d.*(?:${DIVIDER})`, 'i');
const PARTS = new RegExp(String.raw`[=≈\n()[\]]|${DIVIDER}|${CONDITION_WORD}`, 'i');
/**
 * A multiple of an unknown, as in `2x = 42`, whose value is another number; in `5 m = 500 cm` both sides are the same.
 */
const MULTIPLE = /(?:^|[\s,;(])\d+(?:[.,]\d+)*\s*[n-rx-z]\s*$/;
/** Signs with which an equation does not state a result. */
const STRANGE_SIGN = /[~<>≤≥≠±]|\u0335|\u0336|\u0337|\u0338/;
/** Words after a number that multiply it, as in `5 million`; the plural is accepted too. */
// biome-ignore format: a table
const SCALES = new Map([
  ['dozen', 12], ['hundred', 1e2], ['thousand', 1e3], ['lakh', 1e5], ['lac', 1e5], ['million', 1e6], ['crore', 1e7], ['billion', 1e9], ['trillion', 1e12],
]);

/**
 * Reads a numerical answer. After working, the result is what follows the last equals sign. There is no result where
 * there is no number or more than one, or where anything beside it is not known (`isn't 5`, `5 or 6`, `√2`, `~~5~~`).
 *
 * @param isKnown accepts words of the question and of the key's unit; by default any word.
 */
export function readQuantity(text: string, isKnown: IsKnown = () => true): QuantityReading {
  if (text.length > LENGTH_MAX) return { result: undefined, others: [] };
  const whole = toPlain(wordsToDigits(text)).replace(/\bno\.?(?=\s+of\b)/gi, 'number');
  const plain = whole
    .replace(IN_BRACKETS, (condition, at: number) => (/\d/.test(whole.slice(0, at)) ? ' ' : condition))
    .replace(CONDITION, ' ');
  return {
    result: parseResult(plain, isKnown),
    others: whole.split(PARTS).flatMap((part) => quantityIn(part, isKnown) ?? []),
  };
}

function parseResult(plain: string, isKnown: IsKnown): Quantity | undefined {
  const equals = Math.max(plain.lastIndexOf('='), plain.lastIndexOf('≈'));
  if (equals >= 0 && !isWorking(plain.slice(0, equals))) return undefined;
  const found: Quantity[] = [];
  for (const sentence of plain.slice(equals + 1).split(SENTENCE_END)) {
    const quantity = quantityIn(sentence, isKnown);
    if (quantity) found.push(quantity);
    else if (!isNeutral(sentence, isKnown)) return undefined;
  }
  const result = found.at(-1);
  const agree = result && found.every((each) => sameQuantity(each, { ...result, tolerance: 0 }) === true);
  return agree ? result : undefined;
}

/** Whether the text before the last equals sign may be working: it has no other result and negates nothing. */
function isWorking(text: string): boolean {
  const [named = '', last = ''] = ['', ...text.split(/[\n=≈]/)].slice(-2);
  const hasResult = DIVIDED.test(last) && !isEquation(named, last);
  if (hasResult || MULTIPLE.test(last) || STRANGE_SIGN.test(text)) return false;
  return !splitWords(text).some(isDenial);
}

/**
 * Whether the text before the last equals sign ends an equation still to be solved: `x² = 49, x` and `0 = 20 + 5a, a`,
 * but not `x = 2, y` or `2x = 10 or x`.
 */
function isEquation(left: string, right: string): boolean {
  const [value = '', ...names] = right.split(/,(?!\d)|;/);
  if (names.length !== 1 || /\b(?:or|and)\b/i.test(right)) return false;
  const name = left.split(/[,;]/).at(-1)!.trim();
  return !/^\p{L}{1,3}$/u.test(name) || quantityIn(value, () => true) === undefined;
}

/** Finds the only number of a sentence, or of a part of one, with its unit. */
function quantityIn(part: string, isKnown: IsKnown): Quantity | undefined {
  const [whole = '', subject = ''] = SUBJECT.exec(part) ?? [];
  if (!isSubject(subject, isKnown)) return undefined;
  const said = part.slice(whole.length);
  const numbers = numbersIn(said);
  const [number] = numbers;
  if (!number) return undefined;
  const lead = part.slice(0, whole.length + number.start);
  const rest = said.slice(number.end);
  const [word = '', name = ''] = /^\s*(\p{L}+)\b/u.exec(rest) ?? [];
  const scale = SCALES.get(name.toLowerCase().replace(/s$/, ''));
  const currency = CURRENCY.exec(lead)?.[0] ?? '';
  const written = (scale ? rest.slice(word.length) : rest)
    .replace(ANSWER_BEHIND, '')
    .replace(/(?<=[^/\s]\s+|^\s*)\(([^()\d]*)\)\s*$/, (remark, words: string) =>
      isThing(words, isKnown) ? '' : remark,
    )
    .trim()
    .replace(/[.,;)\]]+$/, '')
    .replace(/^\/-$/, '') // `₹500/-`
    .replace(/^per\s?cent(?:age)?$/i, '%')
    .replace(/^(?=\/|per\b|$)/i, currency); // `₹50 per kg`
  const unit = currency !== '' && !isUnit(written) && isThing(written, isKnown) ? currency : written; // `₹50 profit`
  if (!isLead(said.slice(0, number.start), isUnit(unit))) return undefined;
  // Digits and symbols are allowed inside a unit, as in `9.8 m/s^2`; elsewhere they would be a second answer.
  if (!isUnit(unit) && (numbers.length > 1 || /^(?:!|\.\.)/.test(rest) || !isThing(unit, isKnown))) return undefined;
  const dash = classifyDash(lead, number.minus);
  if (dash === 'unclear' || !Number.isFinite(number.value)) return undefined;
  return { value: (dash === 'divides' ? -number.value : number.value) * (scale ?? 1), unit };
}

const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?|[^\s\p{L}]/gu) ?? [];

/** Whether no word can change the meaning of the number beside it. */
function isNeutral(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every(
    (word) => /^[.,:()[\]?]$/.test(word) || LEAD_WORDS.has(word) || isQuantityWord(word, isKnown),
  );
}

/** Whether a text names what is counted: `12 apples`, `60 sq. units`. */
function isThing(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every((word) => word === '.' || isQuantityWord(word, isKnown));
}

const isQuantityWord = (word: string, isKnown: IsKnown): boolean =>
  !isDenial(word) && !CHANGES.has(word) && (QUANTITY_NAMES.has(word) || isKnown(word));

/** Whether a text names what the sentence gives a value for: `the HCF of 24 and 36`, `the third term`, `x`. */
function isSubject(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every(
    (word) =>
      /^[\p{L}\d.,:()'%]$/u.test(word) ||
      LEAD_WORDS.has(word) ||
      CONNECTIVES.has(word) ||
      isQuantityWord(word, isKnown) ||
      parseCount(word) !== undefined,
  );
}

/**
 * Whether a text may come right before the number: `answer:`, `approximately`, `speed`, `(`, `₹`; before a number with
 * a unit also `a force of`.
 */
function isLead(text: string, hasUnit: boolean): boolean {
  const lead = hasUnit ? text.replace(/\bof(?=\s*[₹€$£]?\s*$)/i, '') : text;
  return (
    !/~.*~/.test(lead) &&
    splitWords(lead).every(
      (word) =>
        /^[:.,=~([₹€$£∴-]$/.test(word) || LEAD_WORDS.has(word) || QUANTITY_NAMES.has(word) || /^\p{L}$/u.test(word),
    )
  );
}

/** Decides whether a dash before a number is its sign or separates it from `Ans`. */
function classifyDash(lead: string, minus: Written['minus']): 'sign' | 'divides' | 'unclear' {
  const isNamed = ANSWER_BEFORE.test(lead);
  if (minus === 'none') return /-[\s([]*$/.test(lead) ? 'unclear' : 'sign';
  if (/^[\s([₹€$£]*$/.test(lead)) return 'sign';
  if (minus === 'apart') return isNamed ? 'divides' : 'unclear';
  return (isNamed ? /(?::|\bis)\s+$/ : /\s$/).test(lead) ? 'sign' : 'unclear';
}
