import { alternativeLines } from './alternatives.ts';
import { type Asked, countsAsked } from './asked-count.ts';
import { type Division, dividedFurther, itemsOf, listedIn, withoutBullet, wordsIn } from './items.ts';
import { type Notes, withoutAsides, withoutExamples, withoutNotes } from './notes.ts';
import type { MarkingPoints, Point, PointGroup } from './point.ts';
import { type Section, sectionsOf } from './sections.ts';

/** Longer lists are left as they are: every answer is set beside each point. */
export const POINTS_MAX = 40;
/** Ways of answering the whole question that are looked at. */
const STANDARDS_MAX = 20;
/** In hundredths: a point is worth a mark unless something else is said. */
const MARK = 100;
/** Of a list that is longer than its marks, and of as much prose, at least this share is needed. */
const [OF_LIST, OF_PROSE] = [0.5, 0.8];
/** A short item with strokes in it gives other words for the whole of it. */
const SHORT_ITEM = 8;

/** Cuts a model answer into the points that an answer needs. `marks` in hundredths. */
export function pointsOfModelAnswer(modelAnswer: string, marks: number, question: string): MarkingPoints {
  const doubts = new Set<string>();
  const asked = countsAsked(question);
  const standards = waysOfAnswering(modelAnswer).map((way) => numbered(groupsOf(way, marks, asked, doubts)));
  return { standards, doubts: [...doubts] };
}

/** The answers that a model answer stands for: parts divided by a line `OR`, and lines that say the same in other words. */
export function waysOfAnswering(modelAnswer: string): string[] {
  return modelAnswer
    .split(/^[ \t]*(?:OR|Or|or|\/)[ \t]*$/m)
    .filter((way) => /[\p{L}\p{N}]/u.test(way))
    .flatMap((way) => alternativeLines(way) ?? [way])
    .slice(0, STANDARDS_MAX);
}

function numbered(groups: PointGroup[]): PointGroup[] {
  let count = 0;
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, id: `p${++count}` })),
  }));
}

/** A section with what its notes say, and its items. */
interface Part extends Section {
  notes: Notes;
  items: Item[];
  by: Division;
}

interface Item {
  text: string;
  marks: number | undefined;
  accepted: string[];
}

function groupsOf(text: string, marks: number, asked: readonly Asked[], doubts: Set<string>): PointGroup[] {
  const parts = sectionsOf(text).map(partOf);
  const chosen = choiceAmong(parts, asked);
  if (chosen !== undefined) {
    const points = parts.map(({ heading, items }) => {
      const body = items.map((item) => item.text).join('. ');
      return pointOf({ text: body, marks: undefined, accepted: items.flatMap((item) => item.accepted) }, heading);
    });
    return [{ points, needs: chosen, marks }];
  }
  const worth = sharesOf(parts, marks);
  return parts.map((part, index) => groupOf(part, worth[index]!, neededOf(part, parts, asked), doubts));
}

function partOf({ heading: head, body }: Section): Part {
  const heading = withoutNotes(head);
  const whole = withoutNotes(body);
  const needs = heading.notes.needs ?? whole.notes.needs;
  const pieces = piecesByMarks(body);
  const { items, by } = pieces
    ? { items: pieces, by: 'lines' as const }
    : needs === undefined
      ? itemsOf(whole.text)
      : listedIn(whole.text);
  const read = items.slice(0, POINTS_MAX).map((item) => {
    const { text, notes } = withoutNotes(item);
    return { text: withoutBullet(text), marks: notes.marks, accepted: notes.accepted };
  });
  const accepted = pieces ? [] : whole.notes.accepted;
  if (accepted.length > 0 && read.length > 0) read.at(-1)!.accepted.push(...accepted);
  const marks = heading.notes.marks ?? (pieces ? undefined : whole.notes.marks);
  return {
    heading: heading.text,
    body,
    by,
    items: read.filter(({ text }) => text !== ''),
    notes: { needs, marks, accepted },
  };
}

const WORTH_AT_END = /(?<=\S\s*[([]\s*(?:\d{1,2}(?:\.5)?\s*½?|½)\s*(?:marks?|m)?\s*[)\]])[.;,]?\s+(?=\S)/i;

/** The pieces of a text in which several notes say what stands before each is worth: `… villi (1) which … (1).` */
function piecesByMarks(body: string): string[] | undefined {
  const pieces = body.split(WORTH_AT_END);
  return pieces.length > 1 && pieces.every((piece) => withoutNotes(piece).notes.marks !== undefined)
    ? pieces
    : undefined;
}

