/** What begins a point of a list: a sign, or a number or letter with a stop or bracket; not `-5`, `1.5` nor `A.C.` */
const MARK = /^\s*(?:([-*•●○▪◦–])(?!\d)|\(?(\d{1,2}|[a-z]|[ivx]{2,4})(?:\)|\.(?![\p{L}\d]\.|\d)))\s*/iu;
/** The same within a line: `(i) heat (ii) light`. */
const MARK_INSIDE = /(?:^|\s)\(?(?:\d{1,2}|[a-h]|i{1,3}|iv|vi{0,3})\)\s*/gi;

export interface List {
  points: string[];
  /** The lines after the list. */
  rest: string[];
  isMarked: boolean;
}

/**
 * The points of a list that begins with the first of some lines. Where that has a mark, lines with another mark or none belong to the point above, and
 * a line without a mark after an empty one ends the list; otherwise each line is a point, or each heading with its lines.
 */
export function pointsOf(lines: readonly string[]): List {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const kind = kindOf(first);
  const byHeading = kind === undefined && lines.filter(isHeading).length > 1;
  const points: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const own = kindOf(line);
    if (kind && !own && points.length > 0 && lines[index - 1]!.trim() === '') {
      return { points, rest: lines.slice(index), isMarked: true };
    }
    const begins = kind ? own === kind : !byHeading || isHeading(line);
    if (points.length === 0 || begins) points.push(line.replace(MARK, ''));
    else points.push(`${points.pop()}\n${line}`);
  }
  return { points, rest: [], isMarked: kind !== undefined };
}

/** What makes a limit of `or`, and no divider: `two or more persons`, `5 or less`. */
export const LIMIT = '(?:less|more|below|above|over|under|greater|fewer|higher|lower|so|not)\\b';
const COMMA = new RegExp(`,(?!\\d)|\\s(?:and|or)\\s(?!${LIMIT})`, 'i');

/** The points of a list that is written on one line: numbered, or divided by semicolons, strokes, commas with `and` or `or`, or full stops. */
export function itemsOf(line: string): string[] {
  const text = line.replace(/\.\s*$/, '');
  const isNumbered = (text.match(MARK_INSIDE)?.length ?? 0) > 1;
  const ends = [/;/, /\s\/\s/, COMMA, /(?<=[\p{L}\d]{4})\.\s/u];
  for (const end of isNumbered ? [MARK_INSIDE] : ends) {
    const items = text.split(end).map((item) => item.replace(/^\s*(?:and|or)\s/i, '').trim());
    const named = items.filter((item) => item !== '');
    if (named.length > 1) return named;
  }
  return [text];
}

/** Names have at most this many words. */
const NAME = 3;

/** Whether a point only names something, in so few words hardly to be said in others; numbers, letters and `true` are no names. */
export function isName(point: string, most = NAME): boolean {
  const name = point.trim();
  return name.split(/\s+/).length <= most && /\p{L}{2}/u.test(name) && !/=|^(?:true|false|yes|no)$/i.test(name);
}

/** Whether a line only leads to what stands below it. */
export function isHeading(line: string): boolean {
  return /:\s*$/.test(line);
}

/** Whether a line begins with the mark of a point. */
export function isMarked(line: string): boolean {
  return kindOf(line) !== undefined;
}

function kindOf(line: string): string | undefined {
  const [, sign, label] = MARK.exec(line) ?? [];
  return sign ?? (label && (/\d/.test(label) ? '1' : 'a'));
}
