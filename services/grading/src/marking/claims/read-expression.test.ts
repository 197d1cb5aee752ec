import { expect, test } from '@jest/globals';
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
