import { stemWord } from '../../text/stems.ts';

/** Terms of grammar in questions about language. */
const FORM =
  /\b(?:plurals?|singular|tenses?|past (?:form|participle|of|simple)|participle|gerund|verbs?|adverb|adjective|noun|comparative|superlative|degree of|possessive|apostrophe|capital letters?|capitali[sz]e|punctuat\w*|spell\w*|misspel\w*|homophones?|(?:correct|right|proper) (?:form|word)|form of)\b/i;

/** Words that are distinguished only by an apostrophe. */
const APOSTROPHES = new Set(['its', "it's", 'your', "you're", 'their', "they're", 'whose', "who's"]);

/**
 * Whether a question asks for a form of a word: it says so, or gives another form of the answer, as in `He ____
 * (play)`.
 */
export function asksForForm(question: string, accepted: readonly string[]): boolean {
  if (FORM.test(question) || accepted.some((word) => APOSTROPHES.has(asWritten(word).toLowerCase()))) return true;
  const named = question.includes('__') ? /\(\s*(\p{L}+)[^)]*\)/u.exec(question)?.[1] : undefined;
  return named !== undefined && accepted.some((word) => stemWord(word) === stemWord(named.toLowerCase()));
}

/** Removes quotation marks and punctuation around a text, and changes nothing else. */
export const asWritten = (text: string): string =>
  text
    .trim()
    .replace(/[’‘]/g, "'")
    .replace(/[.,;:!?"]+$|^["]+/g, '');
