import { lookUpOpposites } from './opposites.ts';
import type { Word } from './read.ts';
import { rememberFor } from './remember.ts';
import { isMisspelt, slipsAllowed } from './spelling.ts';
import { areSynonyms, lookUpSynonyms } from './synonyms.ts';

/** A word of an answer that matches an expected word. */
export interface Match {
  /** 0-1; 1 for the same word. */
  similarity: number;
  /** The word says the opposite: it is an antonym, or just one of the two is negated. */
  opposed: boolean;
  word: Word;
}

const TYPO = 0.9;
const DERIVED = 0.8;
/**
 * Words that are at least this similar count as the same word: identical, misspelt or derived. Synonyms are less
 * similar.
 */
export const SAME_WORD = DERIVED;
const SYNONYM = 0.65;
const OPPOSITE = 0.6;

/** The word of an answer that comes closest to an expected one; undefined where none is near. */
export function bestMatch(expected: Word, answer: readonly Word[]): Match | undefined {
  const opposites = lookUpOpposites(expected.stem);
  const synonyms = lookUpSynonyms(expected.stem);
  let best: Match | undefined;
  for (const word of answer.length > SHORT ? nearTo(expected, answer) : answer) {
    const antonym = opposites.has(word.stem);
    // Skips words that cannot be similar, which is cheaper than comparing them.
    if (!antonym && !synonyms.has(word.stem) && !beginAlike(expected, word)) continue;
    const similarity = antonym ? OPPOSITE : likeness(expected, word);
    if (similarity === 0) continue;
    const opposed = antonym !== (expected.negated !== word.negated);
    // A match that agrees wins over one that says the opposite, wherever they are in the answer.
    const better = !best || (opposed === best.opposed ? similarity > best.similarity : best.opposed);
    if (better) best = { similarity, opposed, word };
  }
  return best;
}

/** Up to this many words are searched without an index. */
const SHORT = 50;

/**
 * The words of a long answer that may match an expected one, in order: all with any `likeness`, all opposites, and a
 * few others. The index is needed because thousands of words are compared with thousands.
 */
export function nearTo({ text, stem, spelling, number }: Word, answer: readonly Word[]): Word[] {
  const { byStem, bySpelling, byNumber, byRoot, byLength } = placesIn(answer);
  const near = new Set<number>();
  const add = (places: readonly number[] | undefined) => {
    for (const place of places ?? NONE) near.add(place);
  };
  if (number !== undefined) add(byNumber.get(number));
  add(byStem.get(stem));
  add(bySpelling.get(spelling));
  for (const other of lookUpOpposites(stem)) add(byStem.get(other));
  for (const other of lookUpSynonyms(stem)) add(byStem.get(other));
  add(byRoot.get(derivationKey(stem)));
  const slips = slipsAllowed(text);
  if (slips > 0) for (let more = -slips; more <= slips; more += 1) add(byLength.get(slipKey(text, more)));
  return [...near].sort((a, b) => a - b).map((place) => answer[place]!);
}

const NONE: readonly number[] = [];

/** Indexes of a list of words by the keys that similar words share. */
const placesIn = rememberFor((words: readonly Word[]) => ({
  byStem: grouped(words, ({ stem }) => stem),
  bySpelling: grouped(words, ({ spelling }) => spelling),
  byNumber: grouped(words, ({ number }) => number),
  byRoot: grouped(words, ({ stem }) => derivationKey(stem)),
  byLength: grouped(words, ({ text }) => slipKey(text)),
}));

/**
 * A key that words derived from one another share: the beginning of the stem. Undefined for a word that is too short.
 */
const derivationKey = (stem: string): string | undefined => (stem.length < ROOT ? undefined : stem.slice(0, ROOT));
/** A key that a word and its misspellings share: first letter and length, which may differ by `more`. */
const slipKey = (text: string, more = 0): string => `${text[0]}${text.length + more}`;

function grouped<K>(words: readonly Word[], keyOf: (word: Word) => K | undefined): Map<K | undefined, number[]> {
  const places = new Map<K | undefined, number[]>();
  for (const [place, word] of words.entries()) {
    const key = keyOf(word);
    if (key === undefined) continue;
    const there = places.get(key);
    if (there) there.push(place);
    else places.set(key, [place]);
  }
  return places;
}

/** Whether two words begin alike, as a word, its misspellings and its derivations do. */
function beginAlike(a: Word, b: Word): boolean {
  return a.stem[0] === b.stem[0] || a.text[0] === b.text[0];
}

/** The similarity of two words, 0-1: identical, misspelt, derived from one stem, or synonyms. */
function likeness(a: Word, b: Word): number {
  if (a.number !== undefined || b.number !== undefined) return a.number === b.number ? 1 : 0;
  if (a.stem === b.stem || a.spelling === b.spelling) return 1;
  if (isMisspelt(b.text, a.text)) return TYPO;
  if (isDerived(a.stem, b.stem)) return DERIVED;
  return areSynonyms(a.stem, b.stem) ? SYNONYM : 0;
}

/** The least number of letters that words derived from one another have in common at their beginning. */
const ROOT = 5;

/** Whether two words have a long beginning in common, as `evaporation` and `evaporate` do. */
function isDerived(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || a[0] !== b[0]) return false;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  return common >= ROOT && common >= shorter - 1 && common >= 0.6 * Math.max(a.length, b.length);
}
