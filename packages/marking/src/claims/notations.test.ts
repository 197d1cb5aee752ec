import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import { digitsChanged, holdsInAllNotations } from './notations.testing.ts';

describe('a claim means the same in every notation, and something else after one change', () => {
  test('intervals', () => {
    const ends = fc.record({
      low: fc.integer({ min: -99, max: 99 }),
      size: fc.integer({ min: 1, max: 99 }),
      // `(1, 2)` is also a point, so that an interval has an end that is closed.
      closed: fc.constantFrom('low', 'high', 'both'),
    });
    interface Ends {
      low: number;
      high: number;
      isLowOpen: boolean;
      isHighOpen: boolean;
    }
    const renderings = ({ low, high, isLowOpen, isHighOpen }: Ends): string[] => {
      const [open, close] = [isLowOpen ? '(' : '[', isHighOpen ? ')' : ']'];
      const [above, below] = [isLowOpen ? '<' : '≤', isHighOpen ? '<' : '≤'];
      return [
        `${open}${low}, ${high}${close}`,
        `${open}${low};${high}${close}`,
        `${isLowOpen ? ']' : '['}${low};${high}${isHighOpen ? '[' : ']'}`,
        `${low} ${above} x ${below} ${high}`,
        `${high}${isHighOpen ? '>' : '>='}x${isLowOpen ? '>' : '>='}${low}`,
        `x ${isLowOpen ? '>' : '≥'} ${low} and x ${below} ${high}`,
        `{x | ${low} ${above} x ${below} ${high}}`,
        `x ∈ ${open}${low}, ${high}${close}`,
      ];
    };
    holdsInAllNotations(
      ends.map(({ low, size, closed }) => {
        const given = { low, high: low + size, isLowOpen: closed === 'high', isHighOpen: closed === 'low' };
        const changes: Ends[] = [
          { ...given, isLowOpen: !given.isLowOpen },
          { ...given, isHighOpen: !given.isHighOpen },
          { ...given, low: low - 1 },
          { ...given, high: given.high + 1 },
        ];
        const same = renderings(given);
        return { key: same[0]!, same, changed: changes.flatMap(renderings) };
      }),
    );
  });

  test('half-lines', () => {
    const ray = fc.record({ end: fc.integer({ min: -99, max: 99 }), isOpen: fc.boolean(), isAbove: fc.boolean() });
    const renderings = ({ end, isOpen, isAbove }: { end: number; isOpen: boolean; isAbove: boolean }): string[] => {
      const [relation, turned] = isAbove
        ? [isOpen ? '>' : '≥', isOpen ? '<' : '≤']
        : [isOpen ? '<' : '≤', isOpen ? '>' : '≥'];
      const interval = isAbove ? `${isOpen ? '(' : '['}${end}, ∞)` : `(-∞, ${end}${isOpen ? ')' : ']'}`;
      const french = isAbove ? `${isOpen ? ']' : '['}${end};+∞[` : `]-∞;${end}${isOpen ? '[' : ']'}`;
      return [
        `x ${relation} ${end}`,
        `${end} ${turned} x`,
        interval,
        french,
        `x ∈ ${interval}`,
        `{x | x ${relation} ${end}}`,
        `{x : ${end} ${turned} x}`,
      ];
    };
    holdsInAllNotations(
      ray.map((given) => {
        const same = renderings(given);
        const changes = [
          { ...given, isOpen: !given.isOpen },
          { ...given, isAbove: !given.isAbove },
          { ...given, end: given.end + 1 },
        ];
        return { key: same[0]!, same, changed: changes.flatMap(renderings) };
      }),
    );
  });

  test('quantities', () => {
    // Each unit with units of another size and of another dimension.
    const units = [
      ['kg', 'g', 'A'],
      ['m', 'km', 's'],
      ['s', 'ms', 'A'],
      ['V', 'mV', 'W'],
      ['m/s', 'km/h', 'm/s^2'],
      ['cm^2', 'm^2', 'cm^3'],
      ['J', 'kJ', 'N'],
      ['mol/dm^3', 'mmol/dm^3', 'mol'],
    ] as const;
    const quantity = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      fc.constantFrom(...units),
    );
    holdsInAllNotations(
      quantity.map(([digits, places, isNegative, [unit, ...others]]) => {
        const value = (digits / 10 ** places).toFixed(places);
        const sign = isNegative ? '-' : '';
        const [whole, part] = value.split('.') as [string, string?];
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? `.${part}` : '');
        return {
          key: `${sign}${value} ${unit}`,
          same: [
            `${sign}${value} ${unit}`,
            `${sign}${value}${unit}`,
            `${sign}${grouped} ${unit}`,
            `${sign}${value} × 10^0 ${unit}`,
            `${sign}${value.replace('.', ',')} ${unit}`,
            `${sign}${value}${part ? '' : '.'}0 ${unit}`,
            `${sign}${value}e0 ${unit}`,
            `${sign}${Number(value) * 1000} × 10^-3 ${unit}`,
          ],
          changed: [
            `${isNegative ? '' : '-'}${value} ${unit}`,
            ...digitsChanged(value).map((other) => `${sign}${other} ${unit}`),
            ...others.map((other) => `${sign}${value} ${other}`),
            `${sign}${value}e1 ${unit}`,
          ],
        };
      }),
    );
  });

  test('fractions', () => {
    const part = fc.record({
      over: fc.integer({ min: 1, max: 9 }),
      under: fc.integer({ min: 10, max: 30 }),
      whole: fc.integer({ min: 1, max: 9 }),
      isNegative: fc.boolean(),
    });
    // A fraction that can be reduced is a form that was meant.
    const isReduced = ({ over, under }: { over: number; under: number }) =>
      [2, 3, 5, 7].every((prime) => over % prime > 0 || under % prime > 0);
    holdsInAllNotations(
      part.filter(isReduced).map(({ over, under, whole, isNegative }) => {
        const sign = isNegative ? '-' : '';
        const all = whole * under + over;
        return {
          key: `${sign}${all}/${under}`,
          same: [
            `${all}/${under}`,
            `${whole} ${over}/${under}`,
            `${whole} and ${over}/${under}`,
            `${whole}_${over}/${under}`,
            `${2 * all}/${2 * under}`,
            `${whole} ${over}\\${under}`,
            `${all} / ${under}`,
            `${all}÷${under}`,
            `\\frac{${all}}{${under}}`,
          ].map((text) => sign + text),
          changed: [
            `${whole + 1} ${over}/${under}`,
            `${whole} ${over}/${under + 1}`,
            ...digitsChanged(`${all}/${under}`),
            `${under}/${all}`,
          ]
            .map((text) => sign + text)
            .concat(`${isNegative ? '' : '-'}${all}/${under}`),
        };
      }),
    );
  });

  test('sets', () => {
    const entries = fc.uniqueArray(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 6 });
    holdsInAllNotations(
      fc.tuple(entries, fc.nat(7)).map(([numbers, place]) => {
        const at = place % numbers.length;
        const other = numbers.toReversed();
        const set = (members: readonly number[]) => `{${members.join(', ')}}`;
        return {
          key: set(numbers),
          same: [
            set(other),
            `{${other.join(',')}}`,
            `{${other.join('; ')}}`,
            other.join(', '),
            `${other.slice(0, -1).join(', ')} and ${other.at(-1)}`,
            set([...other, other[0]!]),
            `x ∈ ${set(numbers)}`,
          ],
          changed: [
            set(numbers.with(at, 100)),
            set(numbers.toSpliced(at, 1)),
            set([...numbers, 100]),
            ...(numbers[at] === 0 || numbers.includes(-numbers[at]!) ? [] : [set(numbers.with(at, -numbers[at]!))]),
          ],
        };
      }),
    );
  });
});
