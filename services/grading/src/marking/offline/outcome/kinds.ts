// Decides whether a model answer is a formula, a program or prose.

const FUNCTIONS = /\b(?:sin|cos|tan|sec|cot|cosec|log|ln|lim|sqrt|exp|mod|det)\b/gi;
/** A chemical formula, whose letters are not a word: `CaCO3`, `2NaOH`. */
const COMPOUND = /(?<!\p{L})\d*(?=[A-Z]{1,3}[a-z\d])(?:[A-Z][a-z]?\d*){2,}(?!\p{L})/gu;
const PROSE = /\p{L}{3,}/u;
const FORMULA_SIGNS = /[=+*/^×÷→<>≤≥√²³πθ(]|\d\p{L}|\p{L}\d/u;
/**
 * A line of code: it ends as statements do, is a call, or begins with a keyword and has punctuation of code. Prose may
 * begin with `If`, or contain `gas(es)`.
 */
const STATEMENT =
  /(?:[{}]|\)\s*;|=[^\n]*;)[ \t]*$|^[ \t]*[\w.]+\((?!e?s\))[^)\n]*\)[ \t]*[:;]?[ \t]*$|^[ \t]*(?:def|for|while|if|elif|import|#include|int|float|char|print|public|class|function|var|let|const)\b[^\n]*[=<>({[][^\n]*[:;{)][ \t]*$/;
/** The longest line of code, in characters; longer ones are prose, and the expressions would take quadratic time. */
const LINE_MAX = 200;
const QUERY = /^\s*select\b[\s\S]*\bfrom\s+\w+\s*(?:;|where\b|join\b|order by\b|group by\b|$)/i;

/** Whether a model answer is a formula, an equation or a calculation: it has symbols, and no word of prose. */
export function isFormula(text: string): boolean {
  const bare = text.replace(FUNCTIONS, ' ').replace(COMPOUND, ' ');
  return FORMULA_SIGNS.test(text) && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1 && !PROSE.test(bare);
}

/** Whether a model answer is a program, or a statement in one. */
export function isCode(text: string): boolean {
  const isStatement = (line: string) => line.length <= LINE_MAX && STATEMENT.test(line);
  return text.split('\n').some(isStatement) || QUERY.test(text);
}
