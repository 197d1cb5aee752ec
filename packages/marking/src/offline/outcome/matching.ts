import type { Named } from '../../claims/named.ts';
import { labelledPairs, type Pair, readPairs } from '../../claims/pairs.ts';
import type { Reading } from '../../text/read.ts';
import type { Agreement } from './agreement.ts';
import { namedBy } from './named.ts';

const ASKS = /\bmatch(?:es|ing)?\b|\bpairs?\b|\bbelongs?\s+to\b|\bassign\b/i;

/** What a model answer matches, with the names that the question gives to its labels. */
export interface Matching {
  options: Named[];
  matches: Named[];
  pairs: readonly Pair[];
}

/** Finds what a model answer matches; undefined where the question asks for no pairs, or none can be read. */
export function expectedMatching(expected: Reading, question: Reading): Matching | undefined {
  const read = ASKS.test(question.text) ? labelledPairs(expected.text) : undefined;
  const named = (things: readonly Named[]) => {
    const labels = things.map(({ label }) => label);
    return labels.map((label) => ({ label, text: namedBy(label, labels, question.text) }));
  };
  return read && { options: named(read.options), matches: named(read.matches), pairs: read.pairs };
}

/** Compares an answer's pairs with those of the model answer; each is worth the same share. */
export function compareMatching(answer: Reading, wanted: Matching): { outcome: Agreement; worth?: number } {
  const given = readPairs(answer.text, wanted.options, wanted.matches);
  if (!given) return { outcome: 'unclear' };
  const key = new Map(wanted.pairs);
  const right = given.filter(([option, match]) => key.get(option) === match).length;
  return right === key.size ? { outcome: 'right' } : { outcome: 'other', worth: right / key.size };
}
