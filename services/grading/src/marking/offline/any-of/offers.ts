import { readAgain } from '../../text/read.ts';
import { FROM_LIST, type Offered, offersIn } from './counts.ts';
import { isHeading, isMarked, isName, itemsOf, pointsOf } from './points.ts';

/** A choice that a line of a text offers: the points, how many are wanted, and what stands before and after the list. */
export interface Offer {
  wanted: number;
  points: string[];
  before: string[];
  rest: string[];
}

type Found = Omit<Offer, 'wanted'>;

/** Beyond this many points a list is left as it is: each is compared with every answer. */
export const POINTS_MAX = 40;
/** A label before a list has at most this many words; what stands between `any two` and the colon, this many. */
const [LABEL, BETWEEN] = [4, 5];

/** What one of the lines lets one choose from, with those above and below it; undefined where nothing is offered. */
export function offerOf(lines: readonly string[], index: number): Offer | undefined {
  const line = lines[index]!;
  for (const offered of offersIn(line)) {
    for (const found of listsOf(line, offered, lines.slice(0, index), lines.slice(index + 1))) {
      const { length } = found.points;
      if (length > offered.count && length <= POINTS_MAX) return { ...found, wanted: offered.count };
    }
  }
  return undefined;
}

function listsOf(line: string, { start, end }: Offered, above: readonly string[], below: readonly string[]): Found[] {
  const [before, after] = [line.slice(0, start), line.slice(end)];
  const own = before.replace(/[\s([]+$/, '');
  const lead = [...above, withoutLabel(own)];
  if (!isNote(before, after)) return listsAfter(before, after, lead, below);
  const beneath = { ...pointsOf(below), before: lead };
  if (own === '') return [listAbove(above, below), beneath];
  const { label, items } = labelled(own);
  return [{ points: items, before: [...above, label], rest: [...below] }, beneath];
}

/** `(any two)` at the end of a line, or `Any two points.` by itself. */
function isNote(before: string, after: string): boolean {
  return (
    /(?:^|[([]|[.–-]\s)\s*$/.test(before) && /^(?:\s+\w+){0,2}\s*(?:,[^.;:]*\bmarks?\b[^.;:]*)?[)\].]*\s*$/.test(after)
  );
}

/** The items of a line, of all of it if they are names, else behind its last sentence or label. */
function labelled(line: string): { label: string; items: string[] } {
  const items = itemsOf(line);
  if (items.every((item) => isName(item)) && !line.includes(':')) return { label: '', items };
  const cut = /^.*(?:[.!?]\s|:)/s.exec(line)?.[0].length ?? 0;
  return { label: withoutLabel(line.slice(0, cut)), items: itemsOf(line.slice(cut)) };
}

/** A list whose note stands below it: the marked lines, or those below a heading. */
function listAbove(above: readonly string[], rest: readonly string[]): Found {
  const marked = above.findIndex(isMarked);
  const from = marked >= 0 ? marked : above.findLastIndex(isHeading) + 1;
  const before = above.slice(0, from).filter((line) => withoutLabel(line) !== '');
  const lines = above.slice(from).filter((line) => line.trim() !== '');
  if (lines.length !== 1) return { points: pointsOf(lines).points, before, rest: [...rest] };
  const { label, items } = labelled(lines[0]!);
  return { points: items, before: [...before, label], rest: [...rest] };
}

/** `…any two…: heat, light`, `Any two of heat, light or sound`, or the list on the lines below the colon. */
function listsAfter(before: string, after: string, lead: string[], below: readonly string[]): Found[] {
  const begins = /(?:^|[.;!?])\s*$/.test(before) && /^\s+(?:of|from)\s+/.exec(after);
  const found = colonOf(after) ?? (begins ? begins[0] : undefined);
  if (found === undefined) return [];
  const own = after.slice(found.length);
  if (own.trim() === '') return [{ ...pointsOf(below), before: lead }];
  const items = { points: itemsOf(own.replace(/[)\]]\.?\s*$/, '')), before: lead, rest: [...below] };
  return isMarked(own) ? [{ ...pointsOf([own, ...below]), before: lead }, items] : [items];
}

const LEADS_TO_LIST = new RegExp(`^${FROM_LIST}`);

/** What leads to the colon before a list: a few words that say nothing by themselves, or ` of the following …`. */
function colonOf(after: string): string | undefined {
  const [found] = /^[^.;!?:]*:\s*/.exec(after) ?? [];
  if (found === undefined || LEADS_TO_LIST.test(found)) return found;
  return found.trim().split(/\s+/).length <= BETWEEN && !isStatement(found) ? found : undefined;
}

/** A text without the few words at its end that only head a list, such as `Advantages`. */
function withoutLabel(text: string): string {
  const end = text.replace(/[.:]\s*$/, '');
  const from = Math.max(...['.', ';', '!', '?'].map((stop) => end.lastIndexOf(stop))) + 1;
  const words = end.slice(from).trim().split(/\s+/).length;
  const isLabel = words < 3 || (words <= LABEL && !isStatement(end.slice(from)));
  return (isLabel ? end.slice(0, from) : text).trim();
}

/** Words that join statements, not names. */
const JOINS = /\b(?:because|since|so|but|which|that|when|if|while|not)\b/i;

/** `Like poles repel and others attract` names nothing; `washing, cooking` does. */
export function isStatement(line: string): boolean {
  const says = readAgain(line).words.some(
    ({ pos, text }) => pos === 'AUX' || (pos === 'VERB' && !text.endsWith('ing')),
  );
  return says || JOINS.test(line);
}
