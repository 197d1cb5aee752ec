// Cuts a mark scheme at the marks that its author wrote into it: `… villi (1) which … (1). Signs (any two, 1 each): …`.
// Where these add up to what the question is worth, they say more than its lines, headings and sentences do.
import { itemsOf, listedIn, wordsIn } from './items.ts';
import { withoutListNotes, withoutNotes } from './notes.ts';
import { type Part, readItems, worthOf } from './parts.ts';
import { MARK } from './point.ts';
import { countIn } from './scheme/plain.ts';

/** An amount of a list and not of a statement. */
const IS_OF_LIST = /any|each|max/;
/** The longest heading of a list, in words. */
const HEADING_WORDS = 8;
/** What one statement or list is worth, in plain notation: `[1 marks]`, `[any 2] [1 each]`. */
const WORTH = /(?:\s*\[(?:(?:any|max) \d+|[\d.]+ (?:marks|each))\])+/g;
/** Where a list ends behind its heading, or a heading begins: the end of a sentence or line. */
const END = /(?<=[.!?]["'”’)\]]?)\s+(?=\S)|\n/g;
/** A heading or label of a statement: `Operant: learning through …`, `(a) cheap to print`. */
const HEADING = /^(?:(\p{Lu}[^.:;!?\n]{0,60}?):|(\((?:[a-j]|[A-J]|[ivx]{1,4})\)))\s+(?=\S)/u;
/** What remains between a statement and its worth, or the next: `, and `. */
const LOOSE = /^[\s.,;:–—→-]+(?:(?:and|or|but|because)\s+)?|[\s,;:–—→-]+$/gu;

/** What an author wrote an amount for. */
interface Allotted {
  /** Set where the amount belongs to a heading, and the text is the list below it. */
  heading?: string;
  text: string;
  /** The amount in plain notation. */
  worth: string;
}

/**
 * The parts of a scheme in plain notation by the marks written into it.
 * @param marks what they have to add up to, in hundredths.
 * @returns undefined where they do not, or where the scheme has fewer than two amounts.
 */
export function allottedParts(scheme: string, marks: number): Part[] | undefined {
  const allotted = allottedIn(scheme);
  if (allotted.length < 2 || allotted.some(({ text }) => wordsIn(withoutNotes(text).text) === 0)) return undefined;
  const areHeaded = allotted.filter(({ heading, text }) => heading !== undefined || HEADING.test(text)).length > 1;
  const parts: Part[] = [];
  for (const each of allotted) {
    const own = each.heading ?? (areHeaded ? headingOf(each.text) : undefined);
    const text = each.heading === undefined && own !== undefined ? each.text.replace(HEADING, '') : each.text;
    const part = partOf({ ...each, text }, own ?? parts.at(-1)?.heading ?? '');
    const before = parts.at(-1);
    // Statements one after another are the items of one part.
    if (before && own === undefined && isStatement(part) && isStatement(before)) before.items.push(...part.items);
    else parts.push(part);
  }
  return Math.abs(parts.reduce((sum, part) => sum + worthOf(part), 0) - marks) < 1 ? parts : undefined;
}

/**
 * The statements of a text in plain notation, with their notes, where it is cut into such of equal worth.
 * @param marks what they have to add up to, in hundredths.
 */
export function allottedStatements(scheme: string, marks: number): string[] | undefined {
  const allotted = allottedIn(scheme);
  const worth = allotted.map((each) => withoutNotes(each.worth).notes.marks ?? 0);
  const areStatements = allotted.every(({ heading, worth: own }) => heading === undefined && !IS_OF_LIST.test(own));
  const areEqual = new Set(worth).size === 1 && worth[0]! * worth.length === marks;
  return areStatements && areEqual && worth.length > 1 ? allotted.map(({ text }) => text) : undefined;
}

function headingOf(text: string): string | undefined {
  const [, heading, label] = HEADING.exec(text) ?? [];
  return heading ?? label;
}

const isStatement = ({ marks }: Part): boolean => marks === undefined;

/** Each amount with the text that it is about. What stands behind the last one earns nothing, but may be accepted. */
function allottedIn(scheme: string): Allotted[] {
  const all: Allotted[] = [];
  let from = 0;
  for (const { index, 0: worth } of scheme.matchAll(WORTH)) {
    // An amount within a list that has one of its own: who wrote it can't be told.
    if (index < from) return [];
    const before = scheme.slice(from, index);
    const after = scheme.slice(index + worth.length);
    const last = all.at(-1);
    const isBelow = last?.heading !== undefined && last.text === '';
    const start = startOfLast(before);
    const isHead = /^\s*:\s/.test(after) && wordsIn(before.slice(start)) <= HEADING_WORDS;
    // `drought [any 2]; war; debt`: the note of a list stands behind its first item.
    const isFirst = after.startsWith(';') && IS_OF_LIST.test(worth);
    const at = isHead || isFirst ? start : isBelow ? endOfFirst(before) : 0;
    if (isBelow) last.text = bare(before.slice(0, at));
    const own = bare(before.slice(at));
    const more = isFirst ? after.slice(0, endOfFirst(after)) : '';
    all.push(isHead ? { heading: own, text: '', worth } : { text: own + more, worth });
    from = index + worth.length + more.length;
  }
  const rest = scheme.slice(from);
  const last = all.at(-1);
  if (last?.heading !== undefined && last.text === '') last.text = bare(rest);
  else if (last) last.text = [last.text, ...(rest.match(/\[(?:or|also) [^\]]*\]/g) ?? [])].join(' ');
  return all;
}

const bare = (text: string): string => text.replaceAll(LOOSE, '');

/** Where the last sentence or line of a text begins that has a word. */
function startOfLast(text: string): number {
  const lastWord = [...text.matchAll(/[\p{L}\p{N}]+/gu)].at(-1)?.index ?? 0;
  const end = [...text.matchAll(END)].findLast(({ index }) => index < lastWord);
  return end ? end.index + end[0].length : 0;
}

/** Where the first sentence or line of a text ends. */
function endOfFirst(text: string): number {
  const [first] = text.matchAll(END);
  return first ? first.index : text.length;
}

function partOf({ heading: head, text, worth }: Allotted, heading: string): Part {
  const { notes } = withoutListNotes(worth);
  const needs = notes.needs ?? (head === undefined ? undefined : countIn(head));
  const stated = withoutNotes(worth).notes.marks;
  const whole = { heading, needs, each: notes.each, isPartlyWorth: false };
  const isList = needs !== undefined || IS_OF_LIST.test(worth);
  if (head === undefined && !isList) {
    const items = readItems([text]).map((item) => ({ ...item, marks: stated }));
    return { ...whole, items, by: 'lines', marks: undefined };
  }
  const { items, by } = isList ? listedIn(text) : itemsOf(text);
  const read = readItems(items).map((item) => ({ ...item, marks: undefined }));
  return { ...whole, items: read, by, marks: stated ?? notes.most ?? (notes.each ?? MARK) * (needs ?? read.length) };
}
