import { stemWord } from '../../text/stems.ts';

/** What a question about the language asks for. */
const FORM =
  /\b(?:plurals?|singular|tenses?|past (?:form|participle|of|simple)|participle|gerund|verbs?|adverb|adjective|noun|comparative|superlative|degree of|possessive|apostrophe|capital letters?|capitali[sz]e|punctuat\w*|spell\w*|misspel\w*|homophones?|(?:correct|right|proper) (?:form|word)|form of)\b/i;

/** Pairs that only an apostrophe tells apart. */
const APOSTROPHES = new Set(['its', "it's", 'your', "you're", 'their', "they're", 'whose', "who's"]);

/**
 * Whether a question is about the form of a word: it says so, or names another form of the answer, as in `He ____
 * (play)`.
 */
export function asksForForm(question: string, accepted: readonly string[]): boolean {
  if (FORM.test(question) || accepted.some((word) => APOSTROPHES.has(asWritten(word).toLowerCase()))) return true;
  const named = question.includes('__') ? /\(\s*(\p{L}+)[^)]*\)/u.exec(question)?.[1] : undefined;
  return named !== undefined && accepted.some((word) => stemWord(word) === stemWord(named.toLowerCase()));
}

/** A text as it is written, but for what surrounds it. */
export const asWritten = (text: string): string =>
  text
    .trim()
    .replace(/[’‘]/g, "'")
    .replace(/[.,;:!?"]+$|^["]+/g, '');