/** How many of the sections are enough, where some may be chosen: `any three`, of five causes each under its heading. */
function choiceAmong(parts: readonly Part[], asked: readonly Asked[]): number | undefined {
  if (parts.length < 2) return undefined;
  const stated = parts.filter(({ notes }) => notes.needs !== undefined);
  const [only] = stated;
  if (stated.length === 1 && only!.notes.needs! > only!.items.length && only!.notes.needs! <= parts.length)
    return only!.notes.needs;
  const [count] = asked;
  return stated.length === 0 && asked.length === 1 && count!.count < parts.length && count!.count > 1
    ? count!.count
    : undefined;
}

/** How many items of a section are enough, where its notes or the question say so. */
function neededOf({ heading, notes }: Part, parts: readonly Part[], asked: readonly Asked[]): number | undefined {
  if (notes.needs !== undefined) return notes.needs;
  const named = asked.find(({ of }) => heading !== '' && of.endsWith(heading.toLowerCase().split(/\s+/).at(-1)!));
  if (named) return named.count;
  return parts.length === 1 && asked.length === 1 ? asked[0]!.count : undefined;
}

/** What each section is worth: as its notes say, else as much as the others. */
function sharesOf(parts: readonly Part[], marks: number): number[] {
  const stated = parts.map(({ notes, items }) => {
    const own = items.map((item) => item.marks ?? 0).reduce((a, b) => a + b, 0);
    return notes.marks ?? own;
  });
  const sum = stated.reduce((a, b) => a + b, 0);
  if (sum > 0 && stated.every((each) => each > 0)) return stated.map((each) => (each / sum) * marks);
  return parts.map(() => marks / parts.length);
}

function groupOf(part: Part, marks: number, stated: number | undefined, doubts: Set<string>): PointGroup {
  const { heading, by } = part;
  const enough = stated ?? Math.ceil(marks / MARK);
  const items = part.items.every((item) => item.marks === undefined) ? divided(part.items, enough) : part.items;
  const points = items.map((item) => pointOf(item, heading));
  const isList = by !== 'sentences' && by !== 'none';
  const least = Math.ceil((isList ? OF_LIST : OF_PROSE) * points.length);
  const needs = Math.max(1, Math.min(points.length, stated ?? Math.max(enough, least)));
  if (stated === undefined && isList && needs < points.length)
    doubts.add(`${points.length} points are listed for ${marks / MARK} marks; any ${needs} of them earn full marks.`);
  if (stated !== undefined && stated > points.length)
    doubts.add(`${stated} points are asked for, and the model answer has ${points.length}.`);
  return { points, needs, marks };
}

/** Items, of which the longest are divided until there are enough of them or none can be. */
function divided(items: readonly Item[], enough: number): Item[] {
  let all = [...items];
  const whole = new Set<Item>();
  while (all.length < enough) {
    const [longest] = all.filter((item) => !whole.has(item)).toSorted((a, b) => wordsIn(b.text) - wordsIn(a.text));
    if (!longest) break;
    const pieces = dividedFurther(withoutExamples(longest.text));
    if (pieces.length === 1) whole.add(longest);
    else
      all = all.flatMap((item) =>
        item === longest
          ? pieces.map((text, at) => ({ ...item, text, accepted: at === 0 ? item.accepted : [] }))
          : [item],
      );
  }
  return all.slice(0, POINTS_MAX);
}

function pointOf({ text, accepted }: Item, heading: string): Omit<Point, 'id'> & { id: string } {
  const bare = withoutAsides(withoutExamples(text));
  return { id: '', text, heading, ways: [...waysOf(bare), ...accepted] };
}

/** The ways that strokes give: `loss of habitat / biodiversity`, `ritual / religious bathing`. */
function waysOf(text: string): string[] {
  const parts = text.split(/\s*(?<![\d\s])\/(?!\d)\s*/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2 || /=|\d\s*\/|\/\s*\d/.test(text)) return [text];
  if (wordsIn(text) <= SHORT_ITEM) return [text, ...parts];
  const either = text.replace(/\s*\/\s*[\p{L}\p{N}'-]+/gu, '');
  const other = text.replace(/[\p{L}\p{N}'-]+\s*\/\s*/gu, '');
  return [either, other];
}
