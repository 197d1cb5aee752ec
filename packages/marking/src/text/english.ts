import { isWord } from './spelling.ts';
import { FUNCTION_WORDS, isNegation } from './words.ts';

/**
 * A text is in English if at least this share of its words is. In public sets of answers, which include misspelt words,
 * 995 in 1,000 sentences have at least two thirds; in other languages, 95 in 100 have at most two fifths.
 */
const LEAST = 0.5;
/** The same for a text that may have most of its words misspelt; texts in most other languages have a smaller share. */
export const MISSPELT = 0.25;
/** The fewest informative words by which a language can be recognized. */
const LEAST_WORDS = 3;
/**
 * The fewest letters of a word that counts as English by the word list. Shorter words occur in many languages, so of
 * these only function words, negations and contractions count.
 */
const LONG = 4;
const CONTRACTION = /n't$|'(?:[sdm]|re|ve|ll)$/;

/**
 * Whether words, in lower case, are English; each counts once, since a name may recur. Undefined where too few of them
 * are informative, as in formulas.
 * @param known words to ignore, such as names in the question.
 * @param least the share of the words that has to be English.
 */
export function areEnglish(
  words: readonly string[],
  known: ReadonlySet<string> = new Set(),
  least = LEAST,
): boolean | undefined {
  const telling = [...new Set(words)].filter((word) => word.length > 1 && !known.has(word));
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
