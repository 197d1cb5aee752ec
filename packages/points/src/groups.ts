import { allottedParts } from './allotted.ts';
import type { Asked } from './asked-count.ts';
import { dividedFurther, wordsIn } from './items.ts';
import { asksForNames, isName, sidesOf, withoutAskedTerm } from './naming.ts';
import { withAbbreviation, withoutAsides, withoutExamples, withoutListNotes } from './notes.ts';
import { type Item, type Part, partOf, worthOf } from './parts.ts';
import { MARK, type Point, type PointGroup } from './point.ts';
import { mayBeDirection } from './scheme/direction.ts';
import { isIntroduction, type Section, sectionsOf } from './sections.ts';
import { waysOf } from './strokes.ts';

/** The most points of a list, since every answer is compared with each point. */
export const POINTS_MAX = 40;
/** Where a list or prose has more points than marks, at least this share of them is needed. */
const [OF_LIST, OF_PROSE] = [0.5, 0.8];

/** What the points of a question are cut for. */
export interface Purpose {
  /** The text of the question. */
  question: string;
  /** The numbers of things that it asks for. */
  asked: readonly Asked[];
  /** What it is worth, in hundredths. */
  marks: number;
  /** Takes reasons why the cut may not be what its author meant. */
  doubts: Set<string>;
}

