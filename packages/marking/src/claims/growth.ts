import { compareExpressions } from './algebra.ts';
import { evaluate, symbolsOf } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { type Token, toNotation } from './notation.ts';
import { isClose, POINTS, points } from './points.ts';
import { parseExpression } from './read-expression.ts';
import { different, type Kind, NOT_UNDERSTOOD } from './verdict.ts';

/** How fast something grows: `O(n log n)`, `Θ(n²)`. */
interface Growth {
  letter: string;
  tokens: readonly Token[];
  expression: Expression;
}

/** The base of a logarithm, which only multiplies it. */
const BASE = /(?<=log)(?:\s?_\s?\{?\d{1,2}\}?|[₀-₉]{1,2}|\d{1,2})/g;

function read(text: string): Growth | undefined {
  const { tokens } = toNotation(text.trim().replace(/\.$/, '').replace(BASE, ' '));
  const [letter, open, ...inner] = tokens.slice(0, -1);
  if (!/^[OoΘθΩω]$/.test(letter?.text ?? '') || open?.text !== '(' || tokens.at(-1)!.text !== ')') return undefined;
  const expression = parseExpression(inner);
  return expression && { letter: letter!.text, tokens: inner, expression };
}

/** Whether one expression is a multiple of another one, which grows as fast. */
function isMultiple(a: Expression, b: Expression): boolean {
  const names = [...new Set([...symbolsOf(a), ...symbolsOf(b)])];
  const ratios = points(names, false, POINTS)
    .map((point) => evaluate(a, point) / evaluate(b, point))
    .filter(Number.isFinite);
  return ratios.every((ratio) => isClose(ratio, ratios[0]!));
}

export const GROWTH: Kind<Growth> = {
  read,
  compare: (answer, key) => {
    if (answer.letter !== key.letter) return NOT_UNDERSTOOD;
    const verdict = compareExpressions(answer.tokens, key.tokens);
    if (verdict?.is !== 'different') return verdict ?? NOT_UNDERSTOOD;
    return isMultiple(answer.expression, key.expression) ? NOT_UNDERSTOOD : different('it grows otherwise');
  },
};
