import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CASES } from './cases.testing.ts';
import { compareClaims, kindsOf } from './claim.ts';
import type { Asked, Verdict } from './verdict.ts';

const plainly: Asked = { question: '', isNeutral: () => false };

function verdict(answer: string, key: string, asked = plainly): Verdict['is'] {
  const kinds = kindsOf(key, asked);
  expect(kinds).not.toEqual([]);
  return compareClaims(answer, key, kinds, asked).is;
}

/** Digits of other scripts, and signs that mean the same. */
const inScript = (zero: string) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));
const NOTATIONS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text} `,
  (text) => `${text}.`,
  (text) => `"${text}"`,
  (text) => `“${text}”`,
  (text) => text.replace(/-/g, '−'),
  (text) => text.replace(/-/g, '–'),
  (text) => text.replace(/ /g, '\u00a0'),
  (text) => text.replace(/ /g, '\u2009'),
  inScript('٠'),
  inScript('०'),
  inScript('０'),
  inScript('۰'),
  inScript('০'),
  inScript('๐'),
  inScript('𝟎'),
  (text) => `**${text}**`,
  (text) => `→ ${text}`,
  (text) => `$${text}$`,
  (text) => `‘${text}’`,
  (text) => text.replace(/ /g, '\u202f'),
];
const notation = fc.constantFrom(...NOTATIONS);
const ends = fc
  .tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 1, max: 99 }), fc.boolean(), fc.boolean())
  .map(([low, size, isLowOpen, isHighOpen]) => ({ low, high: low + size, isLowOpen, isHighOpen }));
type Ends = typeof ends extends fc.Arbitrary<infer T> ? T : never;

const INTERVALS: readonly ((ends: Ends) => string)[] = [
  ({ low, high, isLowOpen, isHighOpen }) => `${isLowOpen ? '(' : '['}${low}, ${high}${isHighOpen ? ')' : ']'}`,
  ({ low, high, isLowOpen, isHighOpen }) => `${isLowOpen ? '(' : '['}${low};${high}${isHighOpen ? ')' : ']'}`,
  ({ low, high, isLowOpen, isHighOpen }) => `${isLowOpen ? ']' : '['}${low};${high}${isHighOpen ? '[' : ']'}`,
  ({ low, high, isLowOpen, isHighOpen }) => `${low} ${isLowOpen ? '<' : '≤'} x ${isHighOpen ? '<' : '≤'} ${high}`,
  ({ low, high, isLowOpen, isHighOpen }) => `${high}${isHighOpen ? '>' : '>='}x${isLowOpen ? '>' : '>='}${low}`,
  ({ low, high, isLowOpen, isHighOpen }) =>
    `x ${isLowOpen ? '>' : '≥'} ${low} and x ${isHighOpen ? '<' : '<='} ${high}`,
  ({ low, high, isLowOpen, isHighOpen }) => `{x | ${low} ${isLowOpen ? '<' : '≤'} x ${isHighOpen ? '<' : '≤'} ${high}}`,
  ({ low, high, isLowOpen, isHighOpen }) => `x ∈ ${isLowOpen ? '(' : '['}${low}, ${high}${isHighOpen ? ')' : ']'}`,
];
const bracketed = INTERVALS[0]!;

describe('a claim means the same in every notation, and something else after one change', () => {
  test('intervals', () => {
    fc.assert(
      fc.property(ends, fc.constantFrom(...INTERVALS), notation, (given, write, note) => {
        // `(1, 2)` is also a point, so that an interval needs an end that is closed.
        fc.pre(!(given.isLowOpen && given.isHighOpen));
        const key = bracketed(given);
        expect(verdict(note(write(given)), key)).toBe('same');
        for (const changed of [
          { ...given, isLowOpen: !given.isLowOpen },
          { ...given, isHighOpen: !given.isHighOpen },
          { ...given, low: given.low - 1 },
          { ...given, high: given.high + 1 },
        ])
          expect(verdict(note(write(changed)), key)).toBe('different');
      }),
    );
  });

  const quantity = fc.tuple(
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 0, max: 2 }),
    fc.boolean(),
    fc.constantFrom('kg', 'm', 's', 'V', 'm/s', 'cm^2'),
  );
  test('quantities', () => {
    fc.assert(
      fc.property(quantity, notation, ([digits, places, isNegative, unit], note) => {
        const value = (digits / 10 ** places).toFixed(places);
        const sign = isNegative ? '-' : '';
        const key = `${sign}${value} ${unit}`;
        const [whole, part] = value.split('.') as [string, string?];
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
        for (const same of [
          key,
          `${sign}${value}${unit}`,
          `${sign}${grouped} ${unit}`,
          `${sign}${value} × 10^0 ${unit}`,
          `${sign}${value.replace('.', ',')} ${unit}`,
          `${sign}${value}${part ? '' : '.'}0 ${unit}`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        const other = value.replace(/\d(?=\D*$)/, (digit) => (digit === '9' ? '8' : String(Number(digit) + 1)));
        for (const changed of [
          `${isNegative ? '' : '-'}${value} ${unit}`,
          `${sign}${other} ${unit}`,
          `${sign}${value} A`,
          `${sign}${value}e1 ${unit}`,
        ])
          expect([changed, verdict(note(changed), key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('fractions', () => {
    const part = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 10, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(part, notation, ([over, under, whole], note) => {
        // A fraction that can be reduced is a form that was meant.
        fc.pre([2, 3, 5, 7].every((prime) => over % prime > 0 || under % prime > 0));
        const key = `${whole * under + over}/${under}`;
        for (const same of [
          key,
          `${whole} ${over}/${under}`,
          `${whole} and ${over}/${under}`,
          `${whole}+${over}/${under}`,
          `${whole}_${over}/${under}`,
          `${2 * (whole * under + over)}/${2 * under}`,
          `${whole} ${over}\\${under}`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        for (const changed of [`${whole + 1} ${over}/${under}`, `${whole} ${over}/${under + 1}`, `-${key}`])
          expect([changed, verdict(note(changed), key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('sets', () => {
    const entries = fc.uniqueArray(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(entries, notation, fc.integer({ min: 0, max: 7 }), (numbers, note, at) => {
        const key = `{${numbers.join(', ')}}`;
        const other = numbers.toReversed();
        for (const same of [
          `{${other.join(',')}}`,
          `{${other.join('; ')}}`,
          other.join(', '),
          `${other.slice(0, -1).join(', ')} and ${other.at(-1)}`,
          `{${[...other, other[0]].join(', ')}}`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        const changed = numbers.with(at % numbers.length, 100);
        for (const wrong of [
          `{${changed.join(', ')}}`,
          `{${numbers.slice(1).join(', ')}}`,
          `(${numbers.join(', ')})`,
        ]) {
          expect([wrong, verdict(note(wrong), key)]).not.toEqual([wrong, 'same']);
        }
      }),
    );
  });

  test('polynomials', () => {
    const coefficients = fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(coefficients, notation, fc.nat(2), ([a, b, c], note, at) => {
        const key = `${a}x^2 + ${b}x - ${c}`;
        for (const same of [
          `${a}x² + ${b}x - ${c}`,
          `${b}x - ${c} + ${a}x^2`,
          `-${c} + ${b}*x + ${a}*x*x`,
          `${a}x**2+${b}x-${c}`,
          `x(${a}x + ${b}) - ${c}`,
          `${a}·x² + ${b}·x - ${c}`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        const [d, e, f] = [a!, b!, c!].with(at, 11);
        for (const changed of [
          `${d}x^2 + ${e}x - ${f}`,
          `${a}x^2 - ${b}x - ${c}`,
          `${a}x^2 + ${b}x + ${c}`,
          `${a}x^3 + ${b}x - ${c}`,
          `${a}y^2 + ${b}y - ${c}`,
        ])
          expect([changed, verdict(note(changed), key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 20 }), notation, (slope, at, note) => {
        const key = `y = ${slope}x + ${at}`;
        for (const same of [
          `${slope}x + ${at} = y`,
          `y = ${at} + ${slope}x`,
          `y - ${slope}x = ${at}`,
          `2y = ${2 * slope}x + ${2 * at}`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        for (const changed of [
          `y = ${slope}x - ${at}`,
          `y = ${slope + 1}x + ${at}`,
          `x = ${slope}y + ${at}`,
          `y = ${slope}x + ${at + 1}`,
        ])
          expect([changed, verdict(note(changed), key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('products of brackets', () => {
    const part = fc.integer({ min: 2, max: 9 });
    fc.assert(
      fc.property(part, part, part, notation, (a, b, c, note) => {
        fc.pre(a !== b && b !== c && a !== c);
        const key = `${a}(x + ${b})(x - ${c})`;
        for (const same of [
          `${a}(x - ${c})(x + ${b})`,
          `(x + ${b})(x - ${c})·${a}`,
          `${a}[x + ${b}][x - ${c}]`,
          `${a}*(x+${b})*(x-${c})`,
          `${a}(${b} + x)(-${c} + x)`,
        ])
          expect([same, verdict(note(same), key)]).toEqual([same, 'same']);
        for (const changed of [
          `${a}(x - ${b})(x - ${c})`,
          `${a}x + ${b}(x - ${c})`,
          `${a}(x + ${c})(x - ${b})`,
          `${a + 1}(x + ${b})(x - ${c})`,
        ])
          expect([changed, verdict(note(changed), key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('reactions', () => {
    const count = fc.integer({ min: 2, max: 9 });
    fc.assert(
      fc.property(count, count, count, (a, b, c) => {
        fc.pre(new Set([a, b, c]).size === 3);
        const key = `${a}Al + ${b}O2 → ${c}Al2O3`;
        for (const same of [
          `${b}O2 + ${a}Al → ${c}Al2O3`,
          `${a} Al + ${b} O₂ -> ${c} Al₂O₃`,
          `${a}Al+${b}O2=${c}Al2O3`,
          `${a}Al(s) + ${b}O_2(g) ⟶ ${c}Al_2O_3(s)`,
          `\\ce{${a}Al + ${b}O2 -> ${c}Al2O3}`,
        ])
          expect([same, verdict(same, key)]).toEqual([same, 'same']);
        for (const changed of [
          `${a + 1}Al + ${b}O2 → ${c}Al2O3`,
          `${a}Al + ${b}O3 → ${c}Al2O3`,
          `${c}Al2O3 → ${a}Al + ${b}O2`,
          `${a}Al + ${b}O2 → ${c}Al3O2`,
        ])
          expect([changed, verdict(changed, key)]).toEqual([changed, 'different']);
      }),
    );
  });

  test('formulas', () => {
    const part = fc.tuple(
      fc.constantFrom('Fe', 'Na', 'Ca', 'Cu', 'Mg'),
      fc.integer({ min: 2, max: 9 }),
      fc.constantFrom('O', 'S', 'Cl', 'N'),
      fc.integer({ min: 2, max: 9 }),
    );
    fc.assert(
      fc.property(part, ([metal, m, other, n]) => {
        const key = `${metal}${m}${other}${n}`;
        const lowered = key.replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
        for (const same of [
          lowered,
          `${metal}_${m}${other}_${n}`,
          `${metal}${m} ${other}${n}`,
          `\\ce{${key}}`,
          `${key}(s)`,
          `$${metal}_{${m}}${other}_{${n}}$`,
        ])
          expect([same, verdict(same, key)]).toEqual([same, 'same']);
        for (const changed of [
          `${metal}${m + 1}${other}${n}`,
          `${metal}${m}${other}${n + 1}`,
          `${key}-`,
          `${metal}${m}P${n}`,
        ])
          expect([changed, verdict(changed, key)]).toEqual([changed, 'different']);
      }),
    );
  });
});

describe('what teachers and candidates write', () => {
  const rows = CASES.flatMap(({ asked: question, key: [key = ''] = [], right, wrong }) => {
    const words = new Set(question.toLowerCase().match(/\p{L}+/gu));
    const asked: Asked = { question, isNeutral: (word) => words.has(word) || word === 'the' };
    const kinds = kindsOf(key, asked);
    return kinds.length > 0 ? [{ key, kinds, asked, right, wrong }] : [];
  });
  test.each(rows)('$asked.question $key', ({ key, kinds, asked, right, wrong }) => {
    const is = (answer: string) => compareClaims(answer, key, kinds, asked).is;
    expect(right.filter((answer) => is(answer) === 'different')).toEqual([]);
    expect(wrong.filter((answer) => is(answer) === 'same')).toEqual([]);
  });
});
