import { type Line, toLine } from '../../layout/lines.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';
import { lookingLike } from '../labels/look-alikes.ts';

/** A number and an option, with common OCR errors: `1. C`, `Q2) (b)`, `3-d`, `4) True`, `Ql.C`. */
const PAIR =
  /(?<![^\s,;])\W{0,2}(?:(?:q|ans)[\s.]*(?=[^\d\s]{1,2}[.)])|(?:q|ans)?[\s.]*(?=\d))(\d{1,3}|\S{1,2}?)\s*[.):\-–—=>]*\s*[([]?\s*(\S{1,2}?|true|false)\s?[)\]]?[.,;]?(?=\s|$)/giy;

/** Splits a line with the answers to several questions: `1. C 2. (b) 3-d`. */
export function answersInRow(line: Line, labels: ExamLabels): Line[] {
  const begins: number[] = [];
  let number = 0;
  let known = 0;
  let at = 0;
  while (at < line.text.length) {
    PAIR.lastIndex = at;
    const found = PAIR.exec(line.text);
    const read = numberOf(found?.[1] ?? '', number);
    const options = labels.optionsOf(`${read}`);
    if (!found || !options || read <= number) return [line];
    if (options.has(found[2]!.toLowerCase())) known++;
    begins.push(at);
    number = read;
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
  return rows.map((words) => toLine(words, line.page, line.wordHeight, words[0]!.left));
}

/**
 * The number read after `before` in a row. A token of letters is the next number (1 at the beginning) if it looks like
 * that.
 */
function numberOf(read: string, before: number): number {
  if (/^\d+$/.test(read)) return Number(read);
  return new RegExp(`^${lookingLike(`${before + 1}`)}$`).test(read) ? before + 1 : 0;
}
