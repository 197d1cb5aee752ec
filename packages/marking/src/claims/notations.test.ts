import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareClaims, kindsOf } from './claim.ts';
import { changesOf, NOTATIONS, STYLES, type Tree, valueAt, write } from './notations.testing.ts';
import type { Verdict } from './verdict.ts';

/** A key with renderings of the same, and the same with one change. */
interface Rendered {
  key: string;
  same: readonly string[];
  changed: readonly string[];
}

const plainly = { question: '', isNeutral: () => false };
const RUNS = 10;

/** Holds every rendering and every change, in every notation, against the key. */
function holdsInAllNotations(given: fc.Arbitrary<Rendered>): void {
  expect(NOTATIONS.length).toBeGreaterThanOrEqual(20);
  fc.assert(
    fc.property(given, ({ key, same, changed }) => {
      const kinds = kindsOf(key, plainly);
      expect(kinds).not.toEqual([]);
      const isNot = (texts: readonly string[], wanted: Verdict['is']) =>
        texts.flatMap((text) => {
          const written = NOTATIONS.map((notation) => notation(text));
          return written.filter((answer) => compareClaims(answer, key, kinds, plainly).is !== wanted);
        });
      expect([key, isNot(same, 'same')]).toEqual([key, []]);
      expect([key, isNot(changed, 'different')]).toEqual([key, []]);
    }),
    { numRuns: RUNS },
  );
}

