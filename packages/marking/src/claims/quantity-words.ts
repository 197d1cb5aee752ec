import { isDenial } from '../text/denials.ts';
import { parseCount } from './number-words.ts';

// The words that stand beside a number, and what they say of it: which may be passed over, which name what is counted,
// and which change its meaning.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that introduce a result and say nothing else about it. */
export const LEAD_WORDS = words(
  `a about ans answer answers approx approximately around calculated correct exactly it's that's answer's final finally found gave get gets
  gives got he hence here i it its my nearly obtained our plus positive required result results roughly s she so sol soln
  solution the their then there therefore they think thus to usd eur gbp value values we`,
);

/** Names of what is measured or counted. */
export const QUANTITY_NAMES = words(
  `acceleration age amount angle area average base breadth capacity charge circumference cost count cu cubic current
  density depth diameter difference dimension discount displacement distance efficiency energy factor force frequency
  gain gcd hcf heat height hypotenuse income interest lcm length loss mass mean median mode molarity moles momentum
  number percentage perimeter ph population potential power pressure price probability product profit quotient radius
  range rate ratio remainder resistance side sides size slope sp cp speed sq square sum temperature term time
  total units unit velocity voltage volume wavelength weight width work year years`,
);

/** Small words inside the name of a quantity: `the HCF of 24 and 36`. */
export const CONNECTIVES = words('and at by each for from in of on one or per that this these those with');

/** Words that change the meaning of the number beside them, even where the question has them too. */
const CHANGES = words(
  `above almost below between cubed decimal double fewer greater half halves hundredths inverse least less log more most
  opposite over quarter quarters reciprocal recurring repeating reverse root squared tenths than third thirds thousandths
  thrice twice under`,
);

/** Whether a word (in lower case) or a symbol only repeats what is counted or asked for. */
export type IsKnown = (word: string) => boolean;

/** The words and signs of a text, in lower case. */
export const splitWords = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+(?:'\p{L}+)?|[^\s\p{L}]/gu) ?? [];

/** Whether no word can change the meaning of the number beside it. */
export function isNeutral(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every(
    (word) => /^[.,:()[\]?]$/.test(word) || LEAD_WORDS.has(word) || isQuantityWord(word, isKnown),
  );
}

/** Whether a text names what is counted: `12 apples`, `60 sq. units`. */
export function isThing(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every((word) => word === '.' || isQuantityWord(word, isKnown));
}

const isQuantityWord = (word: string, isKnown: IsKnown): boolean =>
  !isDenial(word) && !CHANGES.has(word) && (QUANTITY_NAMES.has(word) || isKnown(word));

/** Whether a text names what the sentence gives a value for: `the HCF of 24 and 36`, `the third term`, `x`. */
export function isSubject(text: string, isKnown: IsKnown): boolean {
  return splitWords(text).every(
    (word) =>
      /^[\p{L}\d.,:()'%∠]$/u.test(word) ||
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
export function isLead(text: string, hasUnit: boolean, isKnown: IsKnown): boolean {
  const lead = hasUnit ? text.replace(/\bof(?=\s*\p{Sc}?\s*$)/iu, '') : text;
  return (
    !/~.*~/.test(lead) &&
    splitWords(lead).every(
      (word) =>
        /^(?:[:.,=~(["∴-]|\p{Sc}|in|at|by)$/u.test(word) ||
        LEAD_WORDS.has(word) ||
        isQuantityWord(word, isKnown) ||
        /^\p{L}$/u.test(word),
    )
  );
}
