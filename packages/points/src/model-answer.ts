import { alternativeLines, LINES_MAX } from './alternatives.ts';
import { type Asked, countsAsked } from './asked-count.ts';
import { type Division, dividedFurther, itemsOf, listedIn, withoutBullet, withoutEnd, wordsIn } from './items.ts';
import { tidied } from './layout.ts';
import { withoutAsides, withoutExamples, withoutListNotes, withoutNotes } from './notes.ts';
import type { MarkingPoints, Point, PointGroup } from './point.ts';
import { isIntroduction, type Section, sectionsOf } from './sections.ts';
import { waysOf } from './strokes.ts';

/** The most points of a list, since every answer is compared with each point. */
export const POINTS_MAX = 40;
/** Most ways of answering the whole question that are considered. */
const STANDARDS_MAX = 20;
/** In hundredths: a point is worth one mark unless notes say otherwise. */
const MARK = 100;
/** Where a list or prose has more points than marks, at least this share of them is needed. */
const [OF_LIST, OF_PROSE] = [0.5, 0.8];

/** Cuts a model answer into the points that an answer needs. `marks` in hundredths. */
export function pointsOfModelAnswer(modelAnswer: string, marks: number, question: string): MarkingPoints {
  const doubts = new Set<string>();
  const asked = countsAsked(question);
  const standards = dividedByOr(modelAnswer)
    .flatMap((way) => {
      const lines = waysIn(way, asked);
      if (lines.length > 1 && marks > MARK)
        doubts.add(`The ${lines.length} lines resemble each other and are taken for ${lines.length} ways to answer.`);
      return lines;
    })
    .slice(0, STANDARDS_MAX)
    .map((way, index, all) => numbered(groupsOf(way, marks, asked, doubts), all.length > 1 ? `w${index + 1}.` : ''));
  return { standards, doubts: [...doubts] };
}

/** The alternative answers in a model answer: parts between lines `OR`, and lines that say the same in other words. */
export function waysOfAnswering(modelAnswer: string): string[] {
  return dividedByOr(modelAnswer)
    .flatMap((way) => waysIn(way, []))
    .slice(0, STANDARDS_MAX);
}

function dividedByOr(modelAnswer: string): string[] {
  return tidied(modelAnswer)
    .split(/^[ ([–—-]*(?:OR|Or|or|\/)[ )\]:–—-]*$/m)
    .filter((way) => /[\p{L}\p{N}]/u.test(way));
}

/** Lines of which each answers the whole question, unless notes or the question say that they are parts. */
function waysIn(text: string, asked: readonly Asked[]): string[] {
  if (text.split('\n', LINES_MAX + 1).length > LINES_MAX) return [text];
  const areParts = asked.some(({ count }) => count > 1);
  const haveNotes = text.split('\n').some((line) => {
    const { marks, needs } = withoutNotes(line).notes;
    return marks !== undefined || needs !== undefined;
  });
  return areParts || haveNotes || sectionsOf(text).length > 1 ? [text] : (alternativeLines(text) ?? [text]);
}

function numbered(groups: PointGroup[], way: string): PointGroup[] {
  let count = 0;
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, id: `${way}p${++count}` })),
  }));
}

/** A section with its notes and its items. */
interface Part {
  heading: string;
  items: Item[];
  by: Division;
  /** The marks that notes give to the whole section, in hundredths. */
  marks: number | undefined;
  /** How many of the items are enough, if notes say so. */
  needs: number | undefined;
}

interface Item {
  text: string;
  marks: number | undefined;
  accepted: string[];
}

function groupsOf(text: string, marks: number, asked: readonly Asked[], doubts: Set<string>): PointGroup[] {
  const { needs, sections } = withoutLead(sectionsOf(text));
  const most = Math.max(1, Math.floor(POINTS_MAX / sections.length));
  const parts = sections.map((section) => partOf(section, most, doubts));
  const chosen = needs ?? choiceAmong(parts, asked);
  if (chosen !== undefined) {
    const points = parts.map(({ heading, items }) => {
      const body = items.map((item) => item.text).join('. ');
      return pointOf({ text: body, marks: undefined, accepted: items.flatMap((item) => item.accepted) }, heading);
    });
    return [{ points, needs: Math.min(chosen, points.length), marks }];
  }
  const worth = sharesOf(parts, marks, doubts);
  return parts.flatMap((part, index) => groupsOfPart(part, worth[index]!, neededOf(part, parts, asked), most, doubts));
}

/** Removes the introductions of sections, such as `Any three of:` before `(a)`. */
function withoutLead([first, ...rest]: Section[]): { needs: number | undefined; sections: Section[] } {
  const isLead = rest.length > 1 && first!.heading === '' && isIntroduction(first!.body);
  if (!isLead) return { needs: undefined, sections: [first!, ...rest] };
  return { needs: withoutNotes(first!.body).notes.needs, sections: rest };
}

