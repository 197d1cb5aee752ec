import { wordsIn } from './items.ts';

/** Most words of a short item, in which strokes separate other words for the whole item. */
const SHORT_ITEM = 8;
/** Where both sides of a stroke have at least this many words, each of them makes the point. */
const WHOLE_PHRASE = 3;
/** `habitat / species`, `sweat OR perspiration`. */
const BETWEEN_PHRASES = /\s+(?:\/|OR)\s+/;
/** `ritual/religious`; not `km/h`, `he/she`, `and/or` nor a stroke in a formula. */
const BETWEEN_WORDS = /(?<!\band)(?<=\p{L}{3})\/(?=\p{L}{3})/u;
/** A unit behind its number, or a formula: `20 miles/hour`, `p = m/v`, `1/2`. */
const NO_CHOICE = /=|\d\s*\p{L}*\/|\/\s*\d/u;

/** The ways that strokes give: `loss of habitat / biodiversity`, `ritual/religious bathing`; else the text itself. */
export function waysOf(text: string): string[] {
  if (NO_CHOICE.test(text)) return [text];
  const phrases = text.split(BETWEEN_PHRASES).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const areWhole = wordsIn(text) <= SHORT_ITEM || phrases.every((phrase) => wordsIn(phrase) >= WHOLE_PHRASE);
  if (phrases.length > 1 && areWhole) return [text, ...phrases];
  if (phrases.length < 2 && !BETWEEN_WORDS.test(text)) return [text];
  const either = text.replace(/\s*(?:\/|\sOR\s)\s*[\p{L}\p{N}'-]+/gu, '');
  const other = text.replace(/[\p{L}\p{N}'-]+\s*(?:\/|\sOR\s)\s*/gu, '');
  return [either, other];
}
