import { readAgain } from '../../text/read.ts';
import { remember } from '../../text/remember.ts';
import { COUNT, offersIn } from './counts.ts';
import { isStatement, offerOf, POINTS_MAX } from './offers.ts';
import { isHeading, isName, itemsOf, LIMIT, pointsOf } from './points.ts';

/** A part of an expected text: points of which an answer needs `wanted`, the others being as good. */
export interface Stretch {
  wanted: number;
  points: string[];
}

/**
 * An expected text as the points it is made of: what must be there, and what may be chosen from (`Any two of the following: …`, `Advantages (any two):
 * …`, a list with `(any two)` at its end). Where it is nothing but a list, as many of its points are wanted as the question asks for (`asked`), else
 * all of them, or one of `autumn or fall`. A text that is no list is one point.
 */
export function stretchesOf(text: string, asked: number | undefined): readonly Stretch[] {
  return known(`${asked ?? ''}\n${text}`);
}

/** Whether a stretch is made of points, all or some of which are wanted. */
export function isList({ points }: Stretch): boolean {
  return points.length > 1;
}

/** Model answers come again with every copy. */
const known = remember((key): readonly Stretch[] => {
  const end = key.indexOf('\n');
  const [asked, text] = [key.slice(0, end), key.slice(end + 1)];
  const lines = text.split('\n');
  const stretches = offered(lines);
  if (stretches.some(isList)) return stretches;
  const list = isNoList(lines) ? undefined : plainList(lines, asked === '' ? undefined : Number(asked));
  const fits = list && list.points.length > 1 && list.points.length <= POINTS_MAX;
  return fits ? [list] : [{ wanted: 1, points: [text] }];
}, 1000);

function offered(lines: readonly string[]): Stretch[] {
  for (const index of lines.keys()) {
    const offer = offerOf(lines, index);
    if (!offer) continue;
    return [...needed(offer.before), { wanted: offer.wanted, points: offer.points }, ...offered(offer.rest)];
  }
  return needed(lines);
}

/** What must be there; nothing if that is empty. */
function needed(lines: readonly string[]): Stretch[] {
  const text = lines.join('\n').trim();
  return text === '' ? [] : [{ wanted: 1, points: [text] }];
}

/** A choice that is not understood, or a calculation. */
function isNoList(lines: readonly string[]): boolean {
  return lines.some(
    (line) =>
      line.includes('=') || offersIn(line).length > 0 || new RegExp(`^\\s*${COUNT}\\s+(?:of|from)\\b`, 'i').test(line),
  );
}

/** A text that is a list and nothing else: marked lines, lines without marks only if the question asks for several, or names on one line. */
function plainList(lines: readonly string[], asked: number | undefined): Stretch | undefined {
  const written = lines.filter((line) => line.trim() !== '');
  const list = written.length > 1 && isHeading(written[0]!) ? written.slice(1) : written;
  if (list.length === 1) return namesOf(list[0]!, asked);
  const { points, rest, isMarked } = pointsOf(list);
  if (rest.length > 0 || (!isMarked && (asked ?? 0) < 2)) return undefined;
  // One of several steps or parts is no method and no difference: one name is a name.
  if (asked === 1 && !points.every((point) => isName(point))) return undefined;
  return points.every(hasMeaning) ? { wanted: Math.min(asked ?? points.length, points.length), points } : undefined;
}

/** `5 or less`, `pH 7 or below`. */
const OR_LIMIT = new RegExp(`\\bor\\s+${LIMIT}`, 'i');

/** Words of a point in a list of names that a question asks for: `standard of deferred payment`. */
const LONG_NAME = 5;

/** Names on one line. Two with a comma alone are rather a place or a date. */
function namesOf(line: string, asked: number | undefined): Stretch | undefined {
  const points = itemsOf(line);
  const named = points.filter((point) => isName(point)).length;
  const most = asked !== undefined && named > Math.max(1, points.length / 2) ? LONG_NAME : undefined;
  if (/\s\/\s|\.\s/.test(line) || !points.every((point) => isName(point, most) && hasMeaning(point))) return undefined;
  if (asked !== undefined) return { wanted: Math.min(asked, points.length), points };
  if (isStatement(line) || (points.length === 2 && !/;|\s(?:and|or)\s/i.test(line))) return undefined;
  if (!/\sor\s/i.test(line)) return { wanted: points.length, points };
  return /\sand\s|\d/i.test(line) || OR_LIMIT.test(line) ? undefined : { wanted: 1, points };
}

/** `it` and `the` are said by any answer. */
function hasMeaning(point: string): boolean {
  return readAgain(point).content.length > 0;
}
