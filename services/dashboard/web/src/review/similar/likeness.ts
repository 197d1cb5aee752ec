import { normalise } from './normalise.ts';

/** How much answers have to be alike to stand together: the same text, the same words, or most of them. */
export const LEVELS = ['text', 'words', 'most'] as const;
export type Level = (typeof LEVELS)[number];

/** What an answer says, as far as words tell. */
export interface Content {
  /** Without punctuation, repeated spaces and the case of words. */
  text: string;
  /** Words that carry meaning, without endings, each once. */
  words: ReadonlySet<string>;
  /** What two answers have to share at every level: numbers in their order, and how often something is denied. */
  fixed: string;
}

/** Signs of formulas and programs, of which the order matters: only the same text says the same. */
const FORMULA = /[=()[\]{}<>_/\\+*^|$#@]|(?<=\s)[-−](?=[\s\d])/u;
const WORD = /[\p{L}\p{M}]+/gu;
const NUMBER = /[-−]?\d+(?:[.,:]\d+)*/gu;
/** Endings of English and Spanish words; what is left has at least three letters. */
const ENDING = /(?<=^.{3,})(?:ing|ed|es|s|e)$/u;
const DENIALS = new Set(
  'not no never none nor neither without cannot dont doesnt didnt isnt arent wasnt werent cant wont couldnt shouldnt wouldnt hasnt havent hadnt nunca ni sin nicht kein keine keinen nie ohne pas jamais sans नहीं मत'.split(
    ' ',
  ),
);
/** English and Spanish words that only join others. */
const JOINING = new Set(
  'a an the is are was were be been of to in on at by for and it its this that which as with from because since so they there has have had do does did el la los las un una unos unas de del al y o en es son por para que se su sus con lo como'.split(
    ' ',
  ),
);

/** Answers of more words than this stand together only with the same words: there are too many ways to differ. */
const COMPARED_WORDS_MAX = 60;
/** The share of words that two answers have in common, where most of them are the same. */
const MOST = 0.75;

export function contentOf(answer: string): Content {
  const text = normalise(answer);
  if (FORMULA.test(text)) return { text, words: new Set(), fixed: text };
  const all = text.toLowerCase().match(WORD) ?? [];
  const denials = all.filter((word) => DENIALS.has(word)).length;
  const words = all.filter((word) => !JOINING.has(word) && !DENIALS.has(word)).map((word) => word.replace(ENDING, ''));
  // Where nothing but joining words is said, they are what is said.
  const said = words.length > 0 ? words : all;
  return { text, words: new Set(said), fixed: `${denials} ${(text.match(NUMBER) ?? []).join(' ')}` };
}

/** The same for answers that say the same words, in any order and with any endings. */
export function wordsKey({ words, fixed }: Content): string {
  return `${fixed}|${[...words].toSorted().join(' ')}`;
}

export function haveMostInCommon(one: Content, other: Content): boolean {
  if (one.fixed !== other.fixed) return false;
  const sum = one.words.size + other.words.size;
  if (Math.max(one.words.size, other.words.size) > COMPARED_WORDS_MAX) return false;
  // Of sets that are too different in size, not even all of the smaller one is enough.
  if (2 * Math.min(one.words.size, other.words.size) < MOST * sum) return false;
  let common = 0;
  for (const word of one.words) if (other.words.has(word)) common += 1;
  return 2 * common >= MOST * sum;
}
