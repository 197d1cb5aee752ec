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

/** Where the sides of a statement are divided: `villi / microvilli - large surface area`. */
const DASH = /\s[-–—]\s/;

/** The ways that strokes give: `loss of habitat / biodiversity`, `ritual/religious bathing`; else the text itself. */
export function waysOf(text: string): string[] {
  if (NO_CHOICE.test(text)) return [text];
  const phrases = text.split(BETWEEN_PHRASES).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const areWhole = wordsIn(text) <= SHORT_ITEM || phrases.every((phrase) => wordsIn(phrase) >= WHOLE_PHRASE);
  const [, before, dash, behind] = /^(.*?)(\s[-–—]\s)(.*)$/s.exec(text) ?? [];
  if (phrases.length > 1 && before !== undefined && !DASH.test(behind!))
    return waysOfSide(before).flatMap((way) => waysOfSide(behind!).map((other) => `${way}${dash}${other}`));
  if (phrases.length > 1 && (areWhole || repeat(phrases))) return [text, ...phrases];
  if (phrases.length < 2 && !BETWEEN_WORDS.test(text)) return [text];
  return withOneWord(text);
}

/** The ways of one side of a dash, on which a single word replaces the word before its stroke. */
function waysOfSide(side: string): string[] {
  const phrases = side.split(BETWEEN_PHRASES);
  if (phrases.length < 2) return [side];
  return phrases.every((phrase) => wordsIn(phrase) > 1) ? phrases : withOneWord(side);
}

/** A text with the word before its strokes, and with the word behind. */
function withOneWord(text: string): string[] {
  const either = text.replace(/\s*(?:\/|\sOR\s)\s*[\p{L}\p{N}'-]+/gu, '');
  const other = text.replace(/[\p{L}\p{N}'-]+\s*(?:\/|\sOR\s)\s*/gu, '');
  return [either, other];
}

/** Whether phrases say a word again, so that each of them is whole: `supply falls / the supply curve shifts`. */
function repeat(phrases: readonly string[]): boolean {
  const [first, ...others] = phrases.map((phrase) => new Set(phrase.toLowerCase().match(/\p{L}{4,}/gu)));
  return others.every((words) => !words.isDisjointFrom(first!));
}
