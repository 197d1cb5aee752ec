import { expect, test } from '@jest/globals';
import { compareClaims, kindsOf } from './claim.ts';
import { evaluate } from './evaluate.ts';
import { toNotation } from './notation.ts';
import { expressionAt } from './read-expression.ts';

/** How often the parser looks at a token of a text. */
function looksAt(text: string): number {
  let looks = 0;
  const tokens = new Proxy(toNotation(text).tokens, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  expressionAt(tokens, 0, { isTight: true });
  return looks;
}

test.each(['a/b(', 'sin a(', 'a/b(c/d[', '2^(', '((', '√(a/', 'x^y(', 'a sin(b/'])(
  'brackets that never close are read in linear steps: %s',
  (unit) => {
    expect(looksAt(unit.repeat(36))).toBeLessThan(3 * looksAt(unit.repeat(18)));
  },
);

test.each(['1+', '2*', '1/', '2^', '1 1/2 + ', '-1-'])(
  'an expression of thousands of parts is read to a bounded depth, so that it can be computed: %s',
  (unit) => {
    const { tokens } = toNotation(`${unit.repeat(20_000)}1`);
    const read = expressionAt(tokens, 0);
    expect(read!.next).toBeLessThan(10_000);
    expect(() => evaluate(read!.expression)).not.toThrow();
  },
);

test.each([
  ['y = (x-a)^5999', 'y = (a-x)^59999', 'not_understood'],
  ['y = (x-a)^3', 'y = (a-x)^3', 'different'],
  ['y = -x', '(1+i)(x+y) = 0', 'not_understood'],
  ['x² = -a', '(x-i√a)(x+i√a) = 0', 'not_understood'],
  ['2x + 1', '1 + root(4, 2)x', 'not_understood'],
  ['AB + C', 'A and B or C', 'not_understood'],
  ['x + y', 'x or y', 'not_understood'],
  ['2x', '2x(y² + 1)/(y² + 1)', 'same'],
  ['2x', '2x(y² + 1)/(y² + 2)', 'different'],
  ['y = 2x - 5', 'yz = 2xz - 5z', 'not_understood'],
  ['1/sinh x', 'csch x', 'same'],
  ['(-2)^n', '(-2)^(n + 2)/4', 'same'],
  ['(-2)^n', '(-2)^(n - 1)', 'different'],
  ['ln|x| + C', 'C + ln |x|', 'same'],
  ['|x - 2|', '|2 - x|', 'same'],
  ['|x - 2|', '|x + 2|', 'different'],
  ['|x - 2|', 'x - 2', 'different'],
  ['1/sinh x', 'sech x', 'different'],
  ['¬A', '(¬A ∧ ¬B) ∨ (¬A ∧ B)', 'same'],
  ['Q = A AND NOT B', 'NOT B AND A = Q', 'same'],
])('%s and %s: %s', (key, answer, is) => {
  const asked = { question: '', isNeutral: () => false };
  expect(compareClaims(answer, key, kindsOf(key, asked), asked).is).toBe(is);
});
