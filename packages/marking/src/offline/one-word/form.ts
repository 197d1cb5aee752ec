import { isOfProgram } from '@exam-evaluation/contract/code-keys.ts';
import { stemWord } from '../../text/stems.ts';

/** Terms of grammar, spelling and punctuation in questions about language. */
const FORM =
  /\b(?:plurals?|singular|tenses?|past (?:form|participle|of|simple)|participle|gerund|verbs?|adverb|adjective|noun|comparative|superlative|degree of|possessive|apostrophe|contractions?|capital letters?|(?:correct|right|proper|with|using|use|add|insert|missing) capitals|capitali[sz]e|punctuat\w*|spell\w*|misspel\w*|homophones?|(?:correct|right|proper) (?:form|word)|form of ["'“‘(]|ing form|(?:correct|rewrite|edit|copy|fix) (?:the |this |each |these )?(?:\w+ )?(?:sentences?|phrases?|mistakes?|errors?|text|line))\b/i;

/** Words that are distinguished only by an apostrophe. */
const APOSTROPHES = new Set(['its', "it's", 'your', "you're", 'their', "they're", 'whose', "who's"]);

/**
 * Whether a question asks for a form of a word: it says so, or gives another form of the answer, as in `He ____
 * (play)`.
 */
export function asksForForm(question: string, accepted: readonly string[]): boolean {
  if (FORM.test(question) || accepted.some((word) => APOSTROPHES.has(bare(asTyped(word)).toLowerCase()))) return true;
  if (accepted.some((word) => isGivenOtherwise(word, question))) return true;
  const named = question.includes('__') ? /\(\s*(\p{L}{2,})[^)]*\)/u.exec(question)?.[1] : undefined;
  return named !== undefined && accepted.some((word) => stemWord(word) === stemWord(named.toLowerCase()));
}

/** Whether a question has the words of an answer with other capitals or punctuation: `Write correctly: new delhi`. */
function isGivenOtherwise(accepted: string, question: string): boolean {
  const words = (text: string) => ` ${(text.toLowerCase().match(/\p{L}+/gu) ?? []).join(' ')} `;
  const isWords = /^(?:\p{L}{2,}|[\s.,;:!?'’"“”-])+$/u.test(accepted) && /\S\s+\S/.test(accepted);
  return isWords && words(question).includes(words(accepted)) && !question.includes(accepted.trim().slice(1));
}

/** Questions in which a capital letter at the beginning counts. */
const CAPITALS = /\b(?:capital|punctuat|rewrite|correct the)/i;

/**
 * Whether a text is written as the accepted one: letters, case and punctuation, also at the end where the key has it. An
 * answer may begin with a capital letter, unless the question is about those.
 */
export function isWrittenAs(text: string, accepted: string, question: string): boolean {
  const [given, key] = [asTyped(text), asTyped(accepted)];
  const mayBegin = !CAPITALS.test(question) && key.slice(1) === bare(given).slice(1) && /^\p{Ll}/u.test(key);
  const said = mayBegin ? given.replace(/^\p{Lu}/u, small) : given;
  return said === key || (key === bare(key) && bare(said) === key);
}

const small = (letter: string): string => letter.toLowerCase();

/** One kind of quotation mark and apostrophe, and single spaces, none before punctuation. */
const asTyped = (text: string): string =>
  text
    .trim()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '');

const bare = (text: string): string => text.replace(/[.,;:!?"]+$|^["]+/g, '');

/** Whether an answer differs in the case of letters that are told apart: in symbols, and inside the words of programs. */
export function isInOtherCase(text: string, accepted: string, question: string): boolean {
  const key = accepted.trim();
  if (text.includes(key) || !text.toLowerCase().includes(key.toLowerCase())) return false;
  const inside = key.slice(1);
  const isCapital = /^\p{Ll}/u.test(key) && text.includes(inside);
  const isSymbol = /\bsymbol/i.test(question) && key.length < 4;
  return isSymbol || (isOfProgram(question) && !isCapital);
}
