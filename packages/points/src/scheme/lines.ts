import { directionIn, type Register } from './direction.ts';
import { isOfSchemes, tokensOf } from './words.ts';

/** The lines of a scheme that say something of the subject, without numbers and codes in front of and behind them. */
export function linesOf(lines: readonly string[], register: Register): string[] {
  return withoutCodes(withoutNumbers(withoutHead(withoutBands(lines, register))));
}

/** `5–6 marks`, `Level 2`: what answers of some quality earn, which says nothing of their subject. */
const BAND = /\b\d+\s?[–—-]\s?\d+\s?(?:marks?|m)\b|^\W*(?:level|band)\s\d\b|^\W*L\d\b.*\d\s?[–—-]\s?\d\W*$/i;

/** Lines without those that describe levels of answers; a level that goes on for lines ends before an introduction. */
function withoutBands(lines: readonly string[], register: Register): string[] {
  const areBands = lines.map((line) => BAND.test(line));
  if (!areBands.includes(true)) return [...lines];
  const lead = lines.findIndex(
    (line, index) => index > areBands.indexOf(true) && /:\s*$/.test(line) && directionIn(line, register)?.rest === '',
  );
  const from = lead > areBands.lastIndexOf(true) ? lead : -1;
  const kept = lines.filter((_, index) => (index < areBands.indexOf(true) || index >= from) && !areBands[index]);
  return kept.length > 0 ? kept : [...lines];
}

const COLUMNS = /\s[–—-]\s|:\s|\s\|\s/;

/** Lines without the head of a table, such as `Term – Definition`. */
function withoutHead(lines: readonly string[]): string[] {
  const [head = '', ...rest] = lines;
  const isHead = COLUMNS.test(head) && /^[^\d]+$/.test(head) && tokensOf(head).every(isOfSchemes);
  return isHead && rest.length >= 2 && rest.every((line) => COLUMNS.test(line)) ? rest : [...lines];
}

const NUMBER = /^(\d{1,2}) (?=\p{L})/u;
/** The fewest lines with numbers in order that are a list, where no full stop or bracket says so. */
const NUMBERED = 3;

/** Lines without numbers in order in front of them, such as `1 vaccine contains antigens`. */
function withoutNumbers(lines: readonly string[]): string[] {
  const numbers = lines.flatMap((line) => NUMBER.exec(line)?.[1] ?? []);
  const areInOrder = numbers.every((number, index) => Number(number) === index + 1);
  return lines.map((line) => (numbers.length >= NUMBERED && areInOrder ? line.replace(NUMBER, '') : line));
}

const CODE_BEHIND = /\s[MABC]([1-3])\s*$|(?<=[.;)])\s(\d|½)\s*$/;
/** Ticks of which each is a mark. */
const TICKS = /\s?([✓✔]+)(?=[\s.;,]|$)/g;
/** A tick in front of a line is a bullet. */
const BULLET_TICK = /^\s*[✓✔]/;
/** `(M1)`, `[A1]`: a mark for a method or for its result. */
const CODE_IN_BRACKETS = /[([][MAB]([1-3])[)\]](?=[\s.;,]|$)/g;
/** Cells of a spreadsheet are written like codes, but few texts about them name one of column M. */
const CODE_OF_METHOD = /[([]M[1-3][)\]]/;
const CODE_BEFORE = /^(?:MP?|B)\d\b[\s:.–-]*/;

/** Lines whose codes for marks, `B1` behind, `M1` before or `(M1)`, are written as `(1)`. */
function withoutCodes(lines: readonly string[]): string[] {
  const behind = lines.filter((line) => CODE_BEHIND.test(line)).length;
  const before = lines.filter((line) => CODE_BEFORE.test(line)).length;
  const haveMethods = lines.some((line) => CODE_OF_METHOD.test(line));
  const ticks = lines.reduce((sum, line) => sum + (line.replace(BULLET_TICK, '').match(TICKS)?.length ?? 0), 0);
  return lines.map((line) => {
    if (haveMethods) return line.replace(CODE_IN_BRACKETS, '($1)');
    if (ticks >= 2 && !BULLET_TICK.test(line)) return line.replace(TICKS, (_, each: string) => ` (${each.length})`);
    if (behind >= 2) return line.replace(CODE_BEHIND, (_, code, bare) => ` (${code ?? bare})`);
    return before >= 2 && CODE_BEFORE.test(line) ? `${line.replace(CODE_BEFORE, '').replace(/;\s*$/, '')} (1)` : line;
  });
}
