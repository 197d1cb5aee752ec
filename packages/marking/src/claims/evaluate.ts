import type { Expression } from './expression.ts';

/** The values of symbols, by name. */
export type Values = (name: string) => number;

const CONSTANTS: Record<string, number> = { pi: Math.PI };

const CALLS: Record<string, (value: number, other: number) => number> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sec: (value) => 1 / Math.cos(value),
  csc: (value) => 1 / Math.sin(value),
  cot: (value) => 1 / Math.tan(value),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  csch: (value) => 1 / Math.sinh(value),
  sech: (value) => 1 / Math.cosh(value),
  coth: (value) => 1 / Math.tanh(value),
  acsc: (value) => Math.asin(1 / value),
  asec: (value) => Math.acos(1 / value),
  acot: (value) => Math.atan(1 / value),
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  xor: (a, b) => Number((a === 0) !== (b === 0)),
};

/** The greatest number of which a factorial is computed. */
const FACTORIAL_MAX = 170;

/**
 * The value of an expression; not a number where it has none.
 *
 * @param isOther reads ambiguous numbers the other way: `1,500` as 1.5.
 */
export function evaluate(expression: Expression, values: Values = () => Number.NaN, isOther = false): number {
  switch (expression.op) {
    case 'number':
      return (isOther ? expression.others[0] : undefined) ?? expression.value;
    case 'symbol':
      return CONSTANTS[expression.name] ?? values(expression.name);
    default: {
      // `e` is Euler's number where it is raised, and may be any letter elsewhere.
      const isExponential =
        expression.op === '^' && expression.args[0].op === 'symbol' && expression.args[0].name === 'e';
      if (isExponential) return Math.exp(evaluate(expression.args[1]!, values, isOther));
      const [a = Number.NaN, b = Number.NaN] = expression.args.map((each) => evaluate(each, values, isOther));
      return expression.op === 'call' ? CALLS[expression.name]!(a, b) : combine(expression.op, a, b);
    }
  }
}

function combine(op: Exclude<Expression['op'], 'number' | 'symbol' | 'call'>, a: number, b: number): number {
  if (op === '+') return a + b;
  if (op === '-') return a - b;
  if (op === '*') return a * b;
  if (op === '/') return a / b;
  if (op === '^') return a ** b;
  if (op === 'negate') return -a;
  if (op === 'percent') return a / 100;
  if (op === 'not') return Number(a === 0); // of a sum that is 2, too
  if (!Number.isInteger(a) || a < 0 || a > FACTORIAL_MAX) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= a; factor += 1) product *= factor;
  return product;
}

/** Powers below this say nothing in a sum. */
const VANISHED = 1e-12;

/** Whether a high power of symbols in an expression is so near to 0 that its sign and its exponent are lost. */
export function hasVanished(expression: Expression, values: Values): boolean {
  if (expression.op === 'number' || expression.op === 'symbol') return false;
  const isPower = expression.op === '^' && symbolsOf(expression).length > 0;
  return (
    (isPower && Math.abs(evaluate(expression, values)) < VANISHED) ||
    expression.args.some((arg) => hasVanished(arg, values))
  );
}

/** The names of the symbols in an expression, without constants. */
export function symbolsOf(expression: Expression): string[] {
  if (expression.op === 'symbol') return CONSTANTS[expression.name] === undefined ? [expression.name] : [];
  if (expression.op === 'number') return [];
  const names = expression.args.flatMap(symbolsOf);
  const isExponential = expression.op === '^' && expression.args[0].op === 'symbol' && expression.args[0].name === 'e';
  return isExponential ? names.slice(1) : names;
}

/** The numbers in an expression, without powers of ten. */
export function numbersOf(expression: Expression): number[] {
  if (isPowerOfTen(expression)) return [];
  if (expression.op === 'number') return [expression.value, ...expression.others];
  return expression.op === 'symbol' ? [] : expression.args.flatMap(numbersOf);
}

/** Whether an expression is a number as a result is written, rather than a calculation still to be done. */
export function isFinal(expression: Expression): boolean {
  if (expression.op === 'negate' || expression.op === 'percent') return isFinal(expression.args[0]);
  if (expression.op === '+') return isWhole(expression.args[0]) && isProper(expression.args[1]);
  const parts = factors(expression, { over: [], under: [] });
  if (!parts) return false;
  const plain = (side: readonly Expression[]) =>
    side.filter((each) => each.op === 'number' && !isPowerOfTen(each)).length;
  const powers = [...parts.over, ...parts.under].filter(isPowerOfTen).length;
  return plain(parts.over) <= 1 && plain(parts.under) <= 1 && powers <= (plain(parts.over) === 0 ? 2 : 1);
}

interface Factors {
  over: Expression[];
  under: Expression[];
}

/** The factors of a product of numbers, powers of ten, roots and π; undefined for anything else. */
function factors(expression: Expression, into: Factors): Factors | undefined {
  const { op } = expression;
  if (op === '*' || op === '/') {
    const [a, b] = expression.args;
    const under = op === '*' ? into : { over: into.under, under: into.over };
    return factors(a, into) && factors(b, under) && into;
  }
  const isRoot =
    (op === 'call' && (expression.name === 'sqrt' || expression.name === 'cbrt') && isWhole(expression.args[0]!)) ||
    (op === '^' && isWhole(expression.args[0]) && !Number.isInteger(evaluate(expression.args[1]))); // `2^(1/2)`
  const isSigned = op === 'negate' && expression.args[0].op === 'number';
  const isAtom =
    op === 'number' ||
    isSigned ||
    isRoot ||
    isPowerOfTen(expression) ||
    (op === 'symbol' && CONSTANTS[expression.name]);
  if (!isAtom) return undefined;
  into.over.push(expression);
  return into;
}

const isWhole = (expression: Expression): boolean => expression.op === 'number' && expression.form === 'whole';

function isProper(expression: Expression): boolean {
  if (expression.op === 'number') return expression.value < 1 && expression.form !== 'decimal';
  return expression.op === '/' && expression.args.every(isWhole) && evaluate(expression) < 1;
}

/** Whether an expression is a power of ten: `100`, `10^-4`. */
export function isPowerOfTen(expression: Expression): boolean {
  if (expression.op === 'number')
    return /^1e?[-+]?\d*$/.test(expression.value.toExponential()) && expression.value !== 1;
  if (expression.op !== '^') return false;
  const [base, exponent] = expression.args;
  const bare = exponent.op === 'negate' ? exponent.args[0] : exponent;
  return base.op === 'number' && base.value === 10 && isWhole(bare);
}
