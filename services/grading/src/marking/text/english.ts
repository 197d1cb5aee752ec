import { isWord } from './spelling.ts';
import { FUNCTION_WORDS, isNegation } from './words.ts';

/**
 * The share of its words from which on a text is in English. Of sentences in public sets of answers, misspelt ones
 * among them, 995 in 1,000 have at least two thirds; of sentences in other languages, 95 in 100 have at most two fifths.
 */
const LEAST = 0.5;
/** The share of a text that may be English with most of its words misspelt; most other languages have less. */
export const MISSPELT = 0.25;
/** Fewer words that tell something are too few to know a language by. */
const LEAST_WORDS = 3;
/** Shorter words are words in many languages: of these, only such as hold an English sentence together count for it. */
const LONG = 4;
const CONTRACTION = /n't$|'(?:[sdm]|re|ve|ll)$/;

/**
 * Whether words, in lower case, are English as far as they tell. Undefined where too few tell, as in formulas.
 * @param known words that tell nothing, such as names in the question.
 * @param least the share of the words that has to be English.
 */
export function areEnglish(
  words: readonly string[],
  known: ReadonlySet<string> = new Set(),
  least = LEAST,
): boolean | undefined {
  const telling = words.filter((word) => word.length > 1 && !known.has(word));
  const own = telling.filter(isEnglishWord);
  const others = telling.filter((word) => !isEnglishWord(word) && isForeign(word));
  const all = own.length + others.length;
  return all < LEAST_WORDS ? undefined : own.length >= least * all;
}

function isEnglishWord(word: string): boolean {
  if (FUNCTION_WORDS.has(word) || isNegation(word) || CONTRACTION.test(word)) return true;
  return word.length >= LONG && isWord(word);
}

/** Whether a word counts against English. A short one without vowels may be a symbol or a unit: `dx`, `kg`. */
function isForeign(word: string): boolean {
  return word.length >= LONG || (!isWord(word) && /[aeiou\P{ASCII}]/u.test(word));
}

/** The words of a text, in lower case, without formulas such as `H2O` and `NaCl`. */
export function wordsOf(text: string): string[] {
  const words = text.replaceAll('’', "'").match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  return words.filter((word) => !/\p{N}|\p{Ll}\p{Lu}/u.test(word)).map((word) => word.toLowerCase());
}
