import { expect } from '@jest/globals';
import fc from 'fast-check';
import { compareClaims, kindsOf } from './claim.ts';
import type { Verdict } from './verdict.ts';

/** Digits of another script, whose zero is given. */
const inScript = (zero: string) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));

/** Ways of writing the same text: signs, spaces, digits, and what people put around an answer. */
const NOTATIONS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text} `,
  (text) => `${text}.`,
  (text) => `"${text}"`,
  (text) => `“${text}”`,
  (text) => `‘${text}’`,
  (text) => `**${text}**`,
  (text) => `→ ${text}`,
  (text) => `$${text}$`,
  (text) => text.replace(/-/g, '−'),
  (text) => text.replace(/-/g, '–'),
  (text) => text.replace(/ /g, '\u00a0'),
  (text) => text.replace(/ /g, '\u2009'),
  (text) => text.replace(/ /g, '\u202f'),
  inScript('٠'),
  inScript('۰'),
  inScript('०'),
  inScript('০'),
  inScript('๐'),
  inScript('０'),
  inScript('𝟎'),
];

/** A key with renderings of the same, and the same with one change. */
export interface Rendered {
  key: string;
  same: readonly string[];
  changed: readonly string[];
}

const plainly = { question: '', isNeutral: () => false };
const RUNS = 10;

/** Holds every rendering and every change, in every notation, against the key. */
export function holdsInAllNotations(given: fc.Arbitrary<Rendered>): void {
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
export const digitsChanged = (text: string): string[] =>
  [...text.matchAll(/\d/g)].map(({ index, 0: digit }) => {
    const other = digit === '9' ? '8' : String(Number(digit) + 1);
    return text.slice(0, index) + other + text.slice(index + 1);
  });
