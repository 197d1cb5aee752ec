import type { Line } from '../lines.ts';
import type { Target } from './resolve.ts';

/** Figures behind a label, and a blank to write them in. */
const FIGURES = /^[\W\d_]*\d[\W\d_]*$/;
const BLANK = /^[\W\d_]*$/;
/** A row with a label badly read, `Qo __`, or with nothing but its blank. */
const BLOT = /^(?:Q\S{0,2}\s?)?[\W_]*$/i;
/** Heights of a word that a row may begin to the right of the first. */
const ASIDE_MAX = 2;
const TOTAL = /^\W*total\w{0,4}\b[\W\d_]*$/i;

/**
 * Lines of a table of marks: labels with nothing but figures or a blank (`Q1 /5`, `Q2 __`) one below another down to a
 * total; or with figures, where most of the labels stand once more elsewhere, where the answers are.
 *
 * @param targets what each line is labelled with.
 */
export function marksTables(lines: readonly Line[], targets: readonly (Target | null)[]): Set<number> {
  const found = new Set<number>();
  for (let from = 0; from < lines.length; from++) {
    if (!targets[from] && !BLOT.test(lines[from]!.text)) continue;
    const total = endOf(lines, targets, from, BLANK);
    const isTotal = TOTAL.test(lines[total]?.text ?? '');
    const to = isTotal ? total : endOf(lines, targets, from, FIGURES);
    const rows = targets.slice(from, to).flatMap((target) => (target ? [target.path.join('/')] : []));
    const elsewhere = rows.filter((path) =>
      targets.some((other, at) => other?.path.join('/') === path && (at < from || at >= to)),
    );
    const isRow = isTotal && /[_/]/.test(lines[from]!.text);
    if ((to - from >= 2 || isRow) && (isTotal || elsewhere.length * 2 >= rows.length)) {
      for (let at = from; at < (isTotal ? to + 1 : to); at++) found.add(at);
    }
    from = Math.max(from, to - 1);
  }
  return found;
}

/** Behind the rows of a table that begins with a line. @param behind what may stand behind a label. */
function endOf(lines: readonly Line[], targets: readonly (Target | null)[], from: number, behind: RegExp): number {
  let to = from;
  while (to < lines.length) {
    const { text, left, page, wordHeight } = lines[to]!;
    // Another label may stand above the table.
    if (page !== lines[from]!.page || left - lines[from]!.left > wordHeight * ASIDE_MAX) break;
    const target = targets[to];
    if (!(target ? behind.test(text.slice(target.end)) : BLOT.test(text))) break;
    to++;
  }
  return to;
}