function partOf({ heading: head, body }: Section, most: number, doubts: Set<string>): Part {
  const heading = withoutNotes(head);
  const whole = withoutNotes(body);
  const needs = heading.notes.needs ?? whole.notes.needs;
  const pieces = piecesByMarks(body);
  const list = withoutListNotes(body).text;
  const { items, by } = pieces
    ? { items: pieces, by: 'lines' as const }
    : needs === undefined
      ? itemsOf(list)
      : listedIn(list);
  if (items.length > most) doubts.add(`Only the first ${most} of ${items.length} points are looked at.`);
  const kept = read(items.slice(0, most));
  const areWorth = kept.every((item) => item.marks !== undefined);
  return {
    heading: heading.text.replace(/\s*:$/, ''),
    items: areWorth ? kept : kept.map((item) => ({ ...item, marks: undefined })),
    by,
    marks: heading.notes.marks ?? (areWorth ? undefined : whole.notes.marks),
    needs,
  };
}

/** Items with their notes; one that is nothing but notes belongs to the item before. At least one. */
function read(items: readonly string[]): Item[] {
  const all: Item[] = [];
  for (const item of items) {
    const { text: rest, notes } = withoutNotes(item);
    const text = withoutEnd(withoutBullet(rest));
    const before = all.at(-1);
    if (/[\p{L}\p{N}]/u.test(text)) all.push({ text, marks: notes.marks, accepted: notes.accepted });
    else if (before) {
      before.marks ??= notes.marks;
      before.accepted.push(...notes.accepted);
    }
  }
  return all.length > 0 ? all : [{ text: items.join(' '), marks: undefined, accepted: [] }];
}

const WORTH_AT_END = /(?<=[\s.;,]\s?[([]\s?(?:\d{1,2}(?:\.5)?\s?½?|½)\s?(?:marks?|m)?\s?[)\]])[.;,]?\s+(?=\S)/i;

/** Splits a text at several notes, each of which says what the text before it is worth: `… villi (1) which … (1).` */
function piecesByMarks(body: string): string[] | undefined {
  const pieces = body.split(WORTH_AT_END);
  return pieces.length > 1 && pieces.every((piece) => withoutNotes(piece).notes.marks !== undefined)
    ? pieces
    : undefined;
}

/** How many sections are enough, where some may be chosen: `any three`, of five causes each under its heading. */
function choiceAmong(parts: readonly Part[], asked: readonly Asked[]): number | undefined {
  if (parts.length < 2) return undefined;
  const stated = parts.filter(({ needs }) => needs !== undefined);
  const [only] = stated;
  if (stated.length === 1 && only!.needs! > only!.items.length && only!.needs! <= parts.length) return only!.needs;
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
function sharesOf(parts: readonly Part[], marks: number, doubts: Set<string>): number[] {
  const stated = parts.map((part) => part.marks ?? part.items.reduce((sum, item) => sum + (item.marks ?? 0), 0));
  const sum = stated.reduce((a, b) => a + b, 0);
  if (sum > 0 && stated.every((each) => each > 0)) {
    if (sum < marks) doubts.add(`The notes add up to ${sum / MARK} of ${marks / MARK} marks.`);
    return stated.map((each) => (each / sum) * marks);
  }
  return parts.map(() => marks / parts.length);
}

function groupsOfPart(
  part: Part,
  marks: number,
  stated: number | undefined,
  most: number,
  doubts: Set<string>,
): PointGroup[] {
  const { heading, by } = part;
  const areWorth = part.items.every((item) => item.marks !== undefined);
  if (areWorth && stated === undefined && areMarkedAlone(part.items, marks)) return groupPerItem(part, marks);
  const enough = stated ?? Math.ceil(marks / MARK);
  const items = areWorth ? part.items : divided(part.items, Math.min(enough, most)).slice(0, most);
  const points = items.map((item) => pointOf(item, heading));
  const isList = by !== 'sentences' && by !== 'none';
  const least = Math.ceil((isList ? OF_LIST : OF_PROSE) * points.length);
  const needs = Math.max(1, Math.min(points.length, stated ?? Math.max(enough, least)));
  if (stated === undefined && isList && !areWorth && needs < points.length)
    doubts.add(
      `${points.length} points are listed where ${needs} earn full marks (${shown(marks)}); any of them count.`,
    );
  if (stated !== undefined && stated > points.length)
    doubts.add(`${stated} points are asked for, and the model answer has ${points.length}.`);
  return [{ points, needs, marks }];
}

/** Whether the notes give all marks to items that are not worth the same, or are worth several marks each. */
function areMarkedAlone(items: readonly Item[], marks: number): boolean {
  const worth = items.map((item) => item.marks!);
  const sum = worth.reduce((a, b) => a + b, 0);
  return sum <= Math.ceil(marks) && (new Set(worth).size > 1 || worth[0]! > MARK);
}

/** Each item with what its note says that it is worth; one worth several marks is divided like a section. */
function groupPerItem({ heading, items }: Part, marks: number): PointGroup[] {
  const sum = items.reduce((total, item) => total + item.marks!, 0);
  return items.map((item) => {
    const points = divided([item], Math.ceil(item.marks! / MARK)).map((each) => pointOf(each, heading));
    return { points, needs: points.length, marks: (item.marks! / sum) * marks };
  });
}

/** Marks from hundredths, without more decimals than people write. */
function shown(marks: number): number {
  return Math.round(marks) / MARK;
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
  return all;
}

function pointOf({ text, accepted }: Item, heading: string): Point {
  const bare = withoutAsides(withoutExamples(text));
  return { id: '', text, heading, ways: [...waysOf(bare), ...accepted] };
}
