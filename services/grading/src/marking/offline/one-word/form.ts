import { stemWord } from '../../text/stems.ts';

/** Terms of grammar, spelling and punctuation in questions about language. */
const FORM =
  /\b(?:plurals?|singular|tenses?|past (?:form|participle|of|simple)|participle|gerund|verbs?|adverb|adjective|noun|comparative|superlative|degree of|possessive|apostrophe|contractions?|capital letters?|capitali[sz]e|punctuat\w*|spell\w*|misspel\w*|homophones?|(?:correct|right|proper) (?:form|word)|form of|(?:correct|rewrite|edit|copy|fix) (?:the |this |each |these )?(?:\w+ )?(?:sentences?|phrases?|mistakes?|errors?|text|line))\b/i;

/** Words that are distinguished only by an apostrophe. */
const APOSTROPHES = new Set(['its', "it's", 'your', "you're", 'their', "they're", 'whose', "who's"]);

/**
 * Whether a question asks for a form of a word: it says so, or gives another form of the answer, as in `He ____
 * (play)`.
 */
export function asksForForm(question: string, accepted: readonly string[]): boolean {
  if (FORM.test(question) || accepted.some((word) => APOSTROPHES.has(bare(asTyped(word)).toLowerCase()))) return true;
  const named = question.includes('__') ? /\(\s*(\p{L}+)[^)]*\)/u.exec(question)?.[1] : undefined;
  return named !== undefined && accepted.some((word) => stemWord(word) === stemWord(named.toLowerCase()));
}

/** Whether a text is written as the accepted one: letters, case and punctuation, also at the end where the key has it. */
export function isWrittenAs(text: string, accepted: string): boolean {
  const [said, key] = [asTyped(text), asTyped(accepted)];
  return said === key || (key === bare(key) && bare(said) === key);
}

/** One kind of quotation mark and apostrophe, and single spaces, none before punctuation. */
const asTyped = (text: string): string =>
  text
    .trim()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '');

const bare = (text: string): string => text.replace(/[.,;:!?"]+$|^["]+/g, '');
