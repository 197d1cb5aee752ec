import { plainDashes } from '../../text/letters.ts';
import type { Reading } from '../../text/read.ts';
import { isName } from '../any-of/points.ts';
import { isList, stretchesOf } from '../any-of/stretches.ts';
import type { Context } from '../context.ts';
import { HEDGE, judgeWord } from '../one-word/one-word.ts';
import { withFormula } from './formulas.ts';
import { withEquals } from './signs.ts';

// Formulas, calculations and programs: another sign, letter or order makes another one, which words in common do not tell.

/** A word that is misspelt or stands among others is less sure. */
const SURE_WORD = 0.8;
/** Words of meaning of an answer that is a name itself, such as `Vice President` for `President`. */
const NAME_ANSWER = 4;

/**
 * How an answer stands to a model answer of which every sign counts: a formula, a program, a calculation, or for a single mark (`whole`) a name.
 * Undefined for texts, and where the words decide.
 */
export function formOf(
  { reading, alternatives, expected }: Context,
  whole: boolean,
): 'same' | 'other' | 'other formula' | undefined {
  const { text } = expected!;
  if (alternatives.some((way) => isSameForm(reading.text, way.text))) return 'same';
  if (isFormula(text)) return 'other formula';
  if (isCode(text)) return 'other';
  if (!whole || !alternatives.every((way) => isOneName(way.text))) return undefined;
  const { right, confidence } = judgeWord(
    reading.text,
    alternatives.flatMap((way) => withFormula(way.text)),
  );
  if (right) return confidence < SURE_WORD || HEDGE.test(reading.text) ? 'other' : 'same';
  return reading.content.length <= NAME_ANSWER && sharesWord(reading, alternatives) ? 'other' : undefined;
}

/** `iron and copper` are two, in any order. */
function isOneName(text: string): boolean {
  return isName(text) && !stretchesOf(text, undefined).some(isList);
}

function sharesWord(reading: Reading, alternatives: readonly Reading[]): boolean {
  const wanted = new Set(alternatives.flatMap(({ content }) => content.map(({ stem }) => stem)));
  return reading.content.some(({ stem }) => wanted.has(stem));
}

const FUNCTIONS = /\b(?:sin|cos|tan|sec|cot|cosec|log|ln|lim|sqrt|exp|mod|det)\b/gi;
/** `CaCO3`, `2NaOH`: letters of elements, not of a word. */
const COMPOUND = /(?<!\p{L})\d*(?=[A-Z]{1,3}[a-z\d])(?:[A-Z][a-z]?\d*){2,}(?!\p{L})/gu;
const PROSE = /\p{L}{3,}/u;
const FORMULA_SIGNS = /[=+*/^×÷→<>≤≥√²³πθ(]|\d\p{L}|\p{L}\d/u;
/** A line that ends as statements do, is a call, or begins with a keyword and has the signs of one. Prose may begin with `If`, or have `gas(es)`. */
const STATEMENT =
  /(?:[{}]|\)\s*;|=[^\n]*;)[ \t]*$|^[ \t]*[\w.]+\((?!e?s\))[^)\n]*\)[ \t]*[:;]?[ \t]*$|^[ \t]*(?:def|for|while|if|elif|import|#include|int|float|char|print|public|class|function|var|let|const)\b[^\n]*[=<>({[][^\n]*[:;{)][ \t]*$/;
/** Longer lines are prose, and would cost the square of their length. */
const LINE_MAX = 200;
const QUERY = /^\s*select\b[\s\S]*\bfrom\s+\w+\s*(?:;|where\b|join\b|order by\b|group by\b|$)/i;

/** Whether a model answer is a formula, an equation or a calculation: signs, and no word of prose. */
export function isFormula(text: string): boolean {
  const bare = text.replace(FUNCTIONS, ' ').replace(COMPOUND, ' ');
  return FORMULA_SIGNS.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1 && !PROSE.test(bare);
}

/** Whether a model answer is a program, or a statement of one. */
export function isCode(text: string): boolean {
  const isStatement = (line: string) => line.length <= LINE_MAX && STATEMENT.test(line);
  return text.split('\n').some(isStatement) || QUERY.test(text);
}

/** Whether two formulas or programs are the same but for spaces, case and ways of writing a sign. */
export function isSameForm(a: string, b: string): boolean {
  return isCode(b) ? a.replace(/\s+/g, '') === b.replace(/\s+/g, '') : plainForm(a) === plainForm(b);
}

/** The signs of a formula in one way of writing; what stands alone before the only `=` may be left out, as `A` of `A = πr²`. */
function plainForm(text: string): string {
  const plain = plainDashes(withEquals(text.normalize('NFKC').toLowerCase()))
    .replace(/⁄/g, '/')
    .replace(/\bpi\b/g, 'π')
    .replace(/[\s*×·^]|\.$/g, '');
  return plain.replace(/^[\p{L}'/()]{1,5}=(?=[^=]*$)/u, '');
}
