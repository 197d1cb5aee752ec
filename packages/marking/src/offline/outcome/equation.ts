import { compareReactions, isSameTerm, type Reaction, readReaction } from '../../claims/chemistry.ts';
import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';

export type Equation = Reaction;

/** Words that stand for the arrow of an equation. */
const MAKES = /\s*\b(?:gives?|forms?|makes?|produces?|yields?|becomes?)\b\s*/i;
/** `carbon dioxide and water` are two substances. */
const AND = /\s+(?:and|&)\s+/gi;
const TERM_WORDS = 3;
/** The longest equation, in characters. */
const LENGTH_MAX = 500;
/** The greatest share of the marks for another equation. */
const HALF = 0.5;

/**
 * Parses a model answer that is an equation: `2H2 + O2 → 2H2O`, `carbon dioxide + water → glucose + oxygen`; undefined
 * for any other text.
 */
export function parseEquation(text: string): Equation | undefined {
  const reaction = text.length <= LENGTH_MAX && ARROW.test(text) ? readReaction(text.replace(AND, ' + ')) : undefined;
  const areNames = reaction?.flat().every(({ name }) => /\p{L}/u.test(name) && name.split(' ').length <= TERM_WORDS);
  return areNames ? reaction : undefined;
}

const ARROW = /[-–—=]{1,9}>|[→⟶⇒⇌]/;

/**
 * Compares the equation of an answer with the expected one; the order on each side does not matter. `unclear` for a
 * multiple of it, or where there is no equation.
 */
export function compareEquations(answer: Reading, wanted: Equation): { outcome: Agreement; worth?: number } {
  const plain = answer.text.replace(MAKES, ' → ').replace(AND, ' + ');
  const given = answer.text.length <= LENGTH_MAX ? readReaction(plain) : undefined;
  if (!given) return { outcome: 'unclear' };
  const found = wanted.flatMap((side, at) => side.map((term) => given[at]!.some((other) => isSameTerm(other, term))));
  const share = found.filter(Boolean).length / found.length;
  const verdict = compareReactions(given, wanted, { question: '', isNeutral: () => false });
  const isMultiple = given.some((side, at) =>
    side.some((term) => wanted[at]!.every(({ count }) => count !== term.count)),
  );
  if (verdict.is === 'same') return { outcome: isMultiple ? 'unclear' : 'right' };
  return verdict.is === 'different' ? { outcome: 'other', worth: HALF * share } : { outcome: 'unclear' };
}
