import { type Division, itemsOf, listedIn, withoutBullet, withoutEnd } from './items.ts';
import { withoutListNotes, withoutNotes } from './notes.ts';
import type { Section } from './sections.ts';

/** A section of a model answer in plain notation, with its notes and its items. All marks in hundredths. */
export interface Part {
  heading: string;
  items: Item[];
  by: Division;
  /** The marks that notes give to the whole section. */
  marks: number | undefined;
  /** How many of the items are enough, if notes say so. */
  needs: number | undefined;
  /** What each item is worth, if notes say so of all. */
  each: number | undefined;
  /** Whether some items say what they are worth and others do not. */
  isPartlyWorth: boolean;
}

/** A statement, what its notes say that it is worth, and what is accepted instead. */
export interface Item {
  text: string;
  marks: number | undefined;
  accepted: string[];
  /** Where in the text it stood, in characters. */
  acceptedAt: number;
  /** What a line of its own accepts behind this item. */
  further: string[];
}

/**
 * Reads a section.
 * @param asked how many things the question asks for, if it asks for one kind of them.
 * @param marks what the whole question is worth.
 */
export function partOf({ heading: head, body }: Section, asked: number | undefined, marks: number): Part {
  const heading = withoutNotes(withoutListNotes(head).text);
  const { text, notes } = withoutListNotes(body);
  const ofHead = withoutListNotes(head).notes;
  const needs = ofHead.needs ?? notes.needs;
  const each = ofHead.each ?? notes.each;
  const { items, by } = divided(text, needs, each !== undefined, asked, marks);
  const kept = readItems(items);
  const areWorth = kept.every((item) => item.marks !== undefined);
  const marked = kept.filter((item) => item.marks !== undefined);
  // `MCB: overload; short circuit (2)`: one note behind all items is about them all.
  const isBehindAll = !areWorth && marked.length === 1 && marked[0] === kept.at(-1);
  const ofWhole = areWorth ? undefined : (notes.most ?? (isBehindAll ? marked[0]!.marks : undefined));
  return {
    heading: heading.text.replace(/\s*:$/, ''),
    items: areWorth ? kept : kept.map((item) => ({ ...item, marks: undefined })),
    by,
    marks: heading.notes.marks ?? ofHead.most ?? ofWhole,
    needs,
    each,
    isPartlyWorth: !areWorth && !isBehindAll && marked.length > 0,
  };
}

/** What the notes of a part say that it is worth; 0 where they say nothing. */
export function worthOf(part: Part): number {
  return part.marks ?? part.items.reduce((sum, item) => sum + (item.marks ?? 0), 0);
}

/** Divides the body of a section as its author did: at the notes of worth, or into the items of a list or of prose. */
function divided(
  text: string,
  needs: number | undefined,
  isList: boolean,
  asked: number | undefined,
  marks: number,
): { items: string[]; by: Division } {
  const pieces = piecesByMarks(text);
  if (pieces) {
    const lines = text.split('\n');
    const chosen = needs ?? asked;
    // Lines of which some are chosen, each worth its share by several notes: `trade grew (1) so towns grew (1)`.
    const areChosen = chosen !== undefined && chosen < lines.length && pieces.length > lines.length;
    const areWhole = lines.every((line) => withoutNotes(line).notes.marks === marks / (chosen ?? 1));
    return { items: areChosen && areWhole ? lines : pieces, by: 'lines' };
  }
  return needs === undefined && !isList ? itemsOf(text) : listedIn(text);
}

/**
 * Items with their notes; one that is nothing but notes belongs to the item before. What is accepted in a line behind
 * the last item of a list is a further item, unless other lines accept something of the item before them. At least one.
 */
export function readItems(items: readonly string[]): Item[] {
  const all: Item[] = [];
  let pending: string[] = [];
  let areOfItems = false;
  for (const item of items) {
    const { text: rest, notes } = withoutNotes(item);
    const text = withoutEnd(withoutBullet(rest));
    const before = all.at(-1);
    if (/[\p{L}\p{N}]/u.test(text)) {
      areOfItems ||= pending.length > 0;
      before?.accepted.push(...pending);
      pending = [];
      all.push({ text, ...notes });
    } else if (before) {
      before.marks ??= notes.marks;
      pending.push(...notes.accepted, ...notes.further);
    }
  }
  all.at(-1)?.[areOfItems ? 'accepted' : 'further'].push(...pending);
  return all.length > 0 ? all : [{ text: items.join(' '), marks: undefined, accepted: [], acceptedAt: 0, further: [] }];
}

const WORTH_AT_END = /(?<=\[[\d.]+ marks\])[.;,]?\s+(?=\S)/;

/** Splits a text at several notes, each of which says what the text before it is worth: `… villi (1) which … (1).` */
function piecesByMarks(body: string): string[] | undefined {
  const pieces = body.split(WORTH_AT_END).reduce<string[]>((all, piece) => {
    const isNote = withoutNotes(piece).text === '' && all.length > 0;
    if (isNote) all[all.length - 1] += ` ${piece}`;
    else all.push(piece);
    return all;
  }, []);
  const isWorth = (piece: string) => withoutNotes(piece).notes.marks !== undefined && !/^.{1,50}\n/.test(piece);
  return pieces.length > 1 && pieces.every(isWorth) ? pieces : undefined;
}
