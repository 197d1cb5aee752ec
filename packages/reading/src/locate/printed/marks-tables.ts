import type { Line } from '../../layout/lines.ts';
import type { Target } from '../labels/resolve.ts';
import type { Furniture } from './furniture.ts';

/** Digits after a label, and an empty blank after one. */
const FIGURES = /^[\W\d_]*\d[\W\d_]*$/;
const BLANK = /^[\W\d_]*$/;
/** A row with a misread label, `Qo __`, or with just a blank. */
const BLOT = /^(?:Q\S{0,2}\s?)?[\W_]*$/i;
/** Maximum indentation of a row relative to the first one, in word heights. */
const INDENT_MAX = 2;
const TOTAL = /^\W*total\w{0,4}\b[\W\d_]*$/i;

/**
 * The lines of a table of marks: labels followed only by digits or a blank (`Q1 /5`, `Q2 __`), one below another and
 * closed by a total. Without a total, they may be such a table if digits follow and most of the labels occur again
 * elsewhere, where the answers are.
 *
 * @param targets the question that each line is labelled with.
 */
export function marksTables(lines: readonly Line[], targets: readonly (Target | null)[]): Map<Line, Furniture> {
  const found = new Map<Line, Furniture>();
  for (let from = 0; from < lines.length; from++) {
    if (!targets[from] && !BLOT.test(lines[from]!.text)) continue;
    const total = endOf(lines, targets, from, BLANK);
    const isTotal = TOTAL.test(lines[total]?.text ?? '');
    const to = isTotal ? total : endOf(lines, targets, from, FIGURES);
    const isRow = isTotal && /[_/]/.test(lines[from]!.text);
    const rows = targets.slice(from, to).flatMap((target) => (target ? [target.path.join('/')] : []));
    const elsewhere = rows.filter((path) =>
      targets.some((other, at) => other?.path.join('/') === path && (at < from || at >= to)),
    );
    if ((to - from >= 2 || isRow) && (isTotal || elsewhere.length * 2 > rows.length))
      for (const line of lines.slice(from, isTotal ? to + 1 : to)) found.set(line, isTotal ? 'sure' : 'even');
    from = Math.max(from, to - 1);
  }
  return found;
}

/**
 * Index after the last row of a table.
 * @param behind pattern for the text after a label.
 */
function endOf(lines: readonly Line[], targets: readonly (Target | null)[], from: number, behind: RegExp): number {
  let to = from;
  while (to < lines.length) {
    const { text, left, page, wordHeight } = lines[to]!;
    // An indented label may be above the table.
    if (page !== lines[from]!.page || left - lines[from]!.left > wordHeight * INDENT_MAX) break;
    const target = targets[to];
    if (!(target ? behind.test(text.slice(target.end)) : BLOT.test(text))) break;
    to++;
  }
  return to;
}
