import { toNotation } from '../../claims/notation.ts';
import { numeralAt } from '../../claims/numbers.ts';
import { type Reading, readCached } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import type { PhraseMatch } from '../likeness/phrases.ts';
import { type Figure, readFiguresCached } from '../outcome/figures.ts';
import { compareOrder, type ExpectedOrder, expectedOrder } from '../outcome/order.ts';
import { isSameResult } from '../outcome/result.ts';

const FOUND = { similarity: 1, completeness: 1, words: [], opposed: false };

/**
 * A keyword that is compared by value, not word by word: a number with its unit, or an order where the question asks
 * for one.
 */
export type Exact = { quantity: Figure } | { order: ExpectedOrder };

/** Parses a keyword with a value; undefined where it is just words. */
export function parseExact(keyword: string, asked: Reading): Exact | undefined {
  const read = readCached(keyword);
  const [figure, ...others] = readFiguresCached(read);
  const isAll =
    figure && others.length === 0 && /^[\s₹€$£]*[-+]?$/.test(figure.before) && /^[\s.]*$/.test(figure.behind);
  if (isAll) return { quantity: figure };
  const order = expectedOrder(read, asked);
  return order && { order };
}

/**
 * Finds a keyword by value; a quantity may have any unit or form (`0.25` as `1/4`), and its unit may be left out.
 * `undefined` where its words have to decide, `null` where it is missing.
 */
export function findExactly(answer: Reading, keyword: string, exact: Exact): PhraseMatch | null | undefined {
  if ('quantity' in exact) return findQuantity(answer, exact.quantity);
  const { outcome } = compareOrder(answer, exact.order);
  if (outcome === 'unclear') return undefined;
  return outcome === 'right' ? { ...FOUND, quote: keyword } : null;
}

/** Whether two keywords have the same value. */
export function areSameExactly(one: Exact | undefined, other: Exact | undefined): boolean {
  if (!one || !other) return false;
  if ('quantity' in one) return 'quantity' in other && isSameResult(one.quantity, other.quantity) === true;
  return 'order' in other && one.order.items.length === other.order.items.length;
}

function findQuantity(answer: Reading, wanted: Figure): PhraseMatch | null | undefined {
  const figures = readFiguresCached(answer);
  const same = figures.find((figure) => isSameResult(figure, wanted) === true && !countsOther(figure, wanted));
  if (same) return { ...FOUND, quote: same.text };
  if (!readNumbers(answer).has(wanted.value)) return null;
  if (wanted.unit === '') return { ...FOUND, quote: String(wanted.value) };
  const isOther = figures.some(({ value, unit }) => value === wanted.value && unit !== '');
  return isOther ? null : undefined;
}

/** Whether a number without a unit counts something, as `5 members` beside `5 years`. */
const countsOther = ({ unit, behind }: Figure, wanted: Figure): boolean =>
  unit === '' && wanted.unit !== '' && /^\s*\p{L}/u.test(behind);

/** All numbers of a text, in digits or words, including the parts of fractions: `44` in `11/44`. */
const readNumbers = rememberFor(({ text, words }: Reading) => {
  const { tokens } = toNotation(text);
  return new Set([
    ...tokens.flatMap((_, at) => numeralAt(tokens, at)?.value ?? []),
    ...words.flatMap(({ number }) => number ?? []),
  ]);
});
