import { evaluate, isPowerOfTen } from './evaluate.ts';
import type { Expression } from './expression.ts';

/** The shape of an expression: its outermost operators, and the numbers of a fraction, without the order of its parts. */
export function shapeOf(sides: readonly Expression[]): string {
  return sides
    .map((side) => shape(side, 2))
    .sort()
    .join('=');
}

function shape(expression: Expression, depth: number): string {
  if (expression.op === 'number') return depth === 1 ? String(expression.value) : expression.form;
  if (expression.op === 'symbol') return 'symbol';
  if (expression.op === 'negate') return shape(expression.args[0], depth);
  if (expression.op === '/' && expression.args.every((arg) => arg.op === 'number'))
    return expression.args.map((arg) => shape(arg, 1)).join('/');
  if (depth === 0) return '';
  if (expression.op === '/') return expression.args.map((arg) => (arg.op === 'call' ? 'root' : 'term')).join('/');
  const op = expression.op === '-' ? '+' : expression.op;
  return `${op}(${flat(expression, op)
    .map((arg) => (arg.op === '+' || arg.op === '-' ? 'sum' : isPowerOfTen(arg) ? `10^${evaluate(arg)}` : 'term'))
    .sort()
    .join()})`;
}

function flat(expression: Expression, op: string): Expression[] {
  if (expression.op === 'number' || expression.op === 'symbol') return [expression];
  const own = expression.op === '-' ? '+' : expression.op;
  return own === op ? (expression.args as readonly Expression[]).flatMap((arg) => flat(arg, op)) : [expression];
}