/** Every text that differs from one in one digit; the first one is not made 0. */
const digitsChanged = (text: string): string[] =>
  [...text.matchAll(/\d/g)].map(({ index, 0: digit }) => {
    const other = digit === '9' ? '8' : String(Number(digit) + 1);
    return text.slice(0, index) + other + text.slice(index + 1);
  });

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

  test('expressions', () => {
    const number = fc.integer({ min: 2, max: 9 }).map((value): Tree => ({ op: 'number', value }));
    const letter = fc.constantFrom('x' as const, 'y' as const).map((name): Tree => ({ op: 'letter', name }));
    const power = fc.tuple(letter, number).map((args): Tree => ({ op: '^', args }));
    const term = fc.tuple(number, fc.oneof(letter, power)).map((args): Tree => ({ op: '*', args }));
    const joined = (a: fc.Arbitrary<Tree>, b: fc.Arbitrary<Tree>) =>
      fc.tuple(fc.constantFrom('+' as const, '-' as const), a, b).map(([op, ...args]): Tree => ({ op, args }));
    const sum = joined(term, fc.oneof(number, term));
    const bracketed = fc.tuple(number, sum).map((args): Tree => ({ op: '*', args }));
    const share = fc.tuple(sum, fc.oneof(number, letter)).map((args): Tree => ({ op: '/', args }));
    const call = fc
      .tuple(fc.constantFrom('sin' as const, 'cos' as const, 'sqrt' as const), sum)
      .map(([op, arg]): Tree => ({ op, args: [arg] }));
    const tree = joined(fc.oneof(sum, bracketed, share, call), fc.oneof(term, bracketed, call));
    const points = Array.from({ length: 12 }, (_, at) => ({ x: 0.41 + 0.37 * at, y: 2.93 - 0.19 * at }));
    const differs = (one: Tree, other: Tree) => {
      const pairs = points.map((at) => [valueAt(one, at), valueAt(other, at)] as const);
      const known = pairs.filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b));
      return known.length >= 6 && known.every(([a, b]) => Math.abs(a - b) > 1e-3 * Math.max(1, Math.abs(a)));
    };
    const hasValues = (one: Tree) => points.every((at) => Number.isFinite(valueAt(one, at)));
    holdsInAllNotations(
      tree.filter(hasValues).map((given) => ({
        key: write(given),
        same: STYLES.map((style) => write(given, style)),
        changed: changesOf(given)
          .filter((other) => differs(given, other))
          .map((other) => write(other)),
      })),
    );
  });

  test('equations of lines', () => {
    const line = fc.record({ slope: fc.integer({ min: 2, max: 9 }), at: fc.integer({ min: 1, max: 20 }) });
    holdsInAllNotations(
      line.map(({ slope, at }) => ({
        key: `y = ${slope}x + ${at}`,
        same: [
          `${slope}x + ${at} = y`,
          `y = ${at} + ${slope}x`,
          `y - ${slope}x = ${at}`,
          `2y = ${2 * slope}x + ${2 * at}`,
          `y=${slope}*x+${at}`,
        ],
        changed: [
          `y = ${slope}x - ${at}`,
          `y = ${slope + 1}x + ${at}`,
          `x = ${slope}y + ${at}`,
          `y = ${slope}x + ${at + 1}`,
          `y = ${slope}(x + ${at})`,
        ],
      })),
    );
  });

  /** Subscripts as they are typed. */
  const lowered = (text: string) =>
    text.replace(/(?<=[\p{L})])\d+/gu, (digits) =>
      digits.replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit))),
    );
  const underscored = (text: string) => text.replace(/(?<=[\p{L})])(\d+)/gu, '_{$1}');

  test('formulas', () => {
    const count = fc.integer({ min: 2, max: 9 });
    const metal = fc.constantFrom('Fe', 'Na', 'Ca', 'Cu', 'Mg');
    const compound = fc
      .tuple(metal, count, fc.constantFrom('O', 'S', 'Cl', 'N'), count)
      .map(([first, m, other, n]) => ({
        key: `${first}${m}${other}${n}`,
        changed: [
          `${first}${m + 1}${other}${n}`,
          `${first}${m}${other}${n + 1}`,
          `${first}${m}P${n}`,
          `Zn${m}${other}${n}`,
          `${first}${m}${other}${n}-`,
          `2${first}${m}${other}${n}`,
        ],
      }));
    const base = fc.tuple(metal, fc.constantFrom('OH', 'NO3', 'SO4', 'NH4'), count).map(([first, group, n]) => ({
      key: `${first}(${group})${n}`,
      changed: [`${first}(${group})${n + 1}`, `${first}${group}${n}`, `Zn(${group})${n}`, `${first}(${group})${n}+`],
    }));
    const hydrate = fc.tuple(metal, count).map(([first, n]) => ({
      key: `${first}SO4·${n}H2O`,
      changed: [`${first}SO4·${n + 1}H2O`, `${first}SO3·${n}H2O`, `${first}SO4`, `${first}SO4·${n}HO2`],
    }));
    holdsInAllNotations(
      fc.oneof(compound, base, hydrate).map(({ key, changed }) => ({
        key,
        same: [
          key,
          lowered(key),
          underscored(key),
          `\\ce{${key}}`,
          `${key}(s)`,
          `${lowered(key)} (aq)`,
          key.replace('·', '.'),
          key.replace('·', ' • '),
          key.replace('·', ' x '),
        ],
        changed: changed.flatMap((text) => [text, lowered(text), underscored(text)]),
      })),
    );
  });

  test('ions', () => {
    const ion = fc.tuple(
      fc.constantFrom('Fe', 'SO4', 'NH4', 'PO4', 'Cu'),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
    );
    holdsInAllNotations(
      ion.map(([body, charge, isPositive]) => {
        const written = (size: number, sign: string) => `${body}^${size === 1 ? '' : size}${sign}`;
        const [sign, other] = isPositive ? ['+', '-'] : ['-', '+'];
        const raised = `${'¹²³'[charge - 1]!}${isPositive ? '⁺' : '⁻'}`.replace('¹', '');
        return {
          key: written(charge, sign!),
          same: [
            written(charge, sign!),
            `${lowered(body)}${raised}`,
            `${body}^{${charge === 1 ? '' : charge}${sign}}`,
            `[${body}]^${charge === 1 ? '' : charge}${sign}`,
            `${body}^${sign}${charge === 1 ? '' : charge}`,
            `${body}${sign!.repeat(charge)}`,
          ],
          changed: [written(charge, other!), written(charge + 1, sign!), `${body}`, `Zn^${charge}${sign}`],
        };
      }),
    );
  });

  test('reactions', () => {
    const count = fc.integer({ min: 2, max: 9 });
    const counts = fc.tuple(count, count, count).filter((all) => new Set(all).size === 3);
    holdsInAllNotations(
      counts.map(([a, b, c]) => {
        const key = `${a}Al + ${b}O2 → ${c}Al2O3`;
        return {
          key,
          same: [
            key,
            `${b}O2 + ${a}Al → ${c}Al2O3`,
            `${a} Al + ${b} O₂ -> ${c} Al₂O₃`,
            `${a}Al+${b}O2=${c}Al2O3`,
            `${a}Al(s) + ${b}O_2(g) ⟶ ${c}Al_2O_3(s)`,
            `\\ce{${key.replace('→', '->')}}`,
            `${a}Al + ${b}O2 --> ${c}Al2O3`,
          ],
          changed: [
            ...digitsChanged(key),
            `${c}Al2O3 → ${a}Al + ${b}O2`,
            `${a}Al + ${b}O2 + H2 → ${c}Al2O3`,
            `${a}Al + ${b}O2 → ${c}Al3O2`,
          ],
        };
      }),
    );
  });
});
