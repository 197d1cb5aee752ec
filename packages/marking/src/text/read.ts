import { NUMBER_WORDS } from '@exam-evaluation/points/counts.ts';
import { placesIn, type Token } from './places.ts';
import { remember } from './remember.ts';
import { inOneSpelling } from './spelling.ts';
import { reworded } from './stand-ins.ts';
import { FUNCTION_WORDS, isClauseEnd, isNegation } from './words.ts';

/** One word or number of a text. */
export interface Word extends Token {
  /** The text in one spelling where British and American differ, such as `colour`. */
  spelling: string;
  /** A content word: not an article, preposition, auxiliary or the like. */
  content: boolean;
  /** The word is in the scope of a `not`, `no`, `without` ... */
  negated: boolean;
  /** Its value where it is a number. */
  number: number | undefined;
}

/** A text as the offline marker sees it. */
export interface Reading {
  text: string;
  words: Word[];
  content: Word[];
  sentences: string[];
  /** The words of each sentence. */
  bySentence: Word[][];
}

/** The scope of a negation, in words. */
const REACH = 6;

/** Parts of speech with which an independent clause begins: `and the current cannot flow`. */
const STATEMENT = /^(?:(?:DET|ADJ|NUM|ADV) )*(?:NOUN|PROPN|PRON) (?:(?:NOUN|PROPN|ADV) )*(?:AUX|VERB)/;

const JOINS = new Set(['and', 'or']);

/** Whether an `and` or `or` begins another clause, so that a negation in it does not apply to what comes before. */
function beginsStatement(tokens: readonly Token[], index: number): boolean {
  const { text } = tokens[index]!;
  if (!JOINS.has(text)) return false;
  const next = tokens.slice(index + 1, index + 7);
  if (text === 'and' && STATEMENT.test(next.map(({ pos }) => pos).join(' '))) return true;
  // `And does not return` and `and not a liquid` negate only what follows.
  const [first, second] = next;
  if (first && isNegation(first.text)) return true;
  return second !== undefined && isNegation(second.text) && /^(?:AUX|ADV|VERB)$/.test(first!.pos);
}

/** Whether a negation applies only to what follows it, as `lack` does in `poverty and lack of jobs`. */
function isForward({ text, pos }: Token): boolean {
  return text === 'without' || ((text === 'lack' || text === 'absence') && pos === 'NOUN');
}

/** Reads a text: words with stems, parts of speech, sentences and what is negated. Deterministic. */
export function readText(text: string): Reading {
  const { tokens: written, starts } = placesIn(text);
  const tokens = reworded(written);
  const words: Word[] = [];
  let reach = 0;
  let denied = false;
  let clause = 0;
  for (const [index, token] of tokens.entries()) {
    const { text: said } = token;
    const isNext = token.sentence !== tokens[index - 1]?.sentence;
    if (isNext) denied = false;
    if (isNext || isClauseEnd(said) || beginsStatement(tokens, index)) [reach, clause] = [0, words.length];
    if (!/[\p{L}\p{N}]/u.test(said)) continue;
    const isDenial = isNegation(said);
    words.push(toWord(token, isDenial, reach > 0 !== denied));
    if (isDenial && !isForward(token)) for (const word of words.slice(clause)) word.negated = true;
    // `It is not true that ...` negates the whole sentence.
    if (reach > 0 && /^(?:true|correct|right|case)$/.test(said)) [denied, reach] = [true, 0];
    const isTooMuch = said === 'to' && words.slice(-4, -1).some((word) => word.text === 'too');
    reach = isDenial || isTooMuch ? REACH : Math.max(0, reach - 1);
  }
  return {
    text,
    words,
    content: words.filter((word) => word.content),
    bySentence: wordsBySentence(words, starts.length),
    sentences: starts.map((start, index) => text.slice(start, starts[index + 1]).trim()),
  };
}

function toWord(token: Token, isDenial: boolean, negated: boolean): Word {
  const number = toNumber(token.text);
  return {
    ...token,
    stem: number === undefined ? token.stem : String(number),
    spelling: inOneSpelling(token.text),
    content: !isDenial && !FUNCTION_WORDS.has(token.text),
    negated,
    number,
  };
}

function wordsBySentence(words: readonly Word[], sentences: number): Word[][] {
  const bySentence = Array.from({ length: sentences }, (): Word[] => []);
  for (const word of words) bySentence[word.sentence]!.push(word);
  return bySentence;
}

/** Cached `readText`, for texts that recur: questions, model answers, keywords, reviewed answers. */
export const readCached = remember(readText, 4000);

/** The values of words for numbers, and of words that say how many times as much. */
const VALUES = new Map([
  ...NUMBER_WORDS,
  ...Object.entries({ hundred: 100, thousand: 1000, million: 1e6 }),
  ...'half halves halved halving'.split(' ').map((word) => [word, 0.5] as const),
  ...'twice double doubles doubled doubling'.split(' ').map((word) => [word, 2] as const),
  ...'triple triples tripled treble trebles trebled'.split(' ').map((word) => [word, 3] as const),
]);

function toNumber(word: string): number | undefined {
  const value = VALUES.get(word);
  if (value !== undefined) return value;
  const digits = word.replace(/(?<=\d),(?=(?:\d{2,3},)*\d{3}(?!\d))/g, '');
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
