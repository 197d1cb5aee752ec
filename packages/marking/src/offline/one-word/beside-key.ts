import { CONNECTIVES, LEAD_WORDS } from '../../claims/quantity-words.ts';
import { hasDenial } from '../../text/denials.ts';
import { stemWord } from '../../text/stems.ts';
import { fold } from './fold.ts';

/** A placeholder for the accepted answer in a text: a character that nobody writes. */
const KEY = '\u{e000}';
/** The most words besides the key in an answer that is examined. */
const BESIDE_MAX = 10;
/** This many unknown words without a function word between them are a list. */
const LISTED = 2;
const SMALL = new Set(
  'is are was were be been has have had does did must can will called known named as when which who said'.split(' '),
);
/** What separates two answers. */
const DIVIDER = /[/,;&+|\n]|\band\b/i;
/** A question that offers several things to choose from, so that its words are not neutral. */
const CHOICE = /\bor\b|[,:;/]/i;

/**
 * Whether a text negates something or leaves it undecided: `osmosis or diffusion`, `not osmosis`, `diffusion /
 * osmosis`.
 */
export const isHedged = (text: string): boolean => /[/?]/.test(text) || hasDenial(text);

/**
 * What accompanies an accepted answer: `nothing` but function words and words of the question; `something` that makes
 * the answer doubtful; or `other`, when the accepted answer is negated or one of several.
 */
export function besideKey(text: string, accepted: string, question: string): 'nothing' | 'something' | 'other' {
  // Replaced, because the key itself may contain a negation or a slash: `Much Ado About Nothing`, `m/s`.
  const around = text.toLowerCase().replace(accepted.trim().toLowerCase(), KEY);
  if (isHedged(around) || /\bnon[- ]?\u{e000}/u.test(around)) return 'other';
  const key = fold(accepted);
  const rest = ` ${fold(text)} `.replace(` ${key} `, ' ').trim().split(/\s+/);
  if (rest.length > BESIDE_MAX) return 'other';
  // Beside a letter a word of the question may be part of a symbol: `G sharp`.
  const asked = new Set(CHOICE.test(question) || key.length === 1 ? [] : fold(question).split(/\s+/).map(stemWord));
  const isSmall = (word: string) => LEAD_WORDS.has(word) || CONNECTIVES.has(word) || SMALL.has(word);
  const unknown = rest.filter((word) => !isSmall(word) && !asked.has(stemWord(word)));
  if (unknown.length === 0) return DIVIDER.test(around) ? 'something' : 'nothing';
  const isList = unknown.length === rest.length && unknown.length >= LISTED;
  return isList || isPair(around, key, unknown) ? 'other' : 'something';
}

/**
 * Whether another answer is right beside the key: `Kant and Hegel`, `oxygen, nitrogen`; not `Kant, the philosopher`.
 */
function isPair(text: string, key: string, unknown: readonly string[]): boolean {
  const parts = text.split(DIVIDER).map(fold);
  return (
    parts.length > 1 &&
    (parts.includes(KEY) || parts.includes(key)) &&
    parts.some((part) => part !== '' && part.split(' ').every((word) => unknown.includes(word)))
  );
}

/** What a question asks for: `quadrant` in `Which quadrant`. */
const ASKED_NOUN = /\b(?:which|what)\s+(\p{L}{3,})/gu;

/** Leaves out what the question asks for by its noun, which may stand beside an answer. */
export function withoutNoun(question: string): (words: string) => string {
  const nouns = new Set([...question.toLowerCase().matchAll(ASKED_NOUN)].map(([, noun]) => stemWord(noun!)));
  return (words) => {
    const rest = words.split(' ').filter((word) => !nouns.has(stemWord(word)));
    return rest.length > 0 ? rest.join(' ') : words;
  };
}
