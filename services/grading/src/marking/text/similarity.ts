import type { Word } from './read.ts';
import { rememberFor } from './remember.ts';
import { isMisspelt, slipsAllowed } from './spelling.ts';
import { areSynonyms, lookUpOpposites, lookUpSynonyms } from './synonyms.ts';

/** How an answer's word stands for a word that was expected. */
export interface Match {
  /** 0-1; 1 for the same word. */
  similarity: number;
  /** It says the opposite: an antonym, or one of the two is negated. */
  opposed: boolean;
  word: Word;
}

const TYPO = 0.9;
const DERIVED = 0.8;
/** From here on a word stands for the same one: as it is, misspelt or derived. A synonym comes less near. */
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
    // Those that cannot be near are passed over before they are compared.
    if (!antonym && !synonyms.has(word.stem) && !beginAlike(expected, word)) continue;
    const similarity = antonym ? OPPOSITE : likeness(expected, word);
    if (similarity === 0) continue;
    const opposed = antonym !== (expected.negated !== word.negated);
    // Saying it once is enough: an opposite elsewhere in the answer never hides it.
    const better = !best || (opposed === best.opposed ? similarity > best.similarity : best.opposed);
    if (better) best = { similarity, opposed, word };
  }
  return best;
}

/** So many words are looked through one by one. */
const SHORT = 50;

/**
 * The words of a long answer that can be near an expected one, in its order: every one that `likeness` does not call
 * unlike, or that is its opposite, and few others. Thousands of words are compared with thousands.
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

/** Where the words of a list stand, by what makes a word near another. */
const placesIn = rememberFor((words: readonly Word[]) => ({
  byStem: grouped(words, ({ stem }) => stem),
  bySpelling: grouped(words, ({ spelling }) => spelling),
  byNumber: grouped(words, ({ number }) => number),
  byRoot: grouped(words, ({ stem }) => derivationKey(stem)),
  byLength: grouped(words, ({ text }) => slipKey(text)),
}));

/** What words derived from one another have in common; undefined of a word that is too short for it. */
const derivationKey = (stem: string): string | undefined => (stem.length < ROOT ? undefined : stem.slice(0, ROOT));
/** What words that are slips of one another have in common: the first letter, and nearly the length. */
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

/** Only such words can be the same, a slip or a derivation of one another. */
function beginAlike(a: Word, b: Word): boolean {
  return a.stem[0] === b.stem[0] || a.text[0] === b.text[0];
}

/** How alike two words are, 0-1: the same, misspelt, derived from one stem, or synonyms. */
export function likeness(a: Word, b: Word): number {
  if (a.number !== undefined || b.number !== undefined) return a.number === b.number ? 1 : 0;
  if (a.stem === b.stem || a.spelling === b.spelling) return 1;
  if (isMisspelt(b.text, a.text)) return TYPO;
  if (isDerived(a.stem, b.stem)) return DERIVED;
  return areSynonyms(a.stem, b.stem) ? SYNONYM : 0;
}

/** So many letters at least are the common beginning of words derived from one another. */
const ROOT = 5;

/** `evaporation` and `evaporate`: a long common beginning. */
function isDerived(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || a[0] !== b[0]) return false;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  return common >= ROOT && common >= shorter - 1 && common >= 0.6 * Math.max(a.length, b.length);
}
