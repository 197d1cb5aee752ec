import { evaluate, isPowerOfTen } from './evaluate.ts';
import type { Expression } from './expression.ts';

/** The whole form of an expression: all that is written, but for the order of sums and products. */
export const formOf = (sides: readonly Expression[]): string => sides.map(form).sort().join('=');

/** A form without its sign, so that `-2x` is one however its minus binds. */
interface Signed {
  isNegative: boolean;
  text: string;
}

const form = (expression: Expression): string => written(signed(expression));
const written = ({ isNegative, text }: Signed): string => (isNegative ? `-${text}` : text);

function signed(expression: Expression): Signed {
  const plain = (text: string) => ({ isNegative: false, text });
  switch (expression.op) {
    case 'number':
      return plain(`${expression.form} ${expression.value}`);
    case 'symbol':
      return plain(expression.name.toLowerCase());
    case 'negate': {
      const { isNegative, text } = signed(expression.args[0]);
      return { isNegative: !isNegative, text };
    }
    case '+':
    case '-':
      return plain(`+(${terms(expression, false).sort().join()})`);
    case '*':
    case '/': {
      const parts = (expression.op === '*' ? flat(expression, '*') : expression.args).map(signed);
      const texts = parts.map(({ text }) => text);
      return {
        isNegative: parts.filter(({ isNegative }) => isNegative).length % 2 === 1,
        text: `${expression.op}(${(expression.op === '*' ? texts.sort() : texts).join()})`,
      };
    }
    default:
      return plain(
        `${expression.op === 'call' ? expression.name : expression.op}(${expression.args.map(form).join()})`,
      );
  }
}

/** The terms of a sum with their signs. */
function terms(expression: Expression, isNegative: boolean): string[] {
  if (expression.op === '+' || expression.op === '-') {
    const [first, last] = expression.args;
    return [...terms(first, isNegative), ...terms(last, isNegative !== (expression.op === '-'))];
  }
  const own = signed(expression);
  return [written({ ...own, isNegative: own.isNegative !== isNegative })];
}

/**
 * The shape of an expression: its outermost operators, and the numbers of a fraction, without the order of its parts.
 *
 * @param keepsPowers whether `2^2 × 3` is another product than `2 × 2 × 3`.
 */
export function shapeOf(sides: readonly Expression[], keepsPowers = true): string {
  return sides
    .map((side) => shape(side, 2, keepsPowers))
    .sort()
    .join('=');
}

function shape(expression: Expression, depth: number, keepsPowers: boolean): string {
  if (expression.op === 'number') return depth === 1 ? String(expression.value) : expression.form;
  if (expression.op === 'symbol') return 'symbol';
  if (expression.op === 'negate') return shape(expression.args[0], depth, keepsPowers);
  if (expression.op === '/' && expression.args.every((arg) => arg.op === 'number'))
    return expression.args.map((arg) => shape(arg, 1, keepsPowers)).join('/');
  if (depth === 0) return '';
  if (expression.op === '/') return expression.args.map((arg) => (arg.op === 'call' ? 'root' : 'term')).join('/');
  const op = expression.op === '-' ? '+' : expression.op;
  const parts = flat(expression, op);
  // `4 × 3 × 5` is not the product of primes that `2² × 3 × 5` is.
  if (op === '*' && parts.every(isFactor))
    return keepsPowers ? form(expression) : parts.flatMap(repeated).sort().join('*');
  return `${op}(${parts
    .map((arg) => (arg.op === '+' || arg.op === '-' ? 'sum' : isPowerOfTen(arg) ? `10^${evaluate(arg)}` : 'term'))
    .sort()
    .join()})`;
}

/** Whether an expression is a whole number, or a power of one that is not a power of ten. */
function isFactor(expression: Expression): boolean {
  if (expression.op !== '^') return expression.op === 'number' && expression.form === 'whole';
  return !isPowerOfTen(expression) && expression.args.every(isFactor);
}

/** A whole number, as often as its power says. */
function repeated(factor: Expression): string[] {
  const [base, power] = factor.op === '^' ? factor.args.map((arg) => evaluate(arg)) : [evaluate(factor), 1];
  return power! <= POWER_MAX ? Array.from({ length: power! }, () => String(base)) : [form(factor)];
}

/** The greatest power that is written as a product. */
const POWER_MAX = 50;

function flat(expression: Expression, op: string): Expression[] {
  if (expression.op === 'number' || expression.op === 'symbol') return [expression];
  const own = expression.op === '-' ? '+' : expression.op;
  return own === op ? (expression.args as readonly Expression[]).flatMap((arg) => flat(arg, op)) : [expression];
}
