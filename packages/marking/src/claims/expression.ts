import { GREEK } from './notation.ts';

/** An expression as a tree; `form` tells how a number was written, and `others` what else it may mean. */
export type Expression =
  | { op: 'number'; value: number; others: number[]; form: 'whole' | 'decimal' | 'fraction' | 'words' }
  | { op: 'symbol'; name: string }
  | { op: 'call'; name: string; args: Expression[] }
  | { op: '+' | '-' | '*' | '/' | '^'; args: [Expression, Expression] }
  | { op: 'negate' | 'percent' | 'factorial' | 'not'; args: [Expression] };

/** How an expression is read. */
export interface Reading {
  /** In a list a comma ends a number. */
  isList?: boolean;
  /** Words that are one symbol each, in lower case. Other words are products of their letters. */
  isName?: (word: string) => boolean;
  /** `a/bc` is `a/(bc)` rather than `(a/b)c`. */
  isTight?: boolean;
  /** The only symbol is π, so that the words behind a number are its unit. */
  isNumeric?: boolean;
  /** An apostrophe behind and `¬` before a factor are its complement, `⊕` is either, and numbers are 0 and 1. */
  isBoolean?: boolean;
}

// biome-ignore format: a table
const FUNCTIONS: Record<string, string> = {
  sin: 'sin', cos: 'cos', tan: 'tan', sec: 'sec', csc: 'csc', cosec: 'csc', cot: 'cot', arcsin: 'asin', asin: 'asin', arccos: 'acos', acos: 'acos', arctan: 'atan',
  atan: 'atan', sinh: 'sinh', cosh: 'cosh', tanh: 'tanh', csch: 'csch', cosech: 'csch', sech: 'sech', coth: 'coth', arccsc: 'acsc', arcsec: 'asec', arccot: 'acot', ln: 'ln', log: 'log', lg: 'log', exp: 'exp', sqrt: 'sqrt', root: 'sqrt', '√': 'sqrt', '∛': 'cbrt', abs: 'abs',
};
/** The function that a word in lower case names: `cosec` is `csc`. */
export const functionNamed = (word: string): string | undefined =>
  Object.hasOwn(FUNCTIONS, word) ? FUNCTIONS[word] : undefined;
export const isFunction = (word: string): boolean => functionNamed(word) !== undefined;

/** A symbol; a Greek letter has the name of its letter. */
export function symbol(name: string): Expression {
  return { op: 'symbol', name: name.replace(/^[α-ω]/, (letter) => GREEK[letter.codePointAt(0)! - 0x3b1]!) };
}

/** A power of ten. */
export function power(exponent: number): Expression {
  return {
    op: '^',
    args: [
      { op: 'number', value: 10, others: [], form: 'whole' },
      { op: 'number', value: exponent, others: [], form: 'whole' },
    ],
  };
}
