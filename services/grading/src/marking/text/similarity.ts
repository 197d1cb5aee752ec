import type { Word } from './read.ts';
import { rememberFor } from './remember.ts';
import { isMisspelt } from './spelling.ts';
import { areSynonyms, oppositesOf, synonymsOf } from './synonyms.ts';

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
  const opposites = oppositesOf(expected.stem);
  const synonyms = synonymsOf(expected.stem);
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

/** The words of a long answer that can be near an expected one, in its order: thousands of words are compared with thousands. */
export function nearTo({ text, stem }: Word, answer: readonly Word[]): Word[] {
  const { byLetter, byStem } = placesIn(answer);
  const others = [...oppositesOf(stem), ...synonymsOf(stem)].flatMap((other) => byStem.get(other) ?? []);
  const alike = [...new Set([stem[0], text[0]])].flatMap((letter) => byLetter.get(letter) ?? []);
  return [...new Set([...alike, ...others])].sort((a, b) => a - b).map((place) => answer[place]!);
}

/** Where the words of a list stand, by the letters that their text and their stem begin with, and by their stem. */
const placesIn = rememberFor((words: readonly Word[]) => ({
  byLetter: grouped(words, ({ text, stem }) => new Set([text[0], stem[0]])),
  byStem: grouped(words, ({ stem }) => [stem]),
}));

function grouped<K>(words: readonly Word[], keysOf: (word: Word) => Iterable<K>): Map<K, number[]> {
  const places = new Map<K, number[]>();
  for (const [place, word] of words.entries()) {
    for (const key of keysOf(word)) {
      const there = places.get(key);
      if (there) there.push(place);
      else places.set(key, [place]);
    }
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

/** `evaporation` and `evaporate`: a long common beginning. */
function isDerived(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || a[0] !== b[0]) return false;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  return common >= 5 && common >= shorter - 1 && common >= 0.6 * Math.max(a.length, b.length);
}
