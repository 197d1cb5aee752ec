import type { Reading } from '../../text/read.ts';
import { changesKept } from './changes.ts';
import { comparativesKept } from './comparatives.ts';
import { couplingsKept } from './couplings.ts';

/** The longest text that is compared, in words; in longer ones directions occur together by chance. */
const LONGEST = 60;

/** Whether two texts are short enough to compare. */
export function areShort(answer: Reading, expected: Reading): boolean {
  return Math.max(answer.words.length, expected.words.length) <= LONGEST;
}

/**
 * Compares what an answer and the model answer say about more and less, and about from and to: 1 where they always
 * agree, -1 where they are always opposite, 0 where they share nothing or do both. Long texts are not compared.
 */
export function directionsKept(answer: Reading, expected: Reading): number {
  if (!areShort(answer, expected)) return 0;
  const signs = [couplingsKept, comparativesKept, changesKept].flatMap((kept) => kept(answer, expected));
  return signs.length > 0 && signs.every((sign) => sign === signs[0]) ? signs[0]! : 0;
}
