import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import { changesOf, STYLES, type Tree, valueAt, write } from './expressions.testing.ts';
import { digitsChanged, holdsInAllNotations } from './notations.testing.ts';

describe('a formula means the same in every notation, and something else after one change', () => {
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
