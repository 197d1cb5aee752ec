import { isNearly } from '../../layout/similarity.ts';
import { readLabel } from '../labels/labels.ts';
import { withoutMark } from '../options/options.ts';

/**
 * Whether the line `at` prints an option of a list, as in `(b) London`, so that it is not part (b) of the exam. Labels
 * of questions have a number each: `1 (a) True`, `2 (b) False` is not a list of options.
 *
 * @param lines the lines from that of the question on, the first without its label.
 * @param options texts by lower-case label.
 */
export function isInList(
  lines: readonly string[],
  at: number,
  label: string,
  options: ReadonlyMap<string, string>,
): boolean {
  const printed = lines.map((text) => optionIn(text, options));
  if (printed[at]?.label !== label) return false;
  const found = new Set(printed.map((one) => one?.label).filter((one) => one !== undefined));
  // One of four labels may be misread. If the labels are numbers, all must be found, since numbers also label
  // questions.
  const most = options.size > 3 && !/^\d/.test(label) ? options.size - 1 : options.size;
  return found.size >= most && printed.some((one, index) => index > 0 && one && !one.numbered);
}

/** The option that a line begins with, possibly after a mark, a box or a number. */
function optionIn(
  text: string,
  options: ReadonlyMap<string, string>,
): { label: string; numbered: boolean } | undefined {
  const isPlain = options.has(readLabel(text)?.parts[0] ?? '');
  const numbered = !isPlain && /^\W*\d/.test(text);
  const printed = isPlain ? text : withoutMark(text);
  const read = readLabel(printed);
  const label = read?.parts[0] ?? '';
  const option = options.get(label) ?? '';
  // Another option may follow on the same line.
  const count = option.trim().split(/\s+/).length;
  const begins = printed.slice(read?.ends[0]).trim().split(/\s+/).slice(0, count).join(' ');
  return option !== '' && isNearly(begins, option) ? { label, numbered } : undefined;
}
