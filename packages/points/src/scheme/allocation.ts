import { COUNT, countFrom } from '../counts.ts';
import { amountsOf, type Direction, hundredths } from './direction.ts';

/** No head is longer, in characters. */
const LENGTH_MAX = 250;
const NUMBER = String.raw`(\d{1,2}(?:\.\d)?\s?½?|½|one|two|three|half|another|an? (?:further|second|additional|extra))`;
const MARKS = '(?:marks?|m|pts?|points?)';
/** `1 mark for the adaptation`, `1 for its effect`, `1 mark each`, `1`. */
const AWARD = new RegExp(
  String.raw`^(?:(?:award|give|allow|credit)\s+)?${NUMBER}\s?${MARKS}?(?:\s+(?:for|per|each|apiece)\b.*)?$`,
  'i',
);
/** `any two`, `any two adaptations`, `any 2 from`, `x 2`. */
const CHOICE = new RegExp(String.raw`^(?:for\s+)?(?:any\s+${COUNT}(?:\s+[\p{L}-]+){0,3}|[x×]\s?${COUNT})$`, 'iu');
const MOST = new RegExp(String.raw`^(?:max(?:imum)?(?:\s+of)?|up\s+to)\s+${COUNT}(?:\s?${MARKS})?$`, 'i');
/** What belongs to the award before it, `its explanation`, and what says nothing, `2 x 2`, `marks`. */
const OTHER = /^(?:(?:its|their|the|an?|for|how|why)(?:\s+[\p{L}'’-]+){1,5}|\d\s?[x×]\s?\d|marks?|marking|credit)$/iu;
const EACH = /\b(?:each|per|every|apiece)\b/i;
const BETWEEN = /\s*(?:[,;:+&]|\.\s)\s*|\s+(?:and|plus|with|then)\s+/i;
const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/g;

/**
 * A line whose head says what parts of each item earn, and how many items are enough, with that behind its items in plain
 * notation: `1 mark for the adaptation and 1 for the explanation, any two: a; b; c`. What the parts are called differs
 * from scheme to scheme, so that only the form of the head tells it.
 */
export function withAllocation(line: string): string {
  for (const { index } of line.slice(0, LENGTH_MAX).matchAll(/:(?=\s|$)/g)) {
    const items = line
      .slice(index + 1)
      .trim()
      .split(/;\s*/);
    const found = items.length > 1 || items[0] === '' ? allocationIn(line.slice(0, index)) : undefined;
    if (!found) continue;
    if (found.ofItems.length === 0)
      return [`${items[0]}${amountsOf(found.ofEach)}`, ...items.slice(1)].join('; ').trim();
    if (found.ofItems.length === items.length)
      return items.map((item, at) => `${item.replace(/\.$/, '')} [${found.ofItems[at]! / 100} marks]`).join('; ');
  }
  return line;
}

/** What a head says: what each item earns and how many are enough, or what the items earn one by one. */
interface Allocation {
  ofEach: Direction;
  /** In hundredths; empty where each item earns the same. */
  ofItems: number[];
}

/** Reads a head; undefined where it says anything else. */
function allocationIn(head: string): Allocation | undefined {
  const outside = clausesOf(head.replace(BRACKETS, ', '));
  const inside = [...head.matchAll(BRACKETS)].flatMap(([, round, square]) => clausesOf(round ?? square ?? ''));
  const all = [...outside, ...inside];
  if (!all.every((clause) => [AWARD, CHOICE, MOST, OTHER].some((form) => form.test(clause)))) return undefined;
  const [own, within] = [outside, inside].map((clauses) => clauses.flatMap(worthOf));
  if (Math.max(own!.length, within!.length) < 2) return undefined;
  const needs = firstCount(all, CHOICE);
  const most = firstCount(all, MOST);
  const worth = own!.length > 0 ? own! : within!;
  const isOfEach = needs !== undefined || most !== undefined || EACH.test(head);
  const each = worth.reduce((sum, marks) => sum + marks, 0);
  return {
    ofEach: { kind: 'note', needs, each, most: most && 100 * most, marks: undefined, rest: '' },
    ofItems: isOfEach ? [] : worth,
  };
}

function clausesOf(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((clause) => clause.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((clause) => clause !== '');
}

/** The worth of an award, in hundredths; none of another clause. */
function worthOf(clause: string): number[] {
  const amount = AWARD.exec(clause)?.[1];
  return amount === undefined ? [] : [hundredths(amount.toLowerCase()) ?? 100];
}

function firstCount(clauses: readonly string[], form: RegExp): number | undefined {
  const [count] = clauses.flatMap((clause) => form.exec(clause)?.slice(1).find(Boolean) ?? []);
  return count === undefined ? undefined : countFrom(count);
}
