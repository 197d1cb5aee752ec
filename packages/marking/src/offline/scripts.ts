import { splitSentences } from '../instructions/instructions.ts';
import { areEnglish, MISSPELT, wordsOf } from '../text/english.ts';

const LETTERS = /[\p{L}\p{M}]/gu;
/** Letters and marks of scripts other than those of European languages and formulas. */
const OTHER = /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/gu;
/**
 * Shares of letters in another script: above the first, an answer mixes languages; above the second, a sentence is in
 * that script.
 */
const [MIXED, MOSTLY] = [0.05, 0.5];

/** Whether a noticeable part of an answer is in another script, unless the question is in such a script too. */
export function mixesScripts(answer: string, asked = ''): boolean {
  return shareOther(asked) <= MOSTLY && (shareOther(answer) > MIXED || foreignIn(answer).length > 0);
}

/**
 * Removes sentences in another script, unless the question or the expected answer has letters of such a script. They
 * cannot be compared with anything, and would only count as extra words.
 */
export function withoutOtherScripts(answer: string, said: string): string {
  const foreign = shareOther(said) > 0 ? [] : foreignIn(answer);
  return foreign.reduce((rest, sentence) => rest.replace(sentence, () => ' '), answer);
}

/**
 * Whether a text is in a language other than English, the only one that the marker's word lists and models know.
 * @param said the question and what is expected, where the text is an answer: their words are no evidence of its
 *   language, and it may be misspelt.
 */
export function isInOtherLanguage(text: string, said?: string): boolean {
  const known = new Set(wordsOf(said ?? ''));
  return (
    shareOther(text) > MOSTLY || areEnglish(wordsOf(text), known, said === undefined ? undefined : MISSPELT) === false
  );
}

const foreignIn = (text: string): string[] => splitSentences(text).filter((sentence) => shareOther(sentence) > MOSTLY);

function shareOther(text: string): number {
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(OTHER)?.length ?? 0) / letters;
}