/** Groups the points of one way of answering, in plain notation. */
export function groupsOf(text: string, purpose: Purpose): PointGroup[] {
  const { asked, marks, question } = purpose;
  const isScheme = /\[(?:[\d.]+ (?:marks|each)|any \d|max \d|or |also )/.test(text);
  const allotted = allottedParts(text, marks);
  if (allotted) {
    for (const part of allotted) addDoubts(part, POINTS_MAX, isScheme, purpose);
    return groupsOfParts(allotted, POINTS_MAX, purpose);
  }
  const { notes, sections } = withoutLead(sectionsOf(text));
  const count = asked.length === 1 ? asked[0]!.count : undefined;
  const most = Math.max(1, Math.floor(POINTS_MAX / sections.length));
  const parts = sections.map((section) => partOf(section, sections.length === 1 ? count : undefined, marks));
  for (const part of parts) addDoubts(part, most, isScheme, purpose);
  const kept = parts.map((part) => ({ ...part, items: part.items.slice(0, most) }));
  const chosen = notes?.needs ?? countWorth(marks, notes?.each, parts.length) ?? choiceAmong(kept, purpose);
  if (chosen !== undefined) {
    const points = kept.map(({ heading, items }) => {
      const body = items.map((item) => item.text).join('. ');
      const accepted = items.flatMap((item) => [...item.accepted, ...item.further]);
      return pointOf({ text: body, marks: undefined, accepted, acceptedAt: 0, further: [] }, heading, question);
    });
    return [{ points, needs: Math.min(chosen, points.length), marks }];
  }
  return groupsOfParts(kept, most, purpose);
}

function groupsOfParts(parts: readonly Part[], most: number, purpose: Purpose): PointGroup[] {
  const worth = sharesOf(parts, purpose);
  return parts.flatMap((part, index) =>
    groupsOfPart(part, neededOf(part, parts, purpose.asked), most, { ...purpose, marks: worth[index]! }),
  );
}

/** What a message quotes of a point, in characters. */
const QUOTED_MAX = 60;

function addDoubts(
  { items, isPartlyWorth }: Part,
  most: number,
  isScheme: boolean,
  { doubts, question }: Purpose,
): void {
  if (items.length > most) doubts.add(`Only the first ${most} of ${items.length} points are looked at.`);
  if (isPartlyWorth) doubts.add('Some points say what they are worth and others do not; all count the same.');
  const direction = items.find(({ text }) => mayBeDirection(text, question, isScheme));
  if (direction)
    doubts.add(`"${direction.text.slice(0, QUOTED_MAX)}" may be meant for the examiner, and is taken for a point.`);
}

/** Removes the introductions of sections, such as `Any three of:` before `(a)`. */
function withoutLead([first, ...rest]: Section[]): {
  notes: ReturnType<typeof withoutListNotes>['notes'] | undefined;
  sections: Section[];
} {
  const isLead = rest.length > 1 && first!.heading === '' && isIntroduction(first!.body);
  if (!isLead) return { notes: undefined, sections: [first!, ...rest] };
  return { notes: withoutListNotes(first!.body).notes, sections: rest };
}

/** How many points of equal worth earn the marks, where there are more of them than that; otherwise undefined. */
function countWorth(marks: number, each: number | undefined, length: number): number | undefined {
  const count = each === undefined ? 0 : Math.round(marks / each);
  return count > 0 && count < length && count * each! === marks ? count : undefined;
}

/** How many sections are enough, where some may be chosen: `any three`, of five causes each under its heading. */
function choiceAmong(parts: readonly Part[], { asked, marks }: Purpose): number | undefined {
  if (parts.length < 2) return undefined;
  const stated = parts.filter(({ needs }) => needs !== undefined);
  const [only] = stated;
  if (stated.length === 1 && only!.needs! <= parts.length) {
    const areEven = parts.every((part) => worthOf(part) > 0 && worthOf(part) * only!.needs! === marks);
    if (areEven || only!.needs! > only!.items.length) return only!.needs;
  }
  const [count] = asked;
  return stated.length === 0 && asked.length === 1 && count!.count < parts.length && count!.count > 1
    ? count!.count
    : undefined;
}

/** How many items of a section are enough, where its notes or the question say so. */
function neededOf({ heading, needs }: Part, parts: readonly Part[], asked: readonly Asked[]): number | undefined {
  if (needs !== undefined) return needs;
  const named = asked.find(({ of }) => heading !== '' && of.endsWith(heading.toLowerCase().split(/\s+/).at(-1)!));
  if (named) return named.count;
  return parts.length === 1 && asked.length === 1 ? asked[0]!.count : undefined;
}

/** What each section is worth: as its notes say, else as much as the others. */
function sharesOf(parts: readonly Part[], { marks, doubts }: Purpose): number[] {
  const stated = parts.map(worthOf);
  const sum = stated.reduce((a, b) => a + b, 0);
  if (sum > 0 && stated.every((each) => each > 0)) {
    if (sum < marks) doubts.add(`The notes add up to ${sum / MARK} of ${marks / MARK} marks.`);
    return stated.map((each) => (each / sum) * marks);
  }
  return parts.map(() => marks / parts.length);
}

function groupsOfPart(part: Part, stated: number | undefined, most: number, purpose: Purpose): PointGroup[] {
  const { by, heading } = part;
  const { marks, question, doubts } = purpose;
  if (part.items.every((item) => item.marks !== undefined)) return groupsByWorth(part, stated, purpose);
  const isChosen = stated !== undefined || part.each !== undefined;
  const items = isChosen ? part.items.flatMap(withFurther) : part.items;
  const choice = countWorth(marks, part.each, items.length) ?? stated;
  const enough = choice ?? Math.ceil(marks / MARK);
  const points = divided(items, Math.min(enough, most), question)
    .slice(0, most)
    .map((item) => pointOf(item, heading, question));
  const isList = by !== 'sentences' && by !== 'none';
  const least = Math.ceil((isList ? OF_LIST : OF_PROSE) * points.length);
  const needs = Math.max(1, Math.min(points.length, choice ?? Math.max(enough, least)));
  if (choice === undefined && isList && needs < points.length && part.marks !== marks)
    doubts.add(
      `${points.length} points are listed where ${needs} earn full marks (${shown(marks)}); any of them count.`,
    );
  if (stated !== undefined && stated > points.length)
    doubts.add(`${stated} points are asked for, and the model answer has ${points.length}.`);
  return [{ points, needs, marks }];
}

/** An item, and what a line behind it accepts as a further one. */
function withFurther(item: Item): Item[] {
  const more = item.further.map((text) => ({ text, marks: item.marks, accepted: [], acceptedAt: 0, further: [] }));
  return [{ ...item, further: [] }, ...more];
}

/** Groups of items whose notes say what each of them is worth. */
function groupsByWorth({ items, heading }: Part, stated: number | undefined, purpose: Purpose): PointGroup[] {
  const { marks, question } = purpose;
  const worth = items.map((item) => item.marks!);
  const sum = worth.reduce((a, b) => a + b, 0);
  const areEqual = new Set(worth).size === 1;
  if (sum > Math.ceil(marks)) {
    // `2 marks: all of it. 1 mark: a part of it.`: what earns less than the marks is a part of what earns them.
    const whole = items.filter((item) => !areEqual && item.marks === marks);
    const kept = (whole.length > 0 ? whole : items).flatMap(stated === undefined ? (item) => [item] : withFurther);
    const needs = whole.length > 0 ? 1 : Math.max(1, Math.min(kept.length, Math.floor(marks / worth[0]!)));
    return [{ points: kept.map((item) => pointOf(item, heading, question)), needs, marks }];
  }
  const more = stated === undefined ? [] : items.flatMap(withFurther);
  if (areEqual && more.length > items.length && sum === marks)
    return [{ points: more.map((item) => pointOf(item, heading, question)), needs: items.length, marks }];
  if (!areEqual || worth[0]! > MARK) return groupPerItem(items, heading, sum, purpose);
  const all = items.map((item) => pointOf(item, heading, question));
  return [{ points: all, needs: all.length, marks }];
}

/** Each item with what its note says that it is worth; one worth several marks is divided like a section. */
function groupPerItem(
  items: readonly Item[],
  heading: string,
  sum: number,
  { marks, question }: Purpose,
): PointGroup[] {
  return items.map((item) => {
    const points = divided([item], Math.ceil(item.marks! / MARK), question).map((each) =>
      pointOf(each, heading, question),
    );
    return { points, needs: points.length, marks: (item.marks! / sum) * marks };
  });
}

/** Marks from hundredths, without more decimals than people write. */
function shown(marks: number): number {
  return Math.round(marks) / MARK;
}

/** Items, of which the longest are divided until there are enough of them or none can be. */
function divided(items: readonly Item[], enough: number, question: string): Item[] {
  let all = [...items];
  const whole = new Set<Item>();
  while (all.length < enough) {
    const [longest] = all.filter((item) => !whole.has(item)).toSorted((a, b) => wordsIn(b.text) - wordsIn(a.text));
    if (!longest) break;
    const text = withoutExamples(withoutAskedTerm(longest.text, question));
    const pieces = dividedFurther(text, enough - all.length + 1);
    if (pieces.length === 1) whole.add(longest);
    else all = all.flatMap((item) => (item === longest ? piecesOf(item, pieces) : [item]));
  }
  return all;
}

/** The pieces of an item, of which one takes what is accepted: the one beside which it stood. */
function piecesOf(item: Item, pieces: readonly string[]): Item[] {
  const ends = pieces.map((piece) => item.text.indexOf(piece) + piece.length);
  const own = Math.max(
    0,
    ends.findIndex((end) => end >= item.acceptedAt - 1),
  );
  return pieces.map((text, at) => ({ ...item, text, accepted: at === own ? item.accepted : [], acceptedAt: 0 }));
}

function pointOf({ text, accepted, further }: Item, heading: string, question: string): Point {
  const bare = withoutAsides(withoutExamples(text));
  const names = asksForNames(question)
    ? [...sidesOf(bare, question), ...(isName(heading, question) ? [heading] : [])]
    : [];
  const short = withAbbreviation(text);
  return { id: '', text, heading, ways: [...waysOf(bare), ...short, ...names, ...accepted, ...further] };
}
