import type { ExamLabels } from '../labels/exam-labels.ts';
import { type Line, toLine } from '../lines.ts';

/** `1. C`, `Q2) (b)`, `3-d`, `4) True`: a number and an option, however badly that was read. */
const PAIR =
  /(?<![^\s,;])\W{0,2}(?:q|ans)?[\s.]*(\d{1,3})\s*[.):\-–—=>]*\s*[([]?\s*(\S{1,2}?|true|false)\s?[)\]]?[.,;]?(?=\s|$)/giy;

/** Divides a line that holds the answers to several questions with options: `1. C  2. (b)  3-d`. */
export function answersInRow(line: Line, labels: ExamLabels): Line[] {
  const begins: number[] = [];
  let number = 0;
  let known = 0;
  let at = 0;
  while (at < line.text.length) {
    PAIR.lastIndex = at;
    const found = PAIR.exec(line.text);
    const options = labels.optionsOf(found?.[1] ?? '');
    if (!found || !options || Number(found[1]) <= number) return [line];
    if (options.has(found[2]!.toLowerCase())) known++;
    begins.push(at);
    number = Number(found[1]);
    at = PAIR.lastIndex;
    while (/\s/.test(line.text[at] ?? '')) at++;
  }
  if (begins.length < 2 || known * 2 < begins.length) return [line];
  const rows = begins.map(() => [] as typeof line.words);
  let character = 0;
  for (const word of line.words) {
    rows[begins.findLastIndex((begin) => begin <= character)]!.push(word);
    character += word.text.length + 1;
  }
  return rows.map((words) => toLine(words, line.page, line.unit, words[0]!.left));
}
