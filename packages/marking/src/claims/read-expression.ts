import { type Expression, isFunction, type Reading } from './expression.ts';
import { GREEK, type Token, toNotation } from './notation.ts';
import { isNumberWord } from './number-words.ts';
import { Parser } from './parser.ts';

/** The most tokens of an expression. */
const TOKENS_MAX = 300;
/** The most letters that are read as a product of unknowns; more are a word or a function that is not known. */
const LETTERS_MAX = 5;

/** Parses tokens as one expression; undefined where any of them does not fit. */
export function parseExpression(given: readonly Token[], reading: Reading = {}): Expression | undefined {
  const tokens = reading.isNumeric ? given : given.flatMap((token) => inLetters(token, reading));
  if (tokens.length === 0 || tokens.length > TOKENS_MAX) return undefined;
  const found = expressionAt(tokens, 0, reading);
  return found?.next === tokens.length ? found.expression : undefined;
}

/** Words between expressions, which are no products of letters. */
const OPERATORS = new Set(['and', 'or', 'not', 'xor']);
/** A function and letters beside it, with nothing between them: `sinx`, `nlogn`. */
const JOINED = /^(\p{L}?)(sin|cos|tan|ln|log|sqrt)(\p{L}?)$/u;

/** Divides a word into its letters, which are unknowns of their own: in `mc²` only `c` is squared. */
function inLetters(token: Token, { isName }: Reading): Token[] {
  const lower = token.text.toLowerCase();
  const isOne =
    token.kind !== 'word' || token.text.length === 1 || isFunction(lower) || lower === 'over' || lower === 'of';
  if (isOne || GREEK.includes(lower) || isNumberWord(lower) || isName?.(lower)) return [token];
  if (token.text.length > LETTERS_MAX || OPERATORS.has(lower)) return [{ ...token, kind: 'sign' }];
  const joined = JOINED.exec(token.text)
    ?.slice(1)
    .filter((part) => part !== '');
  const parts = joined ?? Array.from(token.text);
  return parts.map((text, at) => ({ ...token, text, gap: at === 0 ? token.gap : joined !== undefined }));
}

/** Parses a text as one expression. */
export const expressionIn = (text: string, reading?: Reading): Expression | undefined =>
  parseExpression(toNotation(text).tokens, reading);

/** Parses the longest expression that begins at a token. */
export function expressionAt(
  tokens: readonly Token[],
  at: number,
  reading: Reading = {},
): { expression: Expression; next: number } | undefined {
  const parser = new Parser(tokens, at, reading);
  const expression = parser.sum(0);
  return expression && { expression, next: parser.at };
}
