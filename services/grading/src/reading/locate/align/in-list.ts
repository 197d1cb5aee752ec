import { readLabel } from '../labels/labels.ts';
import { withoutMark } from '../options/options.ts';
import { isNearly } from '../similarity.ts';

/**
 * Whether the line `at` prints an option, and the others are printed around it: `(b) London` is no part (b) of the exam
 * then. Labels of questions have a number each: `1 (a) True`, `2 (b) False` is no list.
 *
 * @param lines from the question's own on, that one without its label.
 * @param options texts by labels, which are in lower case.
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
  // One of four may be misread; where numbers are the labels they may as well be those of questions.
  const most = options.size > 3 && !/^\d/.test(label) ? options.size - 1 : options.size;
  return found.size >= most && printed.some((one, index) => index > 0 && one && !one.numbered);
}

/** The option that a line begins with, perhaps behind a mark, a box or a number. */
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
