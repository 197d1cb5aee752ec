import { hundredthsFrom } from './counts.ts';

/** What plain notation says of a statement. */
export interface Notes {
  /** `[1.5 marks]`: what the text before it is worth, in hundredths. */
  marks: number | undefined;
  /** `[or steps / rooms around]`: other ways of making the point before. */
  accepted: string[];
  /** Where in the text what is accepted stood first, in characters. */
  acceptedAt: number;
  /** `[also mass]`: further points of a list of which some are chosen, or else other ways of the point before. */
  further: string[];
}

/** What plain notation says of a list. Marks in hundredths. */
export interface ListNotes {
  /** `[any 2]`: how many of the points are enough. */
  needs: number | undefined;
  /** `[1 each]`: what each of the points is worth. */
  each: number | undefined;
  /** `[max 2]`: the most that they earn together. */
  most: number | undefined;
}

const LIST_NOTE = /\s*\[(?:(any|max) (\d+)|([\d.]+) each)\]/g;
const OTHER = /\s*\[(or|also) ([^\]]*)\]/g;
const WORTH = /\s*\[([\d.]+) marks\]/g;
/** `converse`, `any valid example`: nothing that an answer can be compared with. */
const ANYTHING = /^(?:the )?(?:converse|reverse|other|any|similar|equivalent|words to that effect|reasonable|valid)\b/i;
/** Asides in brackets; the brackets of a formula are none. */
const ASIDE = /\s+(?:\([^()]*\p{L}{3}[^()]*\)|\[[^[\]]*\p{L}{3}[^[\]]*\])/gu;
/** `e.g. glass`, `for example an aspirin`: nobody has to give the same examples. */
const EXAMPLE = /(?:[,;:\s]\s*|^)(?:e\.\s?g\.?|for example|for instance|such as)[,:]?\s.*$/is;

/** Removes and reads what plain notation says of a list. */
export function withoutListNotes(list: string): { text: string; notes: ListNotes } {
  const notes: ListNotes = { needs: undefined, each: undefined, most: undefined };
  const text = list.replace(LIST_NOTE, (_, kind: string | undefined, count: string, each: string | undefined) => {
    if (each !== undefined) notes.each ??= hundredthsFrom(each);
    else if (kind === 'any') notes.needs ??= Number(count);
    else notes.most ??= 100 * Number(count);
    return '';
  });
  return { text: text.trim(), notes };
}

/** Removes and reads what plain notation says of a statement. */
export function withoutNotes(part: string): { text: string; notes: Notes } {
  const before = part.slice(0, Math.max(0, part.search(OTHER))).replace(WORTH, '');
  const notes: Notes = { marks: undefined, accepted: [], acceptedAt: before.trimStart().length, further: [] };
  const text = part
    .replace(OTHER, (_, kind: string, listed: string) => {
      notes[kind === 'also' ? 'further' : 'accepted'].push(...alternatives(listed));
      return '';
    })
    .replace(WORTH, (_, amount: string) => {
      notes.marks = (notes.marks ?? 0) + (hundredthsFrom(amount) ?? 0);
      return '';
    });
  return { text: text.trim(), notes };
}

function alternatives(listed: string): string[] {
  return listed
    .split(/\s*[/;]\s*|\s+or\s+/)
    .map((way) => way.trim())
    .filter((way) => way !== '' && !ANYTHING.test(way));
}

/** A text without what it gives as an example; the text itself where nothing else is left. */
export function withoutExamples(text: string): string {
  const rest = text.replace(EXAMPLE, '').trim();
  return (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 2 ? rest : text;
}

/** A text without its bracketed asides; the text itself where hardly anything else is left. */
export function withoutAsides(text: string): string {
  const rest = text.replace(ASIDE, '').trim();
  return (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 2 ? rest : text;
}

/** `last in, first out (LIFO)`: an abbreviation in brackets behind as many words as it has letters. */
const ABBREVIATED = /\((\p{Lu}{2,6})s?\)/gu;

/** A text with an abbreviation instead of the words that it stands for; none where it has no abbreviation. */
export function withAbbreviation(text: string): string[] {
  const found = [...text.matchAll(ABBREVIATED)].flatMap(({ index, 0: whole, 1: letters }) => {
    const words = [...text.slice(0, index).matchAll(/\p{L}+/gu)].slice(-letters!.length);
    const initials = words.map(([word]) => word[0]!.toUpperCase()).join('');
    return initials === letters ? [{ from: words[0]!.index, to: index + whole.length, letters }] : [];
  });
  const [only] = found;
  return only && found.length === 1 ? [text.slice(0, only.from) + only.letters + text.slice(only.to)] : [];
}
