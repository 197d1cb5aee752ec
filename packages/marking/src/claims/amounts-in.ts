import { evaluate, isFinal, numbersOf } from './evaluate.ts';
import { type Token, toNotation } from './notation.ts';
import { parseCount, SCALES } from './number-words.ts';
import { numeralAt } from './numbers.ts';
import { expressionAt } from './read-expression.ts';

/** A number in a text, read from its tokens. */
export interface Amount {
  value: number;
  start: number;
  end: number;
  minus: 'none' | 'close' | 'apart';
  isFinal: boolean;
  isExact: boolean;
  /** The numbers that it consists of, and the other meanings of its digits. */
  parts: number[];
}

/** Finds the numbers of a text, in order: `5`, `1 1/2`, `3 × 10^8`, `5π/3`, `two and a half`, `1.5 million`. */
export const amountsIn = (plain: string): Amount[] => amountsAmong(toNotation(plain).tokens);

/** Finds the numbers among tokens. */
export function amountsAmong(tokens: readonly Token[]): Amount[] {
  const found: Amount[] = [];
  for (let at = 0; at < tokens.length; ) {
    const amount = amountAt(tokens, at);
    if (amount) found.push(amount);
    at = amount ? amount.next : at + 1;
  }
  return found;
}

/** Finds the single numbers of a text, also those in calculations: 20 and 8 in `20 - 8`, but 0.5 in `1/2`. */
export function numbersIn(plain: string): { value: number; start: number; end: number }[] {
  const { tokens } = toNotation(plain);
  const found: { value: number; start: number; end: number }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = numberAt(tokens, at);
    if (!number) {
      at += 1;
      continue;
    }
    const [sign, before] = [tokens[at - 1], tokens[at - 2]];
    const isNegative = sign?.text === '-' && !(before && !sign.gap && /[\p{L}\d.^]$/u.test(before.text));
    const start = isNegative ? sign.start : tokens[at]!.start;
    found.push({ value: isNegative ? -number.value : number.value, start, end: tokens[number.next - 1]!.end });
    at = number.next;
  }
  return found;
}

function numberAt(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const first = tokens[at]!;
  const before = tokens[at - 1];
  const isPart = (before?.kind === 'word' || /^[.^]$/.test(before?.text ?? '')) && !first.gap;
  if (isPart || !/^[\d.]/.test(first.text)) return undefined;
  const numeral = numeralAt(tokens, at);
  if (!numeral) return undefined;
  // A text of thousands of numbers is read once, not from each of them to its end.
  const near = tokens.slice(at, at + NEAR);
  const whole = expressionAt(near, 0, { isNumeric: true });
  const isOne =
    whole &&
    isFinal(whole.expression) &&
    numbersOf(whole.expression).length <= 2 &&
    !hasRoot(near.slice(0, whole.next));
  return isOne ? { value: evaluate(whole.expression), next: at + whole.next } : numeral;
}

/** The most tokens of a single number: `1 1/2`, `3 × 10^-8`. */
const NEAR = 12;
const hasRoot = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => /^[√∛π(]|^[a-z]{2,}$/i.test(text));

function amountAt(tokens: readonly Token[], at: number): (Amount & { next: number }) | undefined {
  const first = tokens[at]!;
  const before = tokens[at - 1];
  const isIndex = first.kind === 'number' && before?.kind === 'word' && !first.gap;
  if (isIndex && tokens[at - 2]?.kind !== 'number') return undefined; // `x1`, but `1h30`
  if (!/^[\d.√∛π(]/.test(first.text) && !(first.kind === 'word' && before?.text !== '^')) return undefined;
  const read = expressionAt(tokens, at, { isNumeric: true });
  if (!read) return undefined;
  const { expression } = read;
  // Brackets around a number, as in `(42)`, are punctuation.
  if (first.text === '(' && (expression.op === 'number' || expression.op === 'negate')) return undefined;
  const numbers = numbersOf(expression);
  const scale = scaleAt(tokens, read.next);
  const next = read.next + (scale === undefined ? 0 : 1);
  const size = scale ?? 1;
  const minus = before?.text !== '-' ? 'none' : first.gap ? 'apart' : 'close';
  const sign = minus === 'none' ? 1 : -1;
  const other = evaluate(expression, undefined, true) * size;
  const digits = size < 1 ? evaluate(expression) : other;
  const value = evaluate(expression) * size;
  return {
    value: sign * value,
    start: (minus === 'none' ? first : before!).start,
    end: tokens[next - 1]!.end,
    minus,
    isFinal: isFinal(expression),
    isExact: expression.op !== 'number' || expression.form === 'fraction',
    parts: [...new Set([other, digits, ...(expression.op === 'number' ? [] : numbers)])]
      .filter((each) => each !== value)
      .map((each) => sign * each),
    next,
  };
}

/** A word behind a number that multiplies it: `million`, and in `3 tenths` the denominator. */
function scaleAt(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at];
  if (word?.kind !== 'word' || !word.gap) return undefined;
  const lower = word.text.toLowerCase();
  const share = /^(?:quarters|.{3,}ths)$/.test(lower) ? parseCount(lower.replace(/s$/, '')) : undefined;
  return SCALES.get(lower) ?? (lower === 'quarters' ? 0.25 : share && 1 / share);
}
