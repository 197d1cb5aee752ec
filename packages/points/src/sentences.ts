/** A full stop, question mark or danda, with a quote or bracket behind it, before what may be a sentence. */
const END = /(?<=[\p{L}\p{N})\]"'”’%⁺⁻°][.!?]["'”’)\]]?)\s+(?=[\p{Lu}\p{N}"'“‘([])|(?<=[।॥。])\s*/gu;
/** Abbreviations within sentences, before names and in dates. */
const ABBREVIATIONS =
  'e\\.g|i\\.e|vs|cf|viz|approx|al|Dr|Prof|Mr|Mrs|Ms|St|Sr|Jr|Gen|Capt|Col|Jan|Feb|Aug|Sept?|Oct|Nov|Dec';
const ABBREVIATED = new RegExp(`(?:^|[\\s(])(?:${ABBREVIATIONS})\\.$`);
/** `No. 5`, `p. 12`, `Fig. 3`. */
const BEFORE_NUMBER = /(?:^|[\s(])(?:no|nos|p|pp|fig|figs|vol|ch|eq|art|sec|ca?)\.$/i;
/** An initial, `U.S.`, or the number of an item. */
const INITIAL = /(?:^|[\s(.])(?:\p{Lu}|\d{1,2})\.$/u;
/** Words that begin sentences and no names. */
const BEGINNINGS =
  'An?|And|As|At|But|By|For|He|Her|His|If|In|It|Its|On|She|So|That|The|Then|There|These|They|This|To|We|When|With';
const BEGINS = new RegExp(`^(?:${BEGINNINGS})\\b`);
/** How many characters around a possible end are examined. */
const AROUND = 20;

/** The sentences of a text. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: space } of text.matchAll(END)) {
    const before = text.slice(Math.max(from, index - AROUND), index);
    const after = text.slice(index + space.length, index + space.length + AROUND);
    if (!endsBetween(before, after)) continue;
    sentences.push(text.slice(from, index));
    from = index + space.length;
  }
  return [...sentences, text.slice(from)];
}

function endsBetween(before: string, after: string): boolean {
  if (ABBREVIATED.test(before)) return false;
  if (BEFORE_NUMBER.test(before) && /^\p{N}/u.test(after)) return false;
  return !INITIAL.test(before) || BEGINS.test(after);
}
