import type { Reading } from '../../text/read.ts';
import { changesKept } from './changes.ts';
import { comparativesKept } from './comparatives.ts';
import { couplingsKept } from './couplings.ts';

/** In longer texts there is much to say of one thing beside another, and directions meet by chance. */
const LONGEST = 60;

/** Whether two texts are short enough to tell what belongs to what. */
export function areShort(answer: Reading, expected: Reading): boolean {
  return Math.max(answer.words.length, expected.words.length) <= LONGEST;
}

/**
 * How an answer stands to what the model answer says of more and less, from and to: 1 as it does, -1 the other way
 * round throughout, 0 where nothing or both is said. Long texts are not looked at.
 */
export function directionsKept(answer: Reading, expected: Reading): number {
  if (!areShort(answer, expected)) return 0;
  const signs = [couplingsKept, comparativesKept, changesKept].flatMap((kept) => kept(answer, expected));
  return signs.length > 0 && signs.every((sign) => sign === signs[0]) ? signs[0]! : 0;
}
