import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';

const ARROW = /\s*(?:[-–—=]{1,9}>|→|⟶|⇒|⇌|<[-–—=]{1,9}>)\s*/;
const MAKES = /\s*(?:[-–—=]{1,9}>|→|⟶|⇒|⇌|<[-–—=]{1,9}>|=|\b(?:gives?|forms?|makes?|produces?|yields?|becomes?)\b)\s*/i;
const PLUS = /\s*(?:\+\s*(?=[\p{L}\d½])|\band\b|&)\s*/u;
const TERM_WORDS = 3;
const STATE = /\((?:s|l|g|aq)\)/gi;

/** One side of a chemical equation: how many of each substance. */
type Side = Map<string, number>;
export type Equation = [Side, Side];

/**
 * Parses a model answer that is an equation: `2H2 + O2 → 2H2O`, `carbon dioxide + water → glucose + oxygen`; undefined
 * for any other text.
 */
export function parseEquation(text: string): Equation | undefined {
  return parseSides(text, ARROW);
}

function parseSides(text: string, arrow: RegExp): Equation | undefined {
  const sides = text.trim().replace(/\.$/, '').split(arrow);
  if (sides.length !== 2) return undefined;
  const [left, right] = sides.map((side) => side.split(PLUS).map((term) => term.trim()));
  const terms = [...left!, ...right!];
  const isEquation =
    terms.length > 2 && terms.every((term) => /\p{L}/u.test(term) && term.split(/\s+/).length <= TERM_WORDS);
  return isEquation ? [parseSide(left!), parseSide(right!)] : undefined;
}

const COUNT = /^(\d+(?:\.\d+)?(?:\/\d+)?|½)\s*(?=\p{L}|\()/u;

function parseSide(terms: readonly string[]): Side {
  return new Map(
    terms.map((term) => {
      const plain = term.normalize('NFKC').replace(STATE, '');
      const [count = '1'] = COUNT.exec(plain) ?? [];
      const [over, under = '1'] = count.replace('½', '1/2').split('/');
      const name = plain.replace(COUNT, '').replace(/[\s^]/g, '');
      return [/\p{Ll}{3}/u.test(name) ? name.toLowerCase() : name, Number(over) / Number(under)];
    }),
  );
}

/** The longest equation, in characters. */
const LENGTH_MAX = 500;
/** The greatest share of the marks for another equation. */
const HALF = 0.5;

/**
 * Compares the equation of an answer with the expected one; the order on each side does not matter. `unclear` for a
 * multiple of it, or where there is no equation.
 */
export function compareEquations(answer: Reading, wanted: Equation): { outcome: Agreement; worth?: number } {
  const given = answer.text.length <= LENGTH_MAX ? parseSides(answer.text, MAKES) : undefined;
  if (!given) return { outcome: 'unclear' };
  const found = wanted.flatMap((side, at) => [...side.keys()].map((name) => given[at]!.has(name)));
  const extra = given.some((side, at) => [...side.keys()].some((name) => !wanted[at]!.has(name)));
  if (extra || found.includes(false))
    return { outcome: 'other', worth: (HALF * found.filter(Boolean).length) / found.length };
  const ratios = wanted.flatMap((side, at) => [...side].map(([name, count]) => given[at]!.get(name)! / count));
  if (ratios.some((ratio) => Math.abs(ratio - ratios[0]!) > 1e-9)) return { outcome: 'other', worth: HALF };
  return { outcome: ratios[0] === 1 ? 'right' : 'unclear' };
}
